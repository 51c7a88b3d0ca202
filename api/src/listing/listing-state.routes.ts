import { listListingStates, setListingStatus } from '../../../shared/contract/listing/listing-state.routes.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countStates, listStates, updateStatus } from './listing-state.queries.ts'

/** Lets staff see how the checks of listings go, and pause them. */
export const routes: NounRoutes = (serve, { database: { main } }) => {
  serve(listListingStates, async ({ query: { cursor, limit = 20, ...query } }) => {
    const [found, total] = await Promise.all([
      listStates(main.kysely, { ...query, after: cursor, limit: limit + 1 }),
      countStates(main.kysely, query),
    ])
    const items = found.slice(0, limit)
    return { items, total, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  serve(setListingStatus, ({ account, params: { id }, body: { status } }) =>
    main.kysely.transaction().execute(async (tx) => {
      const before = await updateStatus(tx, id, status)
      if (!before) throw new ApiError('NOT_FOUND')
      // A listing has no record page of its own, so the audit entry belongs to its product.
      if (before.status !== status) {
        await recordAudit(tx, {
          actorId: account.id,
          action: 'update',
          section: 'product',
          recordId: before.productId,
          before: { listing: id, status: before.status },
          after: { listing: id, status },
        })
      }
      return { id, status }
    }),
  )
}
