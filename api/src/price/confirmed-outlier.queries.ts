import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import {
  type AlertChange,
  type AlertState,
  changedAlerts,
  lockAlerts,
  readAlertStates,
  restoreAlerts,
  withoutAlerts,
} from '../alert/alert-states.queries.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { Instant } from './instant.rules.ts'
import { instant, priceAt, priceColumns, readInForce, readKnown } from './known-price.queries.ts'
import { observeAt } from './observe-price.queries.ts'
import { fittingStock, isOutlier, type Stock } from './price.rules.ts'
import { correctFigures } from './price-figures.queries.ts'
import { confirmWaiting, forgetOverruled } from './store-price.queries.ts'

/** A price row as text from the database: its times have microseconds, which a `Date` would lose. */
interface StoredPoint {
  readonly id: string
  readonly at: string
  readonly valid_to: string | null
  readonly [column: string]: unknown
}

/** What is known about a listing only from observations, not from its price rows. */
interface KeptLooks {
  readonly stock: Stock
  readonly claimed_minor: number | null
  readonly seen_at: string
  readonly looks: readonly string[]
}

interface PriceState {
  /** Prices from the moment of the outlier onwards. */
  readonly points: readonly StoredPoint[]
  readonly kept: KeptLooks | null
  readonly overruledAt: string | null
  readonly alerts: readonly AlertState[]
}

interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

/** What confirming an outlier changed, apart from the figures, which follow from the prices. */
interface Confirmation {
  readonly at: string
  readonly points: readonly (Change<StoredPoint> | { readonly before: null; readonly after: StoredPoint })[]
  readonly kept: Change<KeptLooks | null>
  readonly overruledAt: string | null
  readonly alerts: readonly AlertChange[]
}

interface PlacedOutlier {
  readonly id: string
  readonly product_id: string
  readonly listing_id: string
}

async function readPriceState(tx: Transaction<Schema>, { id, product_id }: PlacedOutlier) {
  const { rows } = await sql<Omit<PriceState, 'alerts'> & { at: string }>`
    select to_jsonb(held.at) #>> '{}' as at,
      coalesce((
        select jsonb_agg(to_jsonb(point) - '{version,updated_at}'::text[] order by point.at) from price_point point
        where point.product_id = held.product_id and point.listing_id = held.listing_id and point.at >= held.at
      ), '[]') as points,
      (
        select jsonb_build_object('stock', stock, 'claimed_minor', claimed_minor, 'seen_at', seen_at, 'looks', looks)
        from listing_price where product_id = held.product_id and listing_id = held.listing_id
      ) as kept,
      (
        select to_jsonb(overruled.at) #>> '{}' from overruled_price overruled
        where (overruled.listing_id, overruled.amount_minor, overruled.currency)
          = (held.listing_id, held.amount_minor, held.currency)
      ) as "overruledAt"
    from price_outlier held where held.id = ${id}
  `.execute(tx)
  const [row] = rows
  if (!row) throw new ApiError('NOT_FOUND')
  return { ...row, alerts: await readAlertStates(tx, product_id) }
}

const placeOf = ({ product_id, listing_id }: PlacedOutlier) => ({ productId: product_id, listingId: listing_id })

const readOutlier = (tx: Transaction<Schema>, id: string) =>
  tx
    .selectFrom('price_outlier')
    .select(['status', ...priceColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const withoutEnd = (point: StoredPoint): StoredPoint => ({ ...point, valid_to: null })

/** Confirms an outlier; returns the changes for the audit log, from which they can be undone. */
export async function confirmOutlier(tx: Transaction<Schema>, outlier: PlacedOutlier): Promise<Confirmation> {
  await lockAlerts(tx, outlier.product_id)
  const before = await readPriceState(tx, outlier)
  await confirmWaiting(tx, placeOf(outlier), await readOutlier(tx, outlier.id))
  const after = await readPriceState(tx, outlier)
  const known = new Map(before.points.map((point) => [point.id, point]))
  return {
    at: after.at,
    points: after.points.flatMap((point) => {
      const was = known.get(point.id)
      return was && isDeepStrictEqual(withoutEnd(was), withoutEnd(point)) ? [] : [{ before: was ?? null, after: point }]
    }),
    kept: { before: before.kept, after: after.kept },
    overruledAt: before.overruledAt,
    alerts: changedAlerts(before.alerts, after.alerts),
  }
}

/** Whether the prices are as the confirmation left them, and no later observation or price builds on them. */
function isUntouched({ at, points, kept }: Confirmation, now: PriceState): boolean {
  const rows = new Map(now.points.map((point) => [point.id, point]))
  const areSame = points.every(({ after }) => {
    const row = rows.get(after.id)
    if (!row) return false
    // A later price may have ended it in the meantime.
    return after.at === at ? isDeepStrictEqual(row, after) : isDeepStrictEqual(withoutEnd(row), withoutEnd(after))
  })
  const own = points.find(({ after }) => after.at === at)?.after
  if (!areSame || !own) return areSame
  if (own.valid_to === null) return isDeepStrictEqual(now.kept, kept.after)
  const [begin, end] = [Date.parse(at), Date.parse(own.valid_to)]
  return !now.kept?.looks.some((look) => Date.parse(look) > begin && Date.parse(look) < end)
}

async function restorePoints(tx: Transaction<Schema>, outlier: PlacedOutlier, points: Confirmation['points']) {
  const added = points.filter(({ before }) => before === null).map(({ after }) => after.id)
  const changed = points.flatMap(({ before }) => (before === null ? [] : [before]))
  const { rows: removed } = await sql<{ at: Instant }>`
    delete from price_point
    where product_id = ${outlier.product_id} and listing_id = ${outlier.listing_id} and id = any (${added}::uuid[])
    returning ${instant('at')} as at
  `.execute(tx)
  const { rows: restored } = await sql<{ at: Instant; amount: number; currency: string }>`
    update price_point point set amount_minor = was.amount_minor, currency = was.currency, in_stock = was.in_stock,
      source = was.source, evidence = was.evidence
    from jsonb_populate_recordset(null::price_point, ${JSON.stringify(changed)}::jsonb) was
    where point.product_id = ${outlier.product_id} and point.listing_id = ${outlier.listing_id} and point.id = was.id
    returning ${instant('point.at')} as at, point.amount_minor as amount, point.currency
  `.execute(tx)
  for (const price of restored) await forgetOverruled(tx, outlier.listing_id, price)
  await correctFigures(
    tx,
    placeOf(outlier),
    [...removed, ...restored].map(({ at }) => at),
  )
}

/** Restores what the confirmation changed; later observations stay. */
async function restoreLooks(tx: Transaction<Schema>, outlier: PlacedOutlier, confirmed: Confirmation, now: PriceState) {
  const { before, after } = confirmed.kept
  if (!before || !after) return
  const isAdded = after.looks.includes(confirmed.at) && !before.looks.includes(confirmed.at)
  const current = await readInForce(tx, placeOf(outlier))
  if (!current) return
  const isSame = (name: 'stock' | 'claimed_minor' | 'seen_at') => now.kept?.[name] === after[name]
  await sql`
    update listing_price set
      looks = case when ${isAdded} then array_remove(looks, ${confirmed.at}::timestamptz) else looks end,
      seen_at = case when ${isSame('seen_at')} then ${before.seen_at}::timestamptz else seen_at end,
      stock = case when ${isSame('stock')} then ${fittingStock(current.inStock, before.stock)} else stock end,
      claimed_minor = case when ${isSame('claimed_minor')} then ${before.claimed_minor}::bigint else claimed_minor end
    where product_id = ${outlier.product_id} and listing_id = ${outlier.listing_id}
  `.execute(tx)
}

/** Replays observations that became outliers only because they were far from the confirmed price. */
async function observeAgain(tx: Transaction<Schema>, outlier: PlacedOutlier, since: string): Promise<void> {
  const place = placeOf(outlier)
  const { rows } = await sql<{ id: string }>`
    select held.id from price_outlier held
    where held.listing_id = ${place.listingId} and held.status = 'pending' and held.at > ${since}::timestamptz
    order by held.at, held.id
  `.execute(tx)
  for (const { id } of rows) {
    const { status, ...seen } = await readOutlier(tx, id)
    if (status !== 'pending') continue
    const { kept, isOverruled } = await readKnown(tx, place, seen)
    if (isOutlier(await priceAt(tx, place, kept, seen.at), seen, isOverruled)) continue
    const said = kept && { stock: kept.stock, claimed: kept.claimed }
    await observeAt(tx, { ...seen, ...said, listingId: place.listingId })
  }
}

/**
 * Makes a confirmed outlier pending again, and restores history, figures and alerts. Mails already sent cannot be
 * undone.
 * @throws ApiError `CONFLICT` if a second observation confirmed it, or its price was observed again or changed since.
 */
export async function undoConfirmation(tx: Transaction<Schema>, outlier: PlacedOutlier): Promise<void> {
  const { product_id, listing_id, id } = outlier
  const { rows } = await sql<{ confirmed: Confirmation | null }>`
    select after -> 'stored' as confirmed from audit
    where section = 'product' and record_id = ${product_id} and after ->> 'outlier' = ${id}
    order by at desc, id desc limit 1
  `.execute(tx)
  const confirmed = rows[0]?.confirmed
  if (!confirmed) throw new ApiError('CONFLICT')
  await lockAlerts(tx, product_id)
  const now = await readPriceState(tx, outlier)
  if (!isUntouched(confirmed, now)) {
    const records = confirmed.points.map(({ after }) => ({ section: 'price', id: after.id }))
    throw new ApiError('CONFLICT', { records })
  }
  await withoutAlerts(tx, product_id, async () => {
    await restorePoints(tx, outlier, confirmed.points)
    await restoreLooks(tx, outlier, confirmed, now)
  })
  await restoreAlerts(tx, confirmed.alerts)
  if (confirmed.overruledAt !== null) {
    await sql`
      insert into overruled_price (product_id, listing_id, amount_minor, currency, at)
      select product_id, listing_id, amount_minor, currency, ${confirmed.overruledAt}::timestamptz
      from price_outlier where id = ${id} on conflict do nothing
    `.execute(tx)
  }
  // Other outliers with the same amount were settled with it, at the same moment.
  await sql`
    update price_outlier held set status = 'pending', decided_at = null from price_outlier as own
    where own.id = ${id} and held.listing_id = ${listing_id} and held.status = 'confirmed'
      and (held.amount_minor, held.currency, held.decided_at) = (own.amount_minor, own.currency, own.decided_at)
  `.execute(tx)
  await observeAgain(tx, outlier, confirmed.at)
}
