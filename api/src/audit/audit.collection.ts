import { audit } from '../../../shared/contract/audit/audit.collection.ts'
import { defineLogStore } from '../collection/collection.ts'

export const auditEntries = defineLogStore(audit, { table: 'audit', defaultSort: '-at' })
