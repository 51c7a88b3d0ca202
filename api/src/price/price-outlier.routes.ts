import type { Kysely, Transaction } from 'kysely'
import {
  decidePriceOutlier,
  decidePriceOutliers,
  listPriceOutliers,
  type OutlierDecision,
} from '../../../shared/contract/price/price-outlier.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { settleEach } from '../collection/settle-each.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { confirmOutlier, undoConfirmation } from './confirmed-outlier.queries.ts'
import { countOutliers, listOutliers, lockOutlier, orderBySeen, setDismissed } from './price-outlier.queries.ts'

const outcomes = { confirm: 'confirmed', dismiss: 'dismissed', wait: 'pending' } as const

interface Decision {
  readonly id: string
  readonly decision: OutlierDecision
  readonly actorId: string
}

/**
 * Confirms or dismisses one outlier, or undoes that; returns the ids that were settled together.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` if it was settled already, or if later prices prevent an undo.
 */
async function decide(
  tx: Transaction<Schema>,
  { id, decision, actorId }: Decision,
  settled: ReadonlySet<string> = new Set(),
): Promise<string> {
  const held = await lockOutlier(tx, id)
  if (!held) throw new ApiError('NOT_FOUND')
  const { status, product_id, listing_id: listing, amount_minor: amount, currency } = held
  const claim = `${listing} ${amount} ${currency}`
  // Already settled in this request, together with another one of the same amount.
  if (status === outcomes[decision] && settled.has(claim)) return claim
  if ((status === 'pending') === (decision === 'wait')) throw new ApiError('CONFLICT')
  const stored = decision === 'confirm' ? await confirmOutlier(tx, held) : undefined
  if (decision === 'wait' && status === 'confirmed') await undoConfirmation(tx, held)
  else if (decision !== 'confirm') await setDismissed(tx, id, decision === 'dismiss')
  const said = { listing, outlier: id, price: { amount, currency } }
  // An outlier has no record page of its own, so the audit entry belongs to its product.
  await recordAudit(tx, {
    actorId,
    action: 'update',
    section: 'product',
    recordId: product_id,
    before: { ...said, status },
    after: { ...said, status: (await lockOutlier(tx, id))?.status, stored },
  })
  return claim
}

/** Settles several: the earliest first; undoing runs latest first, since later prices build on earlier ones. */
async function decideEach(db: Kysely<Schema>, ids: readonly string[], decision: Omit<Decision, 'id'>) {
  const seen = await orderBySeen(db, ids)
  const settled = new Set<string>()
  const run = async (id: string) =>
    settled.add(await db.transaction().execute((tx) => decide(tx, { ...decision, id }, settled)))
  if (decision.decision !== 'wait') return settleEach(seen, run)
  const results = await settleEach(seen.toReversed(), run)
  // What was confirmed together becomes pending together, in whichever order the ids come.
  const refused = results.flatMap(({ id, message }) => (message === 'CONFLICT' ? [String(id)] : []))
  return [...results.filter(({ message }) => message !== 'CONFLICT'), ...(await settleEach(refused, run))]
}

/** Lets staff settle prices that differed too much from the current price. */
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

  serve(decidePriceOutliers, async ({ account, body: { ids, decision } }) => ({
    results: await decideEach(main.kysely, ids, { decision, actorId: account.id }),
  }))
}
