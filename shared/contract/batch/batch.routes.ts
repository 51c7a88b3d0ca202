import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Relation } from '../../schema/relation.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { BulkReply, bulkActions } from '../collection-bulk.ts'
import { defineRoute } from '../route.ts'

export const batchKinds = ['bulk', 'import', 'undo'] as const

/** Changes made together: by a bulk action, an import, or the undo of one. */
export const Batch = Exactly({
  id: Id,
  at: Moment,
  actorId: Relation('user'),
  section: Type.String(),
  kind: OneOf(batchKinds),
  /** For a bulk action: which one. */
  action: Nullable(OneOf(bulkActions)),
  /** Number of changed records. */
  records: Type.Integer(),
  /** The batch that this one undoes, and the last batch that undid this one. */
  undoOf: Nullable(Id),
  undoneBy: Nullable(Id),
})
export type Batch = Type.Static<typeof Batch>

const params = Exactly({ id: Id })

export const readBatch = defineRoute({
  method: 'GET',
  path: '/batch/:id',
  base: 'api',
  summary: 'A bulk action or an import as one unit',
  audience: 'view_audit',
  params,
  reply: Batch,
  errors: ['NOT_FOUND'],
  limit: { calls: 300, seconds: 60 },
})

export const undoBatch = defineRoute({
  method: 'POST',
  path: '/batch/:id/undo',
  base: 'api',
  summary:
    'Undo a bulk action or an import at any later time: restores every record that has not been changed since; needs the permissions of the changes it makes',
  audience: 'staff',
  params,
  progress: true,
  reply: BulkReply,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
  limit: { calls: 60, seconds: 60 },
})
