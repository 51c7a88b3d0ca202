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

export const BulkReply = Exactly({
  /** Names the whole action, to look at it and undo it. */
  batchId: Id,
  results: Type.Array(BulkResult),
})
export type BulkReply = Static<typeof BulkReply>

export const ImportReply = Exactly({
  /** Rows that were read. */
  rows: Type.Integer(),
  /** Records that were made; none when any row is wrong, or in a dry run. */
  created: Type.Integer(),
  /** The rows that are wrong, counted from 1 without the header; the first hundred. */
  errors: Type.Array(
    Exactly({
      row: Type.Integer(),
      fields: Type.Array(Exactly({ key: Type.String(), message: Type.String() })),
    }),
  ),
  batchId: Nullable(Id),
})
export type ImportReply = Static<typeof ImportReply>
