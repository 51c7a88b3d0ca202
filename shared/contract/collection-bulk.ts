import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Id } from '../schema/formats.ts'
import { Exactly, Nullable } from '../schema/structure.ts'

export const bulkActions = ['update', 'delete', 'restore', 'hard_delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** What became of one record of a bulk action. */
export const BulkResult = Exactly({
  id: Type.Union([Type.String(), Type.Integer()]),
  ok: Type.Boolean(),
  /** The key of the catalogue for a record that was not changed. */
  message: Nullable(Type.String()),
})
export type BulkResult = Static<typeof BulkResult>

/** What became of each of many that were settled. */
export const BulkResults = Exactly({ results: Type.Array(BulkResult) })

export const BulkReply = Exactly({
  /** Names the whole action, to look at it and undo it. */
  batchId: Id,
  results: Type.Array(BulkResult),
})
export type BulkReply = Static<typeof BulkReply>
