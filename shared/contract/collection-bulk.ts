import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Id } from '../schema/formats.ts'
import { Exactly, Nullable } from '../schema/structure.ts'

export const bulkActions = ['update', 'delete', 'restore', 'hard_delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The result of a bulk action for one record. */
export const BulkResult = Exactly({
  id: Type.Union([Type.String(), Type.Integer()]),
  ok: Type.Boolean(),
  /** The message key for a record that was not changed. */
  message: Nullable(Type.String()),
})
export type BulkResult = Static<typeof BulkResult>

/** The result for each record. */
export const BulkResults = Exactly({ results: Type.Array(BulkResult) })

export const BulkReply = Exactly({
  /** Identifies the whole action, so that it can be viewed and undone. */
  batchId: Id,
  results: Type.Array(BulkResult),
})
export type BulkReply = Static<typeof BulkReply>
