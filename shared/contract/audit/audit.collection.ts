import { defineLog } from '../collection.ts'
import { AuditItem, auditFields, listAudit } from './audit.routes.ts'

/** What staff wrote, as a list of the back-office. */
export const audit = defineLog({
  name: 'audit',
  nouns: ['change', 'Audit'],
  item: AuditItem,
  fields: auditFields,
  label: ['at'],
  relations: { actorId: 'user' },
  list: listAudit,
})
