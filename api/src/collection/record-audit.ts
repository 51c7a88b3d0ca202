import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../shared/contract/audit/audit.routes.ts'
import type { Schema } from '../database/schema.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'audit.before': Record<string, unknown> | null
    'audit.after': Record<string, unknown> | null
  }
  interface ClosedColumns {
    'audit.action': AuditAction
  }
}

/** One write. `before` and `after` hold the fields that differ, or the whole record for a creation or deletion. */
export interface AuditEntry {
  /** Null for the service itself, which empties the trash and creates demo data. */
  readonly actorId: string | null
  readonly action: AuditAction
  readonly section: string
  readonly recordId: string | number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly batchId?: string | undefined
}

/** Records what staff wrote, in the transaction of the write. */
export async function recordAudit(transaction: Transaction<Schema>, entry: AuditEntry): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      section: entry.section,
      record_id: String(entry.recordId),
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      batch_id: entry.batchId ?? null,
    })
    .execute()
}
