import { type Kysely, sql } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { QueryOf } from '../../../shared/contract/route.ts'
import type {
  KnownRecord,
  listSuggestions,
  SuggestionEntry,
} from '../../../shared/contract/suggestion/suggestion-queue.routes.ts'
import type { Connection } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'
import { findAlikeShops } from '../shop/alike-shops.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'

/** Notes that are shown of one entry. */
const shownNotes = 5

type EntryRow = Omit<SuggestionEntry, 'at' | 'known' | 'countries'> & {
  readonly at: Date
  readonly countries: CountryId[] | null
  readonly shopCountries: CountryId[] | null
}

const waits = sql`status = 'pending' and deleted_at is null`

/** The first suggestion of each code or store that waits, with what all of them say. */
async function findEntries(
  db: Kysely<Schema>,
  { kind, cursor, limit }: { kind: SuggestionEntry['kind']; cursor?: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const rest = cursor
    ? sql`and (first.created_at, first.id) > (select created_at, id from suggestion where id = ${cursor})`
    : sql``
  const { rows } = await sql<EntryRow>`
    select first.id, first.kind, first.created_at as at, first.shop_id as "shopId", first.code, first.domain,
      jsonb_build_object('ar', coalesce(shop.name_ar, first.name), 'en', coalesce(shop.name_en, first.name)) as name,
      shop.currency, shop.countries as "shopCountries",
      coalesce(${listedShop('shop')}, false) as "isShopListed", said.*,
      (
        select reason from suggestion before
        where before.subject = first.subject and before.status = 'declined' and before.deleted_at is null
        order by decided_at desc limit 1
      ) as "declinedBefore"
    from suggestion first
    left join shop on shop.id = first.shop_id
    cross join lateral (
      select count(*)::integer as people,
        count(*) filter (where same.email is not null or teller.id is not null)::integer as notified,
        array_agg(distinct same.country) filter (where same.country is not null) as countries,
        coalesce((array_agg(same.note order by same.created_at) filter (where same.note is not null))[1:${sql.lit(shownNotes)}], '{}') as notes
      from suggestion same
      left join "user" teller
        on teller.id = same.user_id and teller.status = 'active' and teller.email_verified_at is not null
      where same.subject = first.subject and same.status = 'pending' and same.deleted_at is null
    ) said
    where first.kind = ${kind} and first.status = 'pending' and first.deleted_at is null
      and not exists (
        select from suggestion earlier
        where earlier.subject = first.subject and earlier.status = 'pending' and earlier.deleted_at is null
          and (earlier.created_at, earlier.id) < (first.created_at, first.id)
      ) ${rest}
    order by first.created_at, first.id limit ${limit}
  `.execute(db)
  return rows
}

async function countEntries(db: Kysely<Schema>, kind: SuggestionEntry['kind']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct subject)::integer as total from suggestion where kind = ${kind} and ${waits}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Coupons of the same code at the same store, those that shoppers see first. */
async function findKnownCodes(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, KnownRecord[]>> {
  const { rows } = await sql<KnownRecord & { readonly suggestionId: string }>`
    select suggestion.id as "suggestionId", coupon.shop_id as "shopId", coupon.id as "couponId", coupon.code as text,
      jsonb_build_object('ar', coupon.description_ar, 'en', coupon.description_en) as name, 'code' as by,
      ${couponState} as state
    from suggestion
    join coupon on coupon.shop_id = suggestion.shop_id and plain_code(coupon.code) = plain_code(suggestion.code)
    join shop on shop.id = coupon.shop_id
    where suggestion.id = any (${ids}::uuid[])
    order by ${couponState} = 'live' desc, coupon.deleted_at nulls first, coupon.id desc
  `.execute(db)
  const known = new Map<string, KnownRecord[]>()
  for (const { suggestionId, ...row } of rows) known.set(suggestionId, [...(known.get(suggestionId) ?? []), row])
  return known
}

const couponState = sql<KnownRecord['state']>`case
  when coupon.deleted_at is not null then 'trash'
  when not ${listedShop('shop')} then 'inactive'
  when coupon.status = 'STOPPED' then 'stopped'
  when coupon.status = 'PAUSED' then 'paused'
  when coupon.ends_at <= now() then 'expired'
  when coupon.starts_at > now() then 'upcoming'
  else 'live'
end`

/** Whether shoppers see a coupon of this code at the store of a suggestion now. */
export async function hasLiveCode(db: Kysely<Schema>, suggestionId: string): Promise<boolean> {
  const known = (await findKnownCodes(db, [suggestionId])).get(suggestionId)
  return known?.[0]?.state === 'live'
}

async function findKnownShops(connection: Connection, name: string, domain: string): Promise<KnownRecord[]> {
  const shops = await findAlikeShops(connection, name, domainCandidates(domain))
  return shops.map((shop) => ({
    shopId: shop.id,
    couponId: null,
    name: { ar: shop.name_ar, en: shop.name_en },
    text: shop.domain,
    by: shop.isAtDomain ? 'domain' : 'name',
    state: shop.deleted_at ? 'trash' : shop.status === 'ACTIVE' ? 'live' : 'inactive',
  }))
}

/** A page of what waits for a decision. */
export async function readQueue(
  connection: Connection,
  { kind, cursor, limit = 20 }: QueryOf<typeof listSuggestions>,
): Promise<{ items: SuggestionEntry[]; total: number; nextCursor: string | null }> {
  const db = connection.kysely
  const [found, total] = await Promise.all([
    findEntries(db, { kind, cursor, limit: limit + 1 }),
    countEntries(db, kind),
  ])
  const rows = found.slice(0, limit)
  const codes =
    kind === 'code'
      ? await findKnownCodes(
          db,
          rows.map(({ id }) => id),
        )
      : new Map<string, KnownRecord[]>()
  const items: SuggestionEntry[] = []
  for (const { shopCountries, at, countries, ...row } of rows) {
    // One after the other: each is a search of its own, and the page can wait for twenty of them.
    const shops = row.domain === null ? [] : await findKnownShops(connection, row.name.en, row.domain)
    items.push({
      ...row,
      at: at.toISOString(),
      countries: countries ?? shopCountries ?? [],
      known: codes.get(row.id) ?? shops,
    })
  }
  return { items, total, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}
