import { type Kysely, type SqlBool, sql } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import { type Instant, instantText } from './instant.rules.ts'
import type { KnownPrice, PriceInForce, Stock } from './price.rules.ts'

export interface Place {
  readonly productId: string
  readonly listingId: string
}

/** A column of times as instants. */
export const instant = (column: string) => sql<Instant>`(extract(epoch from ${sql.ref(column)}) * 1000000)::float8`

/** The columns of a price, stored or waiting. */
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
  /** What is stored at the very moment. */
  readonly there: StoredPrice | null
  /** Whether staff overruled the amount lately. */
  readonly isOverruled: boolean
  /** Whether an outlier of the listing waits. */
  readonly hasWaiting: boolean
}

/**
 * Locks a listing, before anything of it: writers of its prices wait for each other. Answers its product, and the
 * database's time.
 */
export async function lockPlace(
  tx: Kysely<Schema>,
  listingId: string,
): Promise<(Place & { now: Instant }) | undefined> {
  const { rows } = await sql<Place & { now: Instant }>`
    ${planned} select product_id as "productId", id as "listingId", (extract(epoch from clock_timestamp()) * 1000000)::float8 as now
    from listing where id = ${listingId} for no key update
  `.execute(tx)
  return rows[0]
}

/** What a look at a listing, which is locked, is compared with. */
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
  // After the newest price there is none, unless it is in the trash, which storing one finds.
  const there = kept && seen.at > kept.lastAt ? null : await priceThere(tx, place, seen.at)
  return { kept, there, isOverruled: row.isOverruled, hasWaiting: row.hasWaiting }
}

/** What is stored at a moment, in the trash as well. */
async function priceThere(
  tx: Kysely<Schema>,
  { productId, listingId }: Place,
  at: Instant,
): Promise<StoredPrice | null> {
  const row = await tx
    .selectFrom('price_point')
    .select(['id', ...priceColumns, sql<boolean>`deleted_at is not null`.as('isTrashed')])
    .where('product_id', '=', productId)
    .where('listing_id', '=', listingId)
    .where('at', '=', moment(at))
    .executeTakeFirst()
  return row ?? null
}

function keptOf(row: { [Name in keyof PriceInForce]?: PriceInForce[Name] | null }): PriceInForce | null {
  const { amount, currency, inStock, stock, claimed = null, seenAt, firstAt, lastAt, looks } = row
  // They are of one row, which is there or is not.
  if (amount == null || currency == null || inStock == null || stock == null) return null
  if (seenAt == null || firstAt == null || lastAt == null) return null
  return { amount, currency, inStock, stock, claimed, seenAt, firstAt, lastAt, looks: looks ?? [] }
}

/** What is known of a listing now. */
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

/** An amount that staff overruled is doubted for so many days. */
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

/** Near a moment first: each month of prices is a table, and all of them are asked only where these have nothing. */
const nearDays = 31 * 86_400 * 1_000_000

/** The newest price up to a moment, or the first one after it; of what is in the trash none. */
async function neighbour(
  tx: Kysely<Schema>,
  { productId, listingId }: Place,
  at: Instant,
  side: 'before' | 'after',
): Promise<StoredPrice | null> {
  const isAfter = side === 'after'
  const far = at + (isAfter ? nearDays : -nearDays)
  const find = (part: 'near' | 'far') =>
    tx
      .selectFrom('price_point')
      .select(['id', ...priceColumns, sql<boolean>`false`.as('isTrashed')])
      .where('product_id', '=', productId)
      .where('listing_id', '=', listingId)
      .where('deleted_at', 'is', null)
      .where(sql<SqlBool>`${sql.ref('at')} ${sql.raw(isAfter ? '>' : '<=')} ${moment(part === 'near' ? at : far)}`)
      .$if(part === 'near', (query) =>
        query.where(sql<SqlBool>`${sql.ref('at')} ${sql.raw(isAfter ? '<=' : '>')} ${moment(far)}`),
      )
      .orderBy('at', isAfter ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst()
  return (await find('near')) ?? (await find('far')) ?? null
}

/** When the first price after a moment began. */
export const nextPriceAt = async (tx: Kysely<Schema>, place: Place, at: Instant): Promise<Instant | null> =>
  (await neighbour(tx, place, at, 'after'))?.at ?? null

/** What held at a moment; before all that is known, the first price. */
export async function priceAt(
  tx: Kysely<Schema>,
  place: Place,
  kept: PriceInForce | null,
  at: Instant,
): Promise<KnownPrice | null> {
  if (kept === null) return null
  const { amount, currency, inStock, firstAt, lastAt } = kept
  // Where it was read is with its price alone, which nothing asks of the newest.
  if (at > lastAt) return { at: lastAt, amount, currency, inStock, source: 'page', evidence: null }
  return neighbour(tx, place, Math.max(at, firstAt), 'before')
}
