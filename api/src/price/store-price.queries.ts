import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Instant } from './instant.rules.ts'
import {
  moment,
  nextPriceAt,
  type Place,
  priceAt,
  readInForce,
  readKnown,
  type StoredPrice,
} from './known-price.queries.ts'
import {
  afterLook,
  fittingStock,
  judgeLook,
  type KnownPrice,
  type Look,
  type PriceInForce,
  seenAgainAt,
} from './price.rules.ts'
import { addPrice, correctFigures } from './price-figures.queries.ts'

/**
 * Outcome of an observation. `same` repeats the current price, `late` is older than the newest known price, `outlier`
 * needs a second observation, and `ignored` does not count: unknown listing, in the future, a moment that staff
 * settled, or a shopper's report that no page confirms.
 */
export type ObservationOutcome = 'first' | 'changed' | 'same' | 'late' | 'outlier' | 'ignored'

export interface Observed {
  readonly outcome: ObservationOutcome
  readonly pointId: string | null
}

export const ignored: Observed = { outcome: 'ignored', pointId: null }

interface Comparison {
  readonly kept: PriceInForce | null
  readonly there: StoredPrice | null
  /** The price in force at the moment of the observation; read if absent. */
  readonly inForce?: KnownPrice | null
}

/** Stores a trusted observation of a locked listing, and updates figures and alerts. */
export async function storePrice(tx: Kysely<Schema>, place: Place, seen: Look, known: Comparison): Promise<Observed> {
  const { kept, there } = known
  const { inForce = there ?? (await priceAt(tx, place, kept, seen.at)) } = known
  const held = there ?? inForce
  const before = held && held.at <= seen.at ? held : null
  const verdict = judgeLook(seen, { there, known: before, looks: kept?.looks ?? [] })
  if (verdict === 'ignored') return { outcome: 'ignored', pointId: there?.id ?? null }
  if (verdict === 'same') {
    if (kept) await keepLook(tx, place, seen, { before: kept, kept, isRepeat: there === null, isSame: true })
    return { outcome: 'same', pointId: there?.id ?? null }
  }
  const again = before && (await findSeenAgain(tx, place, seen.at, kept))
  const pointId = there ? await replacePrice(tx, place, there, seen) : await addPrice(tx, place, seen, kept)
  // A trashed price exists at that moment.
  if (pointId === null) return ignored
  // The interrupted price was observed again later, so it continues from there.
  if (before && again !== null) await addPrice(tx, place, { ...before, ...sourceAgain(before), at: again })
  const isLate = again !== null || (kept !== null && seen.at < kept.lastAt)
  await keepStoredLook(tx, place, seen, { kept, isLate })
  return { outcome: kept === null ? 'first' : isLate ? 'late' : 'changed', pointId }
}

/** When a page confirms a price of staff, it becomes the page's; a shopper's stays a shopper's. */
const sourceAgain = ({ source }: KnownPrice) => ({ source: source === 'shopper' ? 'shopper' : 'page' }) as const

async function findSeenAgain(tx: Kysely<Schema>, place: Place, at: Instant, kept: PriceInForce | null) {
  if (kept === null || !kept.looks.some((look) => look > at)) return null
  return seenAgainAt(at, kept.looks, at < kept.lastAt ? await nextPriceAt(tx, place, at) : null)
}

/** Replaces a price at the same moment. */
async function replacePrice(tx: Kysely<Schema>, place: Place, there: StoredPrice, price: KnownPrice): Promise<string> {
  const { amount, currency, inStock, source, evidence } = price
  await tx
    .updateTable('price_point')
    .set({
      amount_minor: amount,
      currency,
      in_stock: inStock,
      source,
      evidence: evidence && JSON.stringify(evidence),
    })
    .where('product_id', '=', place.productId)
    .where('listing_id', '=', place.listingId)
    .where('at', '=', moment(price.at))
    .execute()
  await forgetOverruled(tx, place.listingId, price)
  await correctFigures(tx, place, [price.at])
  return there.id
}

/** An amount that is trusted again is no longer overruled. */
export const forgetOverruled = (
  tx: Kysely<Schema>,
  listingId: string,
  { amount, currency }: Pick<KnownPrice, 'amount' | 'currency'>,
) =>
  tx
    .deleteFrom('overruled_price')
    .where('listing_id', '=', listingId)
    .where('amount_minor', '=', amount)
    .where('currency', '=', currency)
    .execute()

/** Records the observation of a stored price; usually the figures already contain all of it. */
async function keepStoredLook(
  tx: Kysely<Schema>,
  place: Place,
  seen: Look,
  { kept: before, isLate }: { kept: PriceInForce | null; isLate: boolean },
): Promise<void> {
  const isKept =
    before !== null &&
    !isLate &&
    seen.at > before.seenAt &&
    seen.claimed === before.claimed &&
    fittingStock(seen.inStock, seen.stock) === fittingStock(seen.inStock, before.stock)
  // A late observation leaves only its price.
  if (isKept || (before !== null && seen.at < before.seenAt)) return
  const kept = await readInForce(tx, place)
  if (kept) await keepLook(tx, place, seen, { before, kept, isRepeat: false, isSame: false })
}

interface LookKept {
  readonly before: PriceInForce | null
  readonly kept: PriceInForce
  readonly isRepeat: boolean
  readonly isSame: boolean
}

async function keepLook(tx: Kysely<Schema>, place: Place, seen: Look, { kept, ...how }: LookKept): Promise<void> {
  const { seenAt, stock, claimed, looks } = afterLook(kept, seen, how)
  await tx
    .updateTable('listing_price')
    .set({
      seen_at: moment(seenAt),
      stock,
      claimed_minor: claimed,
      ...(looks !== kept.looks && { looks: sql<Date[]>`array[${sql.join(looks.map(moment))}]` }),
    })
    .where('product_id', '=', place.productId)
    .where('listing_id', '=', place.listingId)
    .execute()
}

/** Accepts a pending price from the moment it was observed. The listing must be locked. */
export async function confirmWaiting(tx: Kysely<Schema>, place: Place, waiting: KnownPrice): Promise<Observed> {
  const { amount, currency } = waiting
  await tx
    .updateTable('price_outlier')
    .set({ status: 'confirmed', decided_at: sql<Date>`now()` })
    .where('listing_id', '=', place.listingId)
    .where('status', '=', 'pending')
    .where('amount_minor', '=', amount)
    .where('currency', '=', currency)
    .execute()
  await forgetOverruled(tx, place.listingId, waiting)
  const known = await readKnown(tx, place, waiting)
  return storePrice(tx, place, { ...waiting, stock: null, claimed: null }, known)
}
