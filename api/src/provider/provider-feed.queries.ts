import { type Kysely, sql, type Transaction } from 'kysely'
import type { FeedFormat } from '../../../shared/contract/provider/provider.collection.ts'
import type { FeedRow, FeedRun } from '../../../shared/contract/provider/provider-feed.routes.ts'
import type { FeedCode, FeedFailure, FeedMapping } from '../../../shared/contract/provider/provider-feed.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { money } from '../coupon/public-coupon.rules.ts'
import type { Schema } from '../database/schema.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { shopsAt } from '../shop/shop-domain.queries.ts'
import type { FeedShop } from './feed-code.rules.ts'
import type { Difference, KnownCode } from './feed-difference.rules.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'provider_feed.mapping': FeedMapping | null
    'feed_row.before': FeedCode | null
    'feed_row.value': FeedCode | null
    'feed_row.said': FeedCode | null
    'coupon.feed_value': FeedCode | null
  }
  interface ClosedColumns {
    'provider.feed_format': FeedFormat
    'provider_feed.failure': FeedFailure | null
    'feed_run.state': FeedRun['state']
    'feed_row.kind': FeedRow['kind']
    'feed_row.state': FeedRow['state']
    'feed_row.reason': FeedRow['reason']
  }
}

/** Minutes before a feed that failed is fetched again; doubled with each further failure, for a day at most. */
const firstPause = 15

/** A provider as its feed is fetched; undefined for one that is not there. */
export const findFeed = (db: Kysely<Schema>, providerId: string) =>
  db
    .selectFrom('provider')
    .leftJoin('provider_feed as feed', 'feed.provider_id', 'provider.id')
    .select([
      'provider.id',
      'provider.status',
      'provider.kind',
      'feed_url as url',
      'feed_format as format',
      'feed_hours as hours',
      'feed_auto as isAuto',
      'feed.mapping',
      'feed.fetched_at as fetchedAt',
      'feed.next_at as nextAt',
      'feed.failures',
      'feed.failure',
    ])
    .where('provider.id', '=', providerId)
    .where('provider.deleted_at', 'is', null)
    .executeTakeFirst()

export async function saveMapping(tx: Transaction<Schema>, providerId: string, mapping: FeedMapping) {
  const before = await tx
    .selectFrom('provider_feed')
    .select('mapping')
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('provider_feed')
    .values({ provider_id: providerId, mapping: JSON.stringify(mapping) })
    .onConflict((row) =>
      row.column('provider_id').doUpdateSet({ mapping: JSON.stringify(mapping), next_at: sql`now()` }),
    )
    .execute()
  return before?.mapping ?? null
}

/** Takes a feed that is due, which no other worker then takes for a quarter of an hour. */
export async function claimDueFeed(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update provider_feed set next_at = now() + interval '15 minutes'
    where provider_id = (
      select feed.provider_id from provider_feed as feed join provider on provider.id = feed.provider_id
      where feed.next_at <= now() and feed.mapping is not null and provider.kind = 'feed' and provider.feed_url is not null
        and provider.status = 'ACTIVE' and provider.deleted_at is null
      order by feed.next_at limit 1
      for update of feed skip locked
    )
    returning provider_id as id
  `.execute(db)
  return rows[0]?.id
}

/** Notes why a feed could not be had. What is known of its codes stays as it is. */
export const noteFailure = (db: Kysely<Schema>, providerId: string, failure: FeedFailure) =>
  sql`
    insert into provider_feed as feed (provider_id, failures, failure, next_at)
    values (${providerId}, 1, ${failure}, now() + ${firstPause} * interval '1 minute')
    on conflict (provider_id) do update
      set failures = feed.failures + 1, failure = excluded.failure,
        next_at = now() + least(1440, ${firstPause} * power(2, least(feed.failures, 10))) * interval '1 minute'
  `.execute(db)

/**
 * The stores that a feed means, by what it calls them: a domain, an address, or the very name. One that is not active is
 * known too, or its codes would end; the indexes of names leave it out, so all names are found in one pass over the stores.
 */
export async function findFeedShops(db: Kysely<Schema>, called: readonly string[]): Promise<Map<string, FeedShop>> {
  const wanted = called.map((text) => ({ text, name: foldForSearch(text), domains: domainCandidates(text) }))
  const listed = await sql<FeedShop & { at: string }>`
    select id, shop.domain, domains, currency, countries, at.domain as at
    from ${shopsAt(wanted.flatMap(({ domains }) => domains))} as at join shop on shop.id = at.shop_id
  `.execute(db)
  const byDomain = new Map(listed.rows.map(({ at, ...shop }) => [at, shop]))
  const shopOf = (domains: readonly string[]) => {
    const known = domains.filter((domain) => byDomain.has(domain)).toSorted((one, other) => other.length - one.length)
    return byDomain.get(known[0] ?? '')
  }
  const names = wanted.flatMap(({ name, domains }) => (name === '' || shopOf(domains) ? [] : [name]))
  const named = await sql<FeedShop & { names: string[] }>`
    select id, domain, domains, currency, countries, array[sort_en, sort_ar] as names from shop
    where (sort_en = any (${names}::text[]) or sort_ar = any (${names}::text[])) and deleted_at is null
    order by status = 'ACTIVE', id desc
  `.execute(db)
  // Of several the last counts.
  const byName = new Map(named.rows.flatMap(({ names, ...shop }) => names.map((name) => [name, shop] as const)))
  return new Map(
    wanted.flatMap(({ text, name, domains }) => {
      const shop = shopOf(domains) ?? byName.get(name)
      return shop ? [[text, shop] as const] : []
    }),
  )
}

/** The codes of a feed, those in the trash too: what staff took away does not come back by itself. */
export async function findKnownCodes(db: Kysely<Schema>, providerId: string): Promise<KnownCode[]> {
  const rows = await db
    .selectFrom('coupon')
    .select([
      'id',
      'feed_key',
      'shop_id',
      'status',
      'deleted_at',
      'feed_ended_at',
      'code',
      'description_ar',
      'description_en',
      'terms',
      'discount_type',
      'percent',
      'amount_minor',
      'currency',
      'countries',
      'starts_at',
      'ends_at',
      'landing_url',
      'minimum_order_minor',
      'maximum_discount_minor',
      'app_only',
      'new_customers_only',
      'excludes_sale_items',
      'feed_value',
    ])
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    key: row.feed_key ?? '',
    shopId: row.shop_id,
    isLive: row.status === 'ACTIVE' && row.deleted_at === null,
    isEndedByFeed: row.status === 'STOPPED' && row.feed_ended_at !== null && row.deleted_at === null,
    value: {
      code: row.code,
      description: { ar: row.description_ar, en: row.description_en },
      terms: row.terms,
      discountType: row.discount_type,
      percent: row.percent,
      amount: money(row.amount_minor, row.currency),
      countries: row.countries,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      landingUrl: row.landing_url,
      minimumOrder: money(row.minimum_order_minor, row.currency),
      maximumDiscount: money(row.maximum_discount_minor, row.currency),
      appOnly: row.app_only,
      newCustomersOnly: row.new_customers_only,
      excludesSaleItems: row.excludes_sale_items,
    },
    said: row.feed_value,
  }))
}

/** Keys of codes that these stores have from elsewhere. */
export async function findOtherKeys(db: Kysely<Schema>, providerId: string, shopIds: readonly number[]) {
  const { rows } = await sql<{ key: string }>`
    select shop_id || ' ' || plain_code(code) as key from coupon
    where shop_id = any (${shopIds}::integer[]) and code is not null and deleted_at is null
      and provider_id is distinct from ${providerId}::uuid
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Keeps what a fetch came to; the difference that waited before waits no more. */
export async function keepRun(
  tx: Transaction<Schema>,
  { providerId, hours, rowsRead }: { readonly providerId: string; readonly hours: number; readonly rowsRead: number },
  { rows, same, isHeld }: Difference,
): Promise<string> {
  await sql`
    insert into provider_feed (provider_id, fetched_at, next_at) values (${providerId}, now(), now() + ${hours} * interval '1 hour')
    on conflict (provider_id) do update set fetched_at = now(), next_at = excluded.next_at, failures = 0, failure = null
  `.execute(tx)
  await tx
    .updateTable('feed_run')
    .set({ state: 'superseded', settled_at: sql`now()` })
    .where('provider_id', '=', providerId)
    .where('state', '=', 'waiting')
    .execute()
  const hasChoice = rows.some(({ kind }) => kind === 'new' || kind === 'changed' || kind === 'ended')
  const { id } = await tx
    .insertInto('feed_run')
    .values({
      provider_id: providerId,
      state: hasChoice ? 'waiting' : 'same',
      rows_read: rowsRead,
      same,
      is_held: isHeld,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into feed_row (run_id, kind, place, reason, store, code, shop_id, coupon_id, feed_key, before, value, said)
    select ${id}::uuid, kind, place, reason, store, code, "shopId", "couponId", key, nullif(before, 'null'), nullif(value, 'null'),
      nullif(said, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      kind text, place integer, reason text, store text, code text, "shopId" integer, "couponId" uuid, key text, before jsonb, value jsonb,
      said jsonb
    )
  `.execute(tx)
  return id
}

/** Forgets differences that are settled for three months. */
export const forgetRuns = (db: Kysely<Schema>) =>
  db
    .deleteFrom('feed_run')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
