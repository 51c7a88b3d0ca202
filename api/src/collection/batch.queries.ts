import { type Kysely, sql, type Transaction } from 'kysely'
import type { Batch, batchKinds } from '../../../shared/contract/batch/batch.routes.ts'
import type { BulkAction } from '../../../shared/contract/collection-bulk.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'batch.kind': (typeof batchKinds)[number]
    'batch.action': BulkAction | null
  }
}

interface NewBatch {
  readonly id: string
  readonly actorId: string
  readonly section: string
  readonly kind: (typeof batchKinds)[number]
  readonly action?: BulkAction
  readonly undoOf?: string
}

/** Creates a batch, in the transaction of its first change. */
export async function insertBatch(
  transaction: Transaction<Schema>,
  { id, actorId, section, kind, action, undoOf }: NewBatch,
): Promise<void> {
  await transaction
    .insertInto('batch')
    .values({ id, actor_id: actorId, section, kind, action: action ?? null, undo_of: undoOf ?? null })
    .execute()
}

/** Maximum minutes between the calls of one bulk action. */
const continuedWithin = 60

/** @throws ApiError `VALIDATION_ERROR` unless the caller is continuing this same bulk action. */
export async function continueBatch(
  transaction: Transaction<Schema>,
  { id, actorId, section, action }: Omit<NewBatch, 'kind' | 'undoOf'>,
): Promise<void> {
  const found = await transaction
    .selectFrom('batch')
    .select('id')
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('section', '=', section)
    .where('kind', '=', 'bulk')
    .where('action', '=', action ?? null)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${continuedWithin})`)
    .executeTakeFirst()
  if (!found) throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'batchId', message: 'INVALID' }] })
}

/** A batch, with the number of records it changed; undefined if there is none. */
export async function findBatch(kysely: Kysely<Schema>, id: string): Promise<Batch | undefined> {
  const row = await kysely
    .selectFrom('batch')
    .select(({ selectFrom }) => [
      'id',
      'at',
      'actor_id',
      'section',
      'kind',
      'action',
      'undo_of',
      selectFrom('audit')
        .select(({ fn }) => fn.count<number>('record_id').distinct().as('records'))
        .whereRef('audit.batch_id', '=', 'batch.id')
        .as('records'),
      selectFrom('batch as undoing')
        .select('undoing.id')
        .whereRef('undoing.undo_of', '=', 'batch.id')
        .orderBy('undoing.at', 'desc')
        .limit(1)
        .as('undone_by'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      section: row.section,
      kind: row.kind,
      action: row.action,
      records: row.records ?? 0,
      undoOf: row.undo_of,
      undoneBy: row.undone_by,
    }
  )
}
