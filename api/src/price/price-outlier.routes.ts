import type { Transaction } from 'kysely'
import {
  decidePriceOutlier,
  listPriceOutliers,
  type OutlierDecision,
} from '../../../shared/contract/price/price-outlier.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { confirmOutlier, undoConfirmation } from './confirmed-outlier.queries.ts'
import { countOutliers, listOutliers, lockOutlier, setDismissed } from './price-outlier.queries.ts'

/**
 * Settles one price as staff say, or takes back what they said.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` where it was settled already, or too much has followed from it to take it back.
 */
async function decide(
  tx: Transaction<Schema>,
  { id, decision, actorId }: { readonly id: string; readonly decision: OutlierDecision; readonly actorId: string },
): Promise<void> {
  const held = await lockOutlier(tx, id)
  if (!held) throw new ApiError('NOT_FOUND')
  const { status, product_id, listing_id: listing, amount_minor: amount, currency } = held
  if ((status === 'pending') === (decision === 'wait')) throw new ApiError('CONFLICT')
  const stored = decision === 'confirm' ? await confirmOutlier(tx, held) : undefined
  if (decision === 'wait' && status === 'confirmed') await undoConfirmation(tx, held)
  else if (decision !== 'confirm') await setDismissed(tx, id, decision === 'dismiss')
  const said = { listing, outlier: id, price: { amount, currency } }
  // What waits is no record with a page of its own: its product says what happened to it.
  await recordAudit(tx, {
    actorId,
    action: 'update',
    section: 'product',
    recordId: product_id,
    before: { ...said, status },
    after: { ...said, status: (await lockOutlier(tx, id))?.status, stored },
  })
}

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
    await main.kysely.transaction().execute((tx) => decide(tx, { id, decision, actorId: account.id }))
    return acknowledgement('SUCCESS')
  })
}
