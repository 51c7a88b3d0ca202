import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../shared/prices/day.ts'
import { hasAlerts, judgeAlerts } from '../alert/judge-alerts.queries.ts'
import { planned } from '../database/planned.ts'
import type { Schema } from '../database/schema.ts'
import { type Instant, instantOf, instantText } from './instant.rules.ts'
import { instant, moment, nearLength, type Place } from './known-price.queries.ts'
import { fittingStock, type KnownPrice, type PriceInForce } from './price.rules.ts'
import { type DayParts, dayParts, deletedDays, figureDays, storedDays } from './price-days.queries.ts'
import {
  afterCorrection,
  afterNewest,
  type CorrectedMoment,
  type FiguredDay,
  type ListingFigures,
  type TimedPrice,
} from './price-figures.rules.ts'
import { storedWindows } from './price-windows.queries.ts'

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

/** The stored figures of a listing, all null if it has no price, and whether there are alerts to evaluate. */
type Before = Nullable<ListingFigures> & { readonly hasAlerts: boolean }

const before = (productId: string) => sql`
  kept.amount_minor as amount, kept.currency, kept.in_stock as "inStock", kept.stock, ${instant('kept.since')} as since,
  ${instant('kept.seen_at')} as "seenAt", ${instant('kept.first_at')} as "firstAt", ${instant('kept.last_at')} as "lastAt",
  kept.previous_minor as previous, kept.low_minor as low, ${instant('kept.low_at')} as "lowAt", kept.high_minor as high,
  ${instant('kept.high_at')} as "highAt", ${hasAlerts(productId)} as "hasAlerts"
`

const ofListing = ({ productId, listingId }: Place, table: string) =>
  sql`${sql.ref(`${table}.product_id`)} = ${productId} and ${sql.ref(`${table}.listing_id`)} = ${listingId}`

/**
 * Stores a price with its figures and evaluates alerts; null if a price exists at that moment, even in the trash.
 * `newest` is the price in force, if the caller knows it: the price at its `lastAt` then ends in the same statement.
 */
export async function addPrice(
  tx: Kysely<Schema>,
  place: Place,
  price: KnownPrice,
  newest: PriceInForce | null = null,
): Promise<string | null> {
  const endedAt = newest && isAppended(price, newest) ? newest.lastAt : null
  const { productId, listingId } = place
  const { at, amount, currency, inStock, source, evidence } = price
  const { rows } = await sql<Before & DayParts & { id: string }>`
    ${planned} with added as (
      insert into price_point (product_id, listing_id, at, amount_minor, currency, in_stock, source, evidence)
      values (${productId}, ${listingId}, ${moment(at)}, ${amount}, ${currency}, ${inStock}, ${source},
        ${evidence && JSON.stringify(evidence)}::jsonb)
      on conflict do nothing
      returning id
    ), ended as (${ended(place, endedAt, at)} and exists (select from added))
    select added.id, ${before(productId)}, ${dayParts(place, dayOf(at))}
    from added left join listing_price as kept on ${ofListing(place, 'kept')}
  `.execute(tx)
  const [row] = rows
  if (!row) return null
  await figure(tx, place, price, { ...row, endedAt })
  return row.id
}

const dayOf = (at: Instant): string => instantText(at).slice(0, 10)

/** Updates the figures for a price that staff stored. */
export async function figurePrice(tx: Kysely<Schema>, place: Place, price: TimedPrice): Promise<void> {
  const { rows } = await sql<Before & DayParts>`
    ${planned} select ${before(place.productId)}, ${dayParts(place, dayOf(price.at))}
    from (select) as one left join listing_price as kept on ${ofListing(place, 'kept')}
  `.execute(tx)
  for (const row of rows) await figure(tx, place, price, { ...row, endedAt: null })
}

const isAppended = (price: TimedPrice, kept: Pick<ListingFigures, 'lastAt' | 'currency'>) =>
  price.at > kept.lastAt && price.currency === kept.currency

/** The price at one moment holds until another; a part of statements that write more. */
const ended = (place: Place, at: Instant | null, until: Instant) => sql`
  update price_point set valid_to = ${moment(until)} where ${ofListing(place, 'price_point')} and at = ${orNull(at)}
`

/** Usually a price is newer than all others, and its figures follow from the stored ones. */
async function figure(
  tx: Kysely<Schema>,
  place: Place,
  price: TimedPrice,
  row: Before & DayParts & { readonly endedAt: Instant | null },
): Promise<void> {
  const { day, carried, prices, endedAt, hasAlerts: isWatched, ...kept } = row
  if (isKnown(kept) && isAppended(price, kept)) {
    if (endedAt !== kept.lastAt) await sql`${planned} ${ended(place, kept.lastAt, price.at)}`.execute(tx)
    const earlier = (prices ?? []).filter(({ at }) => at < price.at)
    const days = figureDays([{ day, carried, prices: [...earlier, price] }])
    await writeFigures(tx, place, { days, figures: afterNewest(kept, price), hasWindows: true })
  } else {
    await correct(tx, place, kept, [price.at])
  }
  if (isWatched) await judgeAlerts(tx, place.productId, { listingId: place.listingId, before: knownOf(kept) })
}

/** Recomputes the figures of a listing after prices at these moments were changed or removed, and evaluates its alerts. */
export async function correctFigures(tx: Kysely<Schema>, place: Place, moments: readonly Instant[]): Promise<void> {
  if (moments.length === 0) return
  const { rows } = await sql<Before>`
    ${planned} select ${before(place.productId)}
    from (select) as one left join listing_price as kept on ${ofListing(place, 'kept')}
  `.execute(tx)
  for (const { hasAlerts: isWatched, ...kept } of rows) {
    await correct(tx, place, kept, moments)
    if (isWatched) await judgeAlerts(tx, place.productId, { listingId: place.listingId, before: knownOf(kept) })
  }
}

function isKnown(figures: Nullable<ListingFigures>): figures is ListingFigures {
  // The columns come from one row of a left join: those that cannot be null are all null, or none is.
  return figures.lastAt !== null
}

const knownOf = (figures: Nullable<ListingFigures>): ListingFigures | null => (isKnown(figures) ? figures : null)

/**
 * Recomputes what depends on prices at some moments anywhere in the history: until when they and the prices before them
 * hold, their days and those of the prices after them, and the figures over all time. The listing must be locked.
 */
async function correct(
  tx: Kysely<Schema>,
  place: Place,
  kept: Nullable<ListingFigures>,
  moments: readonly Instant[],
): Promise<void> {
  const around: Around[] = []
  for (const at of moments) around.push({ at, ...(await pricesAround(tx, place, at)) })
  const concerned = around.flatMap(({ at, following }) => (following === null ? [at] : [at, following]))
  const days = figureDays(await linkPrices(tx, place, around, [...new Set(concerned.map(dayOf))].toSorted()))
  const isNewest = around.some(({ following }) => following === null)
  const hasWindows = isNewest || days.some(({ day }) => day >= addDays(dayOf(instantOf(new Date())), -366))
  const figures = isKnown(kept) ? afterCorrection(kept, around, days) : null
  if (figures) return writeFigures(tx, place, { days, figures, hasWindows })
  await rewriteFigures(tx, place, kept, { days, hasWindows })
}

/** Writes days, and all figures over all time as the prices and days now are. The listing must be locked. */
export async function rewriteFigures(
  tx: Kysely<Schema>,
  place: Place,
  kept: Pick<Nullable<ListingFigures>, 'stock' | 'seenAt'>,
  { days, hasWindows }: Pick<Written, 'days' | 'hasWindows'>,
): Promise<void> {
  await writeDays(tx, place, days)
  const read = await readFigures(tx, place)
  if (!read) return deleteFigures(tx, place)
  const stock = fittingStock(read.inStock, kept.stock)
  const seenAt = Math.max(kept.seenAt ?? read.lastAt, read.lastAt)
  await writeFigures(tx, place, { days: [], figures: { ...read, stock, seenAt }, hasWindows })
}

interface Around extends CorrectedMoment {
  readonly preceding: Instant | null
}

/** When the prices before and after a moment begin: near it, because each month is a table, and else anywhere. */
async function pricesAround(tx: Kysely<Schema>, place: Place, at: Instant): Promise<Omit<Around, 'at'>> {
  const [early, late] = [moment(at - nearLength), moment(at + nearLength)]
  const find = async (isBefore: RawBuilder<unknown>, isAfter: RawBuilder<unknown>) => {
    const points = sql`from price_point where ${ofListing(place, 'price_point')} and deleted_at is null`
    const { rows } = await sql<Omit<Around, 'at'>>`
      ${planned} select (select ${instant('at')} ${points} and ${isBefore} order by at desc limit 1) as preceding,
        (select ${instant('at')} ${points} and ${isAfter} order by at limit 1) as following
    `.execute(tx)
    return rows[0] ?? { preceding: null, following: null }
  }
  const near = await find(sql`at < ${moment(at)} and at >= ${early}`, sql`at > ${moment(at)} and at <= ${late}`)
  if (near.preceding !== null && near.following !== null) return near
  const far = await find(sql`at < ${early}`, sql`at > ${late}`)
  return { preceding: near.preceding ?? far.preceding, following: near.following ?? far.following }
}

/** Sets until when the prices around some moments hold, and reads days. */
async function linkPrices(
  tx: Kysely<Schema>,
  place: Place,
  around: readonly Around[],
  days: readonly string[],
): Promise<readonly DayParts[]> {
  const [last] = around.slice(-1)
  if (!last) return []
  for (const one of around.slice(0, -1)) await sql`${planned} ${linked(place, one)}`.execute(tx)
  const parts = days.map((day) => sql`select ${dayParts(place, day, days)}`)
  const { rows } = await sql<DayParts>`
    ${planned} with linked as (${linked(place, last)}) ${sql.join(parts, sql` union all `)}
  `.execute(tx)
  return rows.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const linked = (place: Place, { at, preceding, following }: Around) => sql`
  update price_point set valid_to = case
    when at < ${moment(at)} and exists (
      select from price_point as own
      where ${ofListing(place, 'own')} and own.at = ${moment(at)} and own.deleted_at is null
    ) then ${moment(at)}
    when deleted_at is null then ${orNull(following)}
  end
  where ${ofListing(place, 'price_point')} and at in (${orNull(preceding)}, ${moment(at)})
`

interface Written {
  readonly days: readonly FiguredDay[]
  readonly figures: ListingFigures
  /** Whether the figures of the last days can change. */
  readonly hasWindows: boolean
}

/** In one statement, because each one more is a way to the database and back while the listing is locked. */
async function writeFigures(tx: Kysely<Schema>, place: Place, { days, figures, hasWindows }: Written): Promise<void> {
  const { productId, listingId } = place
  const kept = sql`(values (${productId}::uuid, ${listingId}::uuid, ${figures.currency})) as kept (product_id, listing_id, currency)`
  const fresh = { rows: sql`day`, days: days.map(({ day }) => day) }
  await sql`
    ${planned} with day as (${storedDays(place, days)}), gone as (${deletedDays(place, days)})
    ${hasWindows ? sql`, windows as (${storedWindows({ kept, fresh })})` : sql``}
    ${storedFigures(place, figures)}
  `.execute(tx)
}

/** Writes the days alone, before all figures are read anew. */
const writeDays = (tx: Kysely<Schema>, place: Place, days: readonly FiguredDay[]) =>
  sql`${planned} with day as (${storedDays(place, days)}) ${deletedDays(place, days)}`.execute(tx)

const deleteFigures = async (tx: Kysely<Schema>, place: Place): Promise<void> => {
  await sql`
    with gone as (delete from price_window where ${ofListing(place, 'price_window')})
    delete from listing_price where ${ofListing(place, 'listing_price')}
  `.execute(tx)
}

/** The figures over all time except those that only observations tell, from prices and days that are already right. */
async function readFigures(
  tx: Kysely<Schema>,
  place: Place,
): Promise<Omit<ListingFigures, 'stock' | 'seenAt'> | undefined> {
  const points = sql`price_point where ${ofListing(place, 'price_point')} and deleted_at is null`
  /** The first time that a day's lowest or highest price was reached. */
  const extreme = (column: 'low_minor' | 'high_minor', order: RawBuilder<unknown>) => sql`
    select ${sql.ref(column)} as minor, (
      select min(at) from ${points} and in_stock and amount_minor = ${sql.ref(column)}
        and price_point.currency = price_day.currency
        and at >= price_day.day::timestamp at time zone 'UTC' and at < (price_day.day + 1)::timestamp at time zone 'UTC'
    ) as at
    from price_day
    where ${ofListing(place, 'price_day')} and currency = newest.currency and ${sql.ref(column)} is not null
    order by ${sql.ref(column)} ${order}, day limit 1
  `
  const { rows } = await sql<Omit<ListingFigures, 'stock' | 'seenAt'>>`
    ${planned} select newest.amount_minor as amount, newest.currency, newest.in_stock as "inStock",
      ${instant('began.at')} as since, ${instant('earliest.at')} as "firstAt", ${instant('newest.at')} as "lastAt",
      case when other.currency = newest.currency then other.amount_minor end as previous,
      low.minor as low, ${instant('low.at')} as "lowAt", high.minor as high, ${instant('high.at')} as "highAt"
    from (select at, amount_minor, currency, in_stock from ${points} order by at desc limit 1) as newest
    left join lateral (
      select at, amount_minor, currency from ${points} and at < newest.at
        and (amount_minor, currency) is distinct from (newest.amount_minor, newest.currency)
      order by at desc limit 1
    ) as other on true
    cross join lateral (select at from ${points} and at > coalesce(other.at, '-infinity') order by at limit 1) as began
    cross join (select at from ${points} order by at limit 1) as earliest
    left join lateral (${extreme('low_minor', sql`asc`)}) as low on true
    left join lateral (${extreme('high_minor', sql`desc`)}) as high on true
  `.execute(tx)
  return rows[0]
}

const orNull = (at: Instant | null) => (at === null ? sql`null::timestamptz` : moment(at))

/** Stores figures over all time; a part of statements that write more. What only observations tell stays. */
const storedFigures = ({ productId, listingId }: Place, figures: ListingFigures) => sql`
  insert into listing_price (product_id, listing_id, amount_minor, currency, in_stock, stock, since, seen_at, first_at,
    last_at, previous_minor, low_minor, low_at, high_minor, high_at)
  values (${productId}, ${listingId}, ${figures.amount}, ${figures.currency}, ${figures.inStock}, ${figures.stock},
    ${moment(figures.since)}, ${moment(figures.seenAt)}, ${moment(figures.firstAt)}, ${moment(figures.lastAt)},
    ${figures.previous}, ${figures.low}, ${orNull(figures.lowAt)}, ${figures.high}, ${orNull(figures.highAt)})
  on conflict (product_id, listing_id) do update set
    amount_minor = excluded.amount_minor, currency = excluded.currency, in_stock = excluded.in_stock,
    stock = excluded.stock, since = excluded.since, seen_at = excluded.seen_at, first_at = excluded.first_at,
    last_at = excluded.last_at, previous_minor = excluded.previous_minor, low_minor = excluded.low_minor,
    low_at = excluded.low_at, high_minor = excluded.high_minor, high_at = excluded.high_at
`
