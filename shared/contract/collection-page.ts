import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Exactly, Nullable, OneOf } from '../schema/structure.ts'
import { maxPage, pageSize } from './collection.limits.ts'

/**
 * The query of every collection's list. `filter[field]` and `filter[field][operator]` are sent beside these and are
 * checked against the collection's own allow-list; an unknown field, operator or sort key is `VALIDATION_ERROR`.
 */
export const CollectionQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPage })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSize.max, default: pageSize.default })),
  sort: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of fields; a leading minus descends' })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  trash: Type.Optional(OneOf(['only', 'with'])),
})
export type CollectionQuery = Static<typeof CollectionQuery>

/** One page of a collection. */
export const CollectionPage = <Item extends TSchema>(item: Item) =>
  Exactly({
    items: Type.Array(item),
    total: Type.Integer(),
    /**
     * Whether `total` is an estimate, which is possible above ten thousand records. On and after the last page, the
     * total is exact.
     */
    isEstimate: Type.Boolean(),
    page: Type.Integer(),
    limit: Type.Integer(),
    nextCursor: Nullable(Type.String()),
  })
