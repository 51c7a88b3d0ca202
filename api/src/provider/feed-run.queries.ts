import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { FeedRow, FeedRun } from '../../../shared/contract/provider/provider-feed.routes.ts'
import type { FeedRowKind } from '../../../shared/contract/provider/provider-feed.ts'
import { countCoupons } from '../coupon/coupon-count.queries.ts'
import { rankCoupons } from '../coupon/rank-coupons.queries.ts'
import type { Schema } from '../database/schema.ts'

interface Settling {
  readonly providerId: string
  readonly runId: string
  /** Null is all of them. */
  readonly rowIds: readonly string[] | null
}

/** Holds a difference for the rest of the transaction, so that two presses follow each other. */
export const lockRun = (tx: Transaction<Schema>, { providerId, runId }: Settling) =>
  tx
    .selectFrom('feed_run')
    .select('state')
    .where('id', '=', runId)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()

const wanted = ({ runId, rowIds }: Settling) => sql<SqlBool>`
  row.run_id = ${runId} and row.state = 'waiting' and (${rowIds}::uuid[] is null or row.id = any (${rowIds}::uuid[]))`

/** Whether what waits makes codes, rather than changing and ending those that are there. */
export async function hasNewCodes(tx: Transaction<Schema>, settling: Settling): Promise<boolean> {
  const { rows } = await sql`select from feed_row as row where ${wanted(settling)} and kind = 'new' limit 1`.execute(tx)
  return rows.length > 0
}

const fields = sql`
  given ->> 'code' as code, given #>> '{description,ar}' as description_ar, given #>> '{description,en}' as description_en,
  given -> 'terms' as terms, given ->> 'discountType' as discount_type, (given ->> 'percent')::integer as percent,
  (given #>> '{amount,amount}')::bigint as amount_minor,
  array(select jsonb_array_elements_text(given -> 'countries')) as countries,
  (given ->> 'startsAt')::timestamptz as starts_at, (given ->> 'endsAt')::timestamptz as ends_at, given ->> 'landingUrl' as landing_url,
  (given #>> '{minimumOrder,amount}')::bigint as minimum_order_minor,
  (given #>> '{maximumDiscount,amount}')::bigint as maximum_discount_minor,
  coalesce(given #>> '{amount,currency}', given #>> '{minimumOrder,currency}', given #>> '{maximumDiscount,currency}') as currency,
  (given ->> 'appOnly')::boolean as app_only, (given ->> 'newCustomersOnly')::boolean as new_customers_only,
  (given ->> 'excludesSaleItems')::boolean as excludes_sale_items`

/** The fields of a code that a row changes and that staff see, with their values in one of its two. */
const changedFields = (from: 'before' | 'value', to: 'before' | 'value') => sql`(
  select jsonb_object_agg(field.key, field.value) from jsonb_each(row.${sql.ref(from)} - 'landingUrl') as field
  where field.value is distinct from row.${sql.ref(to)} -> field.key
)`

/** Makes edits of staff that were begun before it stale, as a change of their own would. */
const touched = sql`version = coupon.version + 1, updated_at = clock_timestamp()`

/**
 * Writes what waits, with its audit rows as one unit where staff apply it, and answers how many codes it touched. Only codes
 * of this feed are changed or ended.
 */
export async function applyRows(
  tx: Transaction<Schema>,
  { actorId, batchId }: { readonly actorId: string; readonly batchId: string } | { actorId: null; batchId: null },
  settling: Settling,
): Promise<number> {
  const { providerId } = settling
  const { rows } = await sql<{ id: string; shopId: number }>`
    with row as materialized (
      select row.*, row.value as given from feed_row as row where ${wanted(settling)}
    ), given as materialized (
      select row.id, row.kind, row.coupon_id, row.shop_id, row.feed_key, row.said, ${fields} from row
      where kind in ('new', 'changed')
    ), made as (
      insert into coupon (
        id, shop_id, provider_id, feed_key, feed_value, code, description_ar, description_en, terms, discount_type, percent,
        amount_minor, currency, minimum_order_minor, maximum_discount_minor, app_only, new_customers_only, excludes_sale_items,
        countries, starts_at, ends_at, landing_url
      )
      select given.id, given.shop_id, ${providerId}::uuid, given.feed_key, said, code, description_ar, description_en, terms,
        discount_type, percent, amount_minor, currency, minimum_order_minor, maximum_discount_minor, app_only,
        new_customers_only, excludes_sale_items, countries, coalesce(starts_at, now()), ends_at, landing_url
      from given
      where kind = 'new' and (ends_at is null or ends_at > now())
        and exists (select from shop where shop.id = given.shop_id and shop.deleted_at is null)
        and not exists (
          select from coupon as other
          where other.shop_id = given.shop_id and plain_code(other.code) = plain_code(given.code) and other.deleted_at is null
        )
      on conflict do nothing
      returning id, id as row_id, shop_id
    ), changed as (
      update coupon set code = given.code, description_ar = given.description_ar, description_en = given.description_en,
        terms = given.terms, discount_type = given.discount_type, percent = given.percent, amount_minor = given.amount_minor,
        minimum_order_minor = given.minimum_order_minor, maximum_discount_minor = given.maximum_discount_minor,
        app_only = given.app_only, new_customers_only = given.new_customers_only,
        excludes_sale_items = given.excludes_sale_items,
        currency = coalesce(given.currency, coupon.currency), countries = given.countries,
        starts_at = coalesce(given.starts_at, least(coupon.starts_at, now())), ends_at = given.ends_at,
        landing_url = given.landing_url, feed_value = given.said,
        status = case when coupon.feed_ended_at is null then coupon.status else 'ACTIVE' end, feed_ended_at = null,
        ${touched}
      from given
      where given.kind = 'changed' and coupon.id = given.coupon_id and coupon.provider_id = ${providerId}::uuid
        and coupon.deleted_at is null and (given.ends_at is null or given.ends_at > now())
      returning coupon.id, given.id as row_id, coupon.shop_id
    ), ended as (
      update coupon set status = 'STOPPED', feed_ended_at = now(), ${touched} from row
      where row.kind = 'ended' and coupon.id = row.coupon_id and coupon.provider_id = ${providerId}::uuid
        and coupon.status = 'ACTIVE' and coupon.deleted_at is null
      returning coupon.id, row.id as row_id, coupon.shop_id
    ), written as (
      select * from made union all select * from changed union all select * from ended
    ), audited as (
      insert into audit (actor_id, batch_id, action, section, record_id, before, after)
      select ${actorId}::uuid, ${batchId}::uuid, case when row.kind = 'new' then 'create' else 'update' end, 'coupon',
        written.id::text,
        case row.kind when 'ended' then '{"status": "ACTIVE"}'::jsonb
          when 'changed' then coalesce(${changedFields('before', 'value')}, '{"status": "STOPPED"}'::jsonb) end,
        case row.kind when 'ended' then '{"status": "STOPPED"}'::jsonb
          when 'changed' then coalesce(${changedFields('value', 'before')}, '{"status": "ACTIVE"}'::jsonb)
          else jsonb_strip_nulls(row.value - 'landingUrl') end
      from written join row on row.id = written.row_id
    ), settled as (
      update feed_row set state = case when written.id is null then 'skipped' else 'applied' end
      from row left join written on written.row_id = row.id where feed_row.id = row.id
    )
    select id, shop_id as "shopId" from written
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await countCoupons(tx, [...new Set(rows.map(({ shopId }) => shopId))])
  await rankCoupons(tx, ids)
  return ids.length
}

export const skipRows = (tx: Transaction<Schema>, settling: Settling) =>
  sql`update feed_row as row set state = 'skipped' where ${wanted(settling)}`.execute(tx)

/** A difference of which nothing waits any more is settled. */
export const settleRun = (tx: Transaction<Schema>, runId: string, state: 'applied' | 'dismissed') =>
  tx
    .updateTable('feed_run')
    .set({ state, settled_at: sql`now()` })
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .where((run) =>
      run.not(
        run.exists(
          run
            .selectFrom('feed_row')
            .select('feed_row.id')
            .where('run_id', '=', runId)
            .where('feed_row.state', '=', 'waiting')
            .where('kind', 'in', ['new', 'changed', 'ended']),
        ),
      ),
    )
    .execute()

export async function findNewestRun(db: Kysely<Schema>, providerId: string): Promise<FeedRun | null> {
  const { rows } = await sql<Omit<FeedRun, 'at'> & { at: Date }>`
    select run.id, run.state, run.created_at as at, run.rows_read as "rowsRead", run.same, run.is_held as "isHeld",
      counted.waiting, counted.counts
    from feed_run as run
    cross join lateral (
      select count(*) filter (where state = 'waiting' and kind in ('new', 'changed', 'ended'))::integer as waiting,
        jsonb_build_object(
          'new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
          'ended', count(*) filter (where kind = 'ended'), 'unreadable', count(*) filter (where kind = 'unreadable'),
          'unknownStore', count(*) filter (where kind = 'unknown-store')
        ) as counts
      from feed_row where run_id = run.id
    ) as counted
    where run.provider_id = ${providerId} order by run.id desc limit 1
  `.execute(db)
  const [run] = rows
  return run ? { ...run, at: run.at.toISOString() } : null
}

export const countLiveCodes = async (db: Kysely<Schema>, providerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('coupon')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('provider_id', '=', providerId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface RowsInput {
  readonly providerId: string
  readonly runId: string
  readonly kind: FeedRowKind | null
  /** The place of the row before: of its kind, and its id. */
  readonly after: readonly [number, string] | null
  readonly limit: number
}

export async function listRows(db: Kysely<Schema>, { providerId, runId, kind, after, limit }: RowsInput) {
  const order = sql`array_position(array['new', 'changed', 'ended', 'unknown-store', 'unreadable'], row.kind)`
  const { rows } = await sql<FeedRow & { order: number }>`
    select row.id, row.kind, row.state, row.place, row.reason, coalesce(nullif(row.store, ''), shop.domain, '') as store,
      case when shop.id is null then null else jsonb_build_object('ar', shop.name_ar, 'en', shop.name_en) end as "shopName",
      row.code, row.before, row.value, ${order} as order
    from feed_row as row
    join feed_run as run on run.id = row.run_id and run.provider_id = ${providerId}
    left join shop on shop.id = row.shop_id
    where row.run_id = ${runId} and (${kind}::text is null or row.kind = ${kind}::text)
      and (${after?.[1] ?? null}::uuid is null or (${order}, row.id) > (${after?.[0] ?? 0}::integer, ${after?.[1] ?? null}::uuid))
    order by ${order}, row.id limit ${limit}
  `.execute(db)
  return rows
}
