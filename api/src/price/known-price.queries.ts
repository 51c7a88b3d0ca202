import { type Kysely, type RawBuilder, sql } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import { dayLength, type Instant, instantText } from './instant.rules.ts'
import type { KnownPrice, PriceInForce, Stock } from './price.rules.ts'

export interface Place {
  readonly productId: string
  readonly listingId: string
}

/** Selects a time column as an instant. */
export const instant = (column: string) => sql<Instant>`(extract(epoch from ${sql.ref(column)}) * 1000000)::float8`

/** The columns of a price, stored or pending. */
export const priceColumns = [
  instant('at').as('at'),
  'amount_minor as amount',
  'currency',
  'in_stock as inStock',
  'source',
  'evidence',
] as const

export const moment = (at: Instant) => sql<Date>`${instantText(at)}::timestamptz`

/** A stored price, which may be in the trash. */
export interface StoredPrice extends KnownPrice {
  readonly id: string
  readonly isTrashed: boolean
}

interface Known {
  readonly kept: PriceInForce | null
  /** The price stored at exactly this moment. */
  readonly there: StoredPrice | null
  /** Whether staff overruled the amount recently. */
  readonly isOverruled: boolean
  /** Whether an outlier of the listing is pending. */
  readonly hasWaiting: boolean
}

/**
 * Locks a listing before anything that belongs to it, so that writers of its prices are serialised. Returns its product
 * and the database's time.
 */
export async function lockPlace(
  tx: Kysely<Schema>,
  listingId: string,
): Promise<(Place & { now: Instant }) | undefined> {
  const { rows } = await sql<Place & { now: Instant }>`
    ${planned} select product_id as "productId", id as "listingId",
      (extract(epoch from clock_timestamp()) * 1000000)::float8 as now
    from listing where id = ${listingId} for no key update
  `.execute(tx)
  return rows[0]
}

/** What an observation is compared with. The listing must be locked. */
export async function readKnown(
  tx: Kysely<Schema>,
  place: Place,
  seen: { readonly at: Instant; readonly amount: number | null; readonly currency: string | null },
): Promise<Known> {
  const { productId, listingId } = place
  const { rows } = await sql<Partial<PriceInForce> & { readonly isOverruled: boolean; readonly hasWaiting: boolean }>`
    ${planned} select kept.amount_minor as amount, kept.currency, kept.in_stock as "inStock", kept.stock,
      kept.claimed_minor as claimed, ${instant('kept.seen_at')} as "seenAt", ${instant('kept.first_at')} as "firstAt",
      ${instant('kept.last_at')} as "lastAt", array(select ${instant('look')} from unnest(kept.looks) as look) as looks,
      ${isOverruled(listingId, seen)} as "isOverruled",
      exists (
        select from price_outlier where listing_id = ${listingId} and status = 'pending'
      ) as "hasWaiting"
    from (select) as one
    left join listing_price as kept on kept.product_id = ${productId} and kept.listing_id = ${listingId}
  `.execute(tx)
  const [row] = rows
  if (!row) return { kept: null, there: null, isOverruled: false, hasWaiting: false }
  const kept = keptOf(row)
  // No price exists after the newest one, except in the trash; storing finds those.
  const there = kept && seen.at > kept.lastAt ? null : await priceThere(tx, place, seen.at)
  return { kept, there, isOverruled: row.isOverruled, hasWaiting: row.hasWaiting }
}

/** The price stored at a moment, even if trashed. */
async function priceThere(
  tx: Kysely<Schema>,
  { productId, listingId }: Place,
  at: Instant,
): Promise<StoredPrice | null> {
  const { rows } = await sql<StoredPrice>`
    ${planned} select id, ${instant('at')} as at, amount_minor as amount, currency, in_stock as "inStock", source, evidence,
      deleted_at is not null as "isTrashed"
    from price_point
    where product_id = ${productId} and listing_id = ${listingId} and price_point.at = ${moment(at)}
  `.execute(tx)
  return rows[0] ?? null
}

function keptOf(row: { [Name in keyof PriceInForce]?: PriceInForce[Name] | null }): PriceInForce | null {
  const { amount, currency, inStock, stock, claimed = null, seenAt, firstAt, lastAt, looks } = row
  // The columns come from one row of a left join: all are null or none is.
  if (amount == null || currency == null || inStock == null || stock == null) return null
  if (seenAt == null || firstAt == null || lastAt == null) return null
  return { amount, currency, inStock, stock, claimed, seenAt, firstAt, lastAt, looks: looks ?? [] }
}

/** The current price of a listing. */
export async function readInForce(tx: Kysely<Schema>, { productId, listingId }: Place): Promise<PriceInForce | null> {
  const row = await tx
    .selectFrom('listing_price as kept')
    .select([
      'amount_minor as amount',
      'currency',
      'in_stock as inStock',
      sql<Stock>`stock`.as('stock'),
      'claimed_minor as claimed',
      instant('seen_at').as('seenAt'),
      instant('first_at').as('firstAt'),
      instant('last_at').as('lastAt'),
      sql<Instant[]>`array(select ${instant('look')} from unnest(kept.looks) as look)`.as('looks'),
    ])
    .where('product_id', '=', productId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row ?? null
}

/** How many days an overruled amount is distrusted. */
export const overruledDays = 30

export const isOverruled = (
  listingId: unknown,
  { amount, currency }: { readonly amount: unknown; readonly currency: unknown },
) =>
  sql<boolean>`exists (
    select from overruled_price where overruled_price.listing_id = ${listingId} and overruled_price.amount_minor = ${amount}
      and overruled_price.currency = ${currency}
      and overruled_price.at > now() - make_interval(days => ${sql.lit(overruledDays)})
  )`

/** Each month of prices is a partition: look near the moment first, and in all partitions only if nothing is there. */
export const nearLength = 31 * dayLength

/** The newest price at a moment or before, or the first one after it, without those in the trash. */
async function neighbour(
  tx: Kysely<Schema>,
  { productId, listingId }: Place,
  at: Instant,
  side: 'at' | 'after',
): Promise<StoredPrice | null> {
  const [beyond, within, order] = side === 'after' ? ['>', '<=', 'asc'] : ['<=', '>', 'desc']
  const far = at + (side === 'after' ? nearLength : -nearLength)
  const find = async (part: RawBuilder<unknown>) => {
    const { rows } = await sql<StoredPrice>`
      ${planned} select id, ${instant('at')} as at, amount_minor as amount, currency, in_stock as "inStock", source, evidence,
        false as "isTrashed"
      from price_point
      where product_id = ${productId} and listing_id = ${listingId} and deleted_at is null and ${part}
      order by price_point.at ${sql.raw(order)} limit 1
    `.execute(tx)
    return rows[0] ?? null
  }
  const isBeyond = (limit: Instant) => sql`price_point.at ${sql.raw(beyond)} ${moment(limit)}`
  const near = await find(sql`${isBeyond(at)} and price_point.at ${sql.raw(within)} ${moment(far)}`)
  return near ?? find(side === 'after' ? isBeyond(far) : sql`price_point.at <= ${moment(far)}`)
}

/** When the first price after a moment was observed. */
export const nextPriceAt = async (tx: Kysely<Schema>, place: Place, at: Instant): Promise<Instant | null> =>
  (await neighbour(tx, place, at, 'after'))?.at ?? null

/** The price in force at a moment; before all known prices, the first one. */
export async function priceAt(
  tx: Kysely<Schema>,
  place: Place,
  kept: PriceInForce | null,
  at: Instant,
): Promise<KnownPrice | null> {
  if (kept === null) return null
  const { amount, currency, inStock, firstAt, lastAt } = kept
  // `listing_price` has no source and evidence, and no caller needs them for the newest price.
  if (at > lastAt) return { at: lastAt, amount, currency, inStock, source: 'page', evidence: null }
  return neighbour(tx, place, Math.max(at, firstAt), 'at')
}
