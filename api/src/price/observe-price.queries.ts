import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PriceSource } from '../../../shared/contract/price/price.ts'
import type { Schema } from '../database/schema.ts'
import { type Instant, instantOf, minuteLength } from './instant.rules.ts'
import { lockPlace, moment, type Place, priceAt, priceColumns, readKnown } from './known-price.queries.ts'
import {
  isOutlier,
  type Look,
  type PriceEvidence,
  type PriceInForce,
  type Stock,
  secondLookAfter,
} from './price.rules.ts'
import { confirmWaiting, ignored, type Observed, storePrice } from './store-price.queries.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'price_point.evidence': PriceEvidence | null
    'price_outlier.evidence': PriceEvidence | null
  }
  interface ClosedColumns {
    'price_point.source': PriceSource
    'price_outlier.source': PriceSource
    'price_outlier.status': 'pending' | 'confirmed' | 'dismissed'
    'listing_price.stock': Stock
  }
}

export interface PriceObservation {
  readonly listingId: string
  readonly at: Date
  /** In minor units; null if the page shows none, for example when sold out: the current price stays. */
  readonly amount: number | null
  /** Null if there is no amount. */
  readonly currency: string | null
  readonly inStock: boolean
  /** The shop's wording for its stock; `inStock` is the summary. */
  readonly stock?: Stock
  /** The previous price that the shop claims, in minor units of the same currency. */
  readonly claimed?: number | null
  readonly source: PriceSource
  readonly evidence?: PriceEvidence | null
}

/** How far a caller's clock may be ahead of the database's. */
const clockSlack = 5 * minuteLength

/**
 * Records an observation of a listing; the service has no other way to write observed prices. `db` may be a
 * transaction, which then includes figures and alerts. Observations of one listing are serialised, and their order
 * makes no difference.
 */
export const observePrice = (db: Kysely<Schema>, { at, ...seen }: PriceObservation): Promise<Observed> =>
  observeAt(db, { ...seen, at: instantOf(at) })

/** Like `observePrice`, for a moment known to the microsecond. */
export async function observeAt(
  db: Kysely<Schema>,
  observation: Omit<PriceObservation, 'at'> & { readonly at: Instant },
): Promise<Observed> {
  if (!db.isTransaction) return db.transaction().execute((tx) => observeAt(tx, observation))
  const { listingId, at, inStock, stock, claimed = null, source, evidence = null } = observation
  const place = await lockPlace(db, listingId)
  if (!place || at > place.now + clockSlack) return ignored
  const known = await readKnown(db, place, observation)
  const inForce = await priceAt(db, place, known.kept, at)
  const { amount, currency } = observation.amount === null ? (inForce ?? observation) : observation
  if (amount === null || currency === null) return ignored
  const said = stock ?? (inStock ? 'in_stock' : 'out_of_stock')
  const seen: Look = { at, amount, currency, inStock, stock: said, claimed, source, evidence }
  if (source === 'shopper') return agree(db, place, seen, known)
  if (source !== 'staff' && isOutlier(inForce, seen, known.isOverruled)) {
    return holdOutlier(db, place, seen, known.isOverruled)
  }
  const observed = await storePrice(db, place, seen, { ...known, inForce })
  if (observed.outcome !== 'ignored' && known.hasWaiting) await dismissWaiting(db, place, at)
  return observed
}

/** Dismisses pending outliers: the current price was observed again. */
const dismissWaiting = (tx: Kysely<Schema>, { listingId }: Place, until: Instant) =>
  tx
    .updateTable('price_outlier')
    .set({ status: 'dismissed', decided_at: sql<Date>`now()` })
    .where('listing_id', '=', listingId)
    .where('status', '=', 'pending')
    .where('at', '<=', moment(until))
    .execute()

/** The first pending outlier with the observed amount. */
const findWaiting = (
  tx: Kysely<Schema>,
  { listingId }: Place,
  { amount, currency }: Pick<Look, 'amount' | 'currency'>,
  condition = sql<SqlBool>`true`,
) =>
  tx
    .selectFrom('price_outlier')
    .select([...priceColumns])
    .where('listing_id', '=', listingId)
    .where('status', '=', 'pending')
    .where('amount_minor', '=', amount)
    .where('currency', '=', currency)
    .where(condition)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * Accepts a price far from the current one once a second observation agrees; one that staff overruled stays pending
 * until staff decide.
 */
async function holdOutlier(tx: Kysely<Schema>, place: Place, seen: Look, isInDoubt: boolean): Promise<Observed> {
  const [earliest, latest] = [seen.at - secondLookAfter, seen.at + secondLookAfter]
  const isSecond = sql<SqlBool>`(source <> ${seen.source} or at <= ${moment(earliest)} or at >= ${moment(latest)})`
  const waiting = await findWaiting(tx, place, seen, isInDoubt ? undefined : isSecond)
  if (isInDoubt || !waiting) {
    if (!waiting) await insertOutlier(tx, place, seen)
    return { outcome: 'outlier', pointId: null }
  }
  const confirmed = await confirmWaiting(tx, place, waiting)
  const stored = await storePrice(tx, place, seen, await readKnown(tx, place, seen))
  return waiting.at > seen.at || waiting.inStock !== seen.inStock ? stored : confirmed
}

/** A repeated observation is stored as pending once. */
const insertOutlier = (tx: Kysely<Schema>, { productId, listingId }: Place, seen: Look) =>
  sql`
    insert into price_outlier (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
    select ${productId}::uuid, ${listingId}::uuid, ${moment(seen.at)}, ${seen.amount}::bigint, ${seen.currency},
      ${seen.inStock}::boolean, ${seen.source}, ${seen.evidence && JSON.stringify(seen.evidence)}::jsonb
    where not exists (
      select from price_outlier where listing_id = ${listingId} and status = 'pending' and at = ${moment(seen.at)}
        and amount_minor = ${seen.amount} and currency = ${seen.currency} and source = ${seen.source}
    )
  `.execute(tx)

/** A shopper's observation counts only if it agrees with a page: with the current price or a pending one (ADR 41). */
async function agree(
  tx: Kysely<Schema>,
  place: Place,
  seen: Look,
  { kept, isOverruled }: { kept: PriceInForce | null; isOverruled: boolean },
): Promise<Observed> {
  if (kept === null || seen.at < kept.lastAt) return ignored
  if (seen.amount === kept.amount && seen.currency === kept.currency) {
    await tx
      .updateTable('listing_price')
      .set({ seen_at: moment(Math.max(kept.seenAt, seen.at)) })
      .where('product_id', '=', place.productId)
      .where('listing_id', '=', place.listingId)
      .execute()
    return { outcome: 'same', pointId: null }
  }
  if (isOverruled) return ignored
  const ofPage = sql<SqlBool>`source <> 'shopper' and at <= ${moment(seen.at)}`
  const waiting = await findWaiting(tx, place, seen, ofPage)
  return waiting ? confirmWaiting(tx, place, waiting) : ignored
}
