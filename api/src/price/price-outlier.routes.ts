import { decidePriceOutlier, listPriceOutliers } from '../../../shared/contract/price/price-outlier.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countOutliers, decideOutlier, listOutliers, lockOutlier } from './price-outlier.queries.ts'

const statusAfter = { confirm: 'confirmed', dismiss: 'dismissed', wait: 'pending' } as const

/** Staff settle prices that were too far from the one in force. */
export const routes: NounRoutes = (serve, { database: { main } }) => {
  serve(listPriceOutliers, async ({ query: { cursor, limit = 20 } }) => {
    const [found, total] = await Promise.all([
      listOutliers(main.kysely, { after: cursor, limit: limit + 1 }),
      countOutliers(main.kysely),
    ])
    const items = found.slice(0, limit)
    return { items, total, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  serve(decidePriceOutlier, async ({ account, params: { id }, body: { decision } }) => {
    await main.kysely.transaction().execute(async (tx) => {
      const waiting = await lockOutlier(tx, id)
      if (!waiting) throw new ApiError('NOT_FOUND')
      // What was confirmed is a price by now, which staff trash like any other.
      if (waiting.status !== (decision === 'wait' ? 'dismissed' : 'pending')) throw new ApiError('CONFLICT')
      await decideOutlier(tx, id, decision)
      const { status, product_id, listing_id: listing, amount_minor: amount, currency } = waiting
      // What waits is no record with a page of its own: its product says what happened to it.
      await recordAudit(tx, {
        actorId: account.id,
        action: 'update',
        section: 'product',
        recordId: product_id,
        before: { listing, outlier: id, price: { amount, currency }, status },
        after: { listing, outlier: id, price: { amount, currency }, status: statusAfter[decision] },
      })
    })
    return acknowledgement('SUCCESS')
  })
}
