import { defineLog } from '../collection.ts'
import { AuditItem, auditActions, listAudit } from './audit.routes.ts'

/** The changes made by staff, as a list in the back-office. */
export const audit = defineLog({
  name: 'audit',
  nouns: ['change', 'Audit'],
  item: AuditItem,
  fields: {
    id: 'filter',
    at: 'sort',
    actorId: 'filter',
    action: { type: 'text', values: auditActions },
    section: { type: 'text', names: 'sections' },
    recordId: 'filter',
    batchId: 'filter',
  },
  label: ['at'],
  list: listAudit,
})
