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
  /** In minor units; null where the page shows none, as of what is sold out: the price in force goes on. */
  readonly amount: number | null
  /** Null where there is no amount. */
  readonly currency: string | null
  readonly inStock: boolean
  /** The store's words for its stock; `inStock` says what they come down to. */
  readonly stock?: Stock
  /** What the store says the price was, in minor units of the same currency. */
  readonly claimed?: number | null
  readonly source: PriceSource
  readonly evidence?: PriceEvidence | null
}

/** How far a clock may be ahead of the database's. */
const clockSlack = 5 * minuteLength

/**
 * Keeps what was seen of a listing: the only way in for the service. `db` may be a transaction; figures and alerts
 * follow in the same one. Observations of one listing wait for each other, and their order makes no difference.
 */
export const observePrice = (db: Kysely<Schema>, { at, ...seen }: PriceObservation): Promise<Observed> =>
  observeAt(db, { ...seen, at: instantOf(at) })

/** The same of a moment that the database knows to the microsecond. */
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
  const observed = await storePrice(db, place, seen, known)
  if (observed.outcome !== 'ignored' && known.hasWaiting) await dismissWaiting(db, place, at)
  return observed
}

/** What waited for a second look was another price's. */
const dismissWaiting = (tx: Kysely<Schema>, { listingId }: Place, until: Instant) =>
  tx
    .updateTable('price_outlier')
    .set({ status: 'dismissed', decided_at: sql<Date>`now()` })
    .where('listing_id', '=', listingId)
    .where('status', '=', 'pending')
    .where('at', '<=', moment(until))
    .execute()

/** The first price that waits with the amount that was seen. */
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

/** A price too far from the one in force counts once a second look agrees; one that staff overruled waits for them. */
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

/** A look that is repeated waits once. */
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

/** What a shopper saw counts where it agrees with a page: with the price in force, or with one that waits (ADR 41). */
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
