import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { CouponDiscount } from '../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { maxReportedADay } from '../../../shared/contract/savings/savings.limits.ts'
import type { couponSorts } from '../../../shared/contract/shop/shop.routes.ts'
import { countNow, countNowByCountry, countNowIn } from '../coupon/coupon-count.queries.ts'
import { establishedDays } from '../coupon/coupon-vote.queries.ts'
import { couponsOf } from '../coupon/public-coupon.queries.ts'
import { microseconds, momentOf } from '../database/expressions.ts'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'
import type { ShopOrder } from './shop.rules.ts'
import { shopsAt } from './shop-domain.queries.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'shop.countries': CountryId[]
  }
}

/** Variations between statements of the directory; each combination is prepared once. */
export interface ListShape {
  readonly order: ShopOrder
  readonly language: Language
  readonly category: boolean
  readonly country: boolean
  readonly letter: boolean
  readonly search: boolean
  readonly after: boolean
  readonly rows: number
}

/** The values of one call; a statement uses only those that its shape needs, and the others are empty. */
export interface ListInput {
  readonly categoryId: string
  readonly country: string
  readonly letter: string
  /** The stores that a search found, and how well each matches. */
  readonly ids: readonly number[]
  readonly fits: readonly number[]
  /** The values of the last row seen, in the columns of the order. */
  readonly first: string | number
  readonly second: string | number
  readonly third: string | number
}

type FilterShape = Pick<ListShape, 'category' | 'country' | 'letter' | 'search'>

/** The stored count while it is valid, else a fresh one. Needs `shop_coupon_count` joined. */
const usableCountOf = (shop: 'shop' | 'self') => sql<number>`(
  case when shop_coupon_count.valid_until > now() then shop_coupon_count.usable
  else ${countNow(sql.ref(`${shop}.id`))} end
)::integer`
export const usableCount = usableCountOf('shop')

/** The same for one country. */
export const usableCountIn = (
  country: string | Expression<string | null>,
  shop: 'shop' | 'self' = 'shop',
) => sql<number>`(
  case when shop_coupon_count.valid_until > now() then coalesce((shop_coupon_count.by_country ->> ${country})::integer, 0)
  else ${countNowIn(sql.ref(`${shop}.id`), country)} end
)::integer`

/** The same for every country with codes. */
const usableByCountry = sql<Record<string, number>>`(
  case when shop_coupon_count.valid_until > now() then shop_coupon_count.by_country
  else ${countNowByCountry(sql.ref('self.id'))} end
)`

export const hasCodesIn = (country: string) => sql<SqlBool>`${usableCountIn(country)} > 0`

function filtered(db: Kysely<Schema>, shape: FilterShape, input: ListInput) {
  let query = db
    .selectFrom('shop')
    .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
    .where(listedShop('shop'))
  if (shape.category) query = query.where('category_id', '=', input.categoryId)
  // Shoppers in a country do not look for a store without codes for it.
  if (shape.country) query = query.where(hasCodesIn(input.country))
  if (shape.letter) query = query.where(sql<SqlBool>`letters @> array[${input.letter}::text]`)
  if (shape.search) query = query.where(sql<SqlBool>`shop.id = any (${input.ids}::integer[])`)
  return query
}

const fitOf = ({ ids, fits }: Pick<ListInput, 'ids' | 'fits'>) =>
  sql<number>`(${fits}::integer[])[array_position(${ids}::integer[], shop.id)]`

/** The sort columns, the cursor's values, and the start of the next page. */
function orderOf(shape: ListShape, input: ListInput) {
  const { first, second, third } = input
  switch (shape.order) {
    case 'relevance': {
      const grade = fitOf(input)
      return {
        by: sql`${grade} desc, shop.popularity desc, shop.id desc`,
        cursor: sql<(string | number)[]>`jsonb_build_array(${grade}, shop.popularity, shop.id)`,
        after: sql<SqlBool>`(${grade}, shop.popularity, shop.id) < (${first}::integer, ${second}::integer, ${third}::integer)`,
      }
    }
    case 'popular':
      return {
        by: sql`shop.popularity desc, shop.id desc`,
        cursor: sql<(string | number)[]>`jsonb_build_array(shop.popularity, shop.id)`,
        after: sql<SqlBool>`(shop.popularity, shop.id) < (${first}::integer, ${second}::integer)`,
      }
    case 'newest':
      return {
        by: sql`shop.created_at desc, shop.id desc`,
        cursor: sql<(string | number)[]>`jsonb_build_array(${microseconds('shop.created_at')}, shop.id)`,
        after: sql<SqlBool>`(shop.created_at, shop.id) < (${momentOf(first)}, ${second}::integer)`,
      }
    case 'name': {
      const name = sql.ref(`shop.sort_${shape.language}`)
      return {
        by: sql`${name} collate "C", shop.id`,
        cursor: sql<(string | number)[]>`jsonb_build_array(${name}, shop.id)`,
        after: sql<SqlBool>`(${name} collate "C", shop.id) > (${first}::text collate "C", ${second}::integer)`,
      }
    }
  }
}

const listingColumns = (language: Language) =>
  [
    'shop.id',
    `shop.name_${language} as shopName`,
    'shop.slug',
    'shop.logo',
    'shop.domain',
    'shop.category_id as categoryId',
    'shop.countries',
  ] as const

/** What the first code on a store's page saves, in a country or in all. */
const bestDiscount = (country: unknown) =>
  sql<CouponDiscount | null>`(
    select jsonb_build_object('discountType', coupon.discount_type, 'percent', coupon.percent, 'amount',
      case when coupon.amount_minor is not null and coupon.currency is not null
        then jsonb_build_object('amount', coupon.amount_minor, 'currency', coupon.currency) end)
    from coupon_evidence as evidence join coupon on coupon.id = evidence.coupon_id
    where evidence.shop_id = shop.id and evidence.country = ${country} and evidence.rank is not null and ${runningCoupon('coupon')}
    order by evidence.rank desc, evidence.coupon_id desc
    limit 1
  )`.as('best')

const compileList = (shape: ListShape) =>
  namedQuery('shop-list', (db, input: ListInput) => {
    const order = orderOf(shape, input)
    const count = shape.country ? usableCountIn(input.country) : usableCount
    let query = filtered(db, shape, input)
      .select(listingColumns(shape.language))
      .select([count.as('couponCount'), order.cursor.as('cursor')])
      .select(bestDiscount(shape.country ? sql`${input.country}::text` : sql.lit('all')))
      .orderBy(order.by)
      .limit(sql.lit(shape.rows))
    if (shape.after) query = query.where(order.after)
    return query
  })

const compileCount = (shape: FilterShape) =>
  namedQuery('shop-count', (db, input: ListInput) =>
    filtered(db, shape, input).select((shop) => shop.fn.countAll<number>().as('total')),
  )

const compileLetters = (shape: FilterShape) =>
  namedQuery('shop-letters', (db, input: ListInput) =>
    filtered(db, { ...shape, letter: false }, input)
      .select(sql<string>`unnest(letters)`.as('letter'))
      .distinct()
      .orderBy('letter'),
  )

/** Compiles a statement at the first use of its shape. */
function byShape<Shape extends object, Query>(compile: (shape: Shape) => Query): (shape: Shape) => Query {
  const compiled = new Map<string, Query>()
  return (shape) => {
    const key = Object.values(shape).join()
    const present = compiled.get(key) ?? compile(shape)
    compiled.set(key, present)
    return present
  }
}

/** One page of the directory; fetches one extra row to know whether another page follows. */
export const listShops = byShape(compileList)
export const countShops = byShape(compileCount)
/** The first letters of stores that match the filters, ignoring the letter filter. */
export const findLetters = byShape(compileLetters)

const similarShown = 6
/**
 * The most visited stores of the same category: those with a code for the country, or without one, those that share a
 * delivery country.
 */
const similarTo = (
  page: ExpressionBuilder<Schema & { self: Schema['shop'] }, 'self'>,
  language: Language,
  country: string | null,
) =>
  jsonArrayFrom(
    page
      .selectFrom((near) =>
        near
          .selectFrom('shop')
          .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'shop.id')
          .selectAll('shop')
          .select((country === null ? usableCount : usableCountIn(country)).as('count'))
          .where(listedShop('shop'))
          .whereRef('shop.category_id', '=', 'self.category_id')
          .where(country === null ? sql<SqlBool>`shop.countries && self.countries` : hasCodesIn(country))
          .whereRef('shop.id', '<>', 'self.id')
          .orderBy(sql`shop.popularity desc, shop.id desc`)
          .limit(sql.lit(similarShown))
          .as('shop'),
      )
      .select(listingColumns(language))
      .select('shop.count as couponCount')
      .orderBy(sql`shop.popularity desc, shop.id desc`),
  ).as('similarShops')

/** The data of a store's page. Needs the store as `self`, with its `category` and `shop_coupon_count`. */
export const pageColumns = (language: Language, country: string | null) =>
  [
    'self.id',
    `self.name_${language} as shopName`,
    'self.slug',
    'self.logo',
    'self.domain',
    'self.category_id as categoryId',
    'self.countries',
    (country === null ? usableCountOf('self') : usableCountIn(country, 'self')).as('couponCount'),
    `self.description_${language} as description`,
    `category.name_${language} as categoryName`,
    'self.currency',
    'self.domains',
    sql<boolean>`exists (
      select from provider where provider.id = self.provider_id and provider.tracking_template like '%{url}%'
        and provider.status = 'ACTIVE' and provider.deleted_at is null
    )`.as('isTracked'),
  ] as const

interface PageShape {
  readonly language: Language
  readonly country: boolean
  /** The order of usable codes; null for the default rank. */
  readonly sort: (typeof couponSorts)[number] | null
}

/** The country is empty if the shape has none. */
interface PageInput {
  readonly id: number
  readonly country: string
}

const compilePage = ({ language, country: ofCountry, sort }: PageShape) =>
  namedQuery('shop-page', (db, { id, country: named }: PageInput) => {
    const country = ofCountry ? named : null
    return db
      .selectFrom('shop as self')
      .innerJoin('shop_coupon_count', 'shop_coupon_count.shop_id', 'self.id')
      .innerJoin('category', 'category.id', 'self.category_id')
      .select(pageColumns(language, country))
      .select(usableByCountry.as('countsByCountry'))
      .select((page) => [
        couponsOf(page, { language, country, state: 'active', sort: sort ?? undefined }),
        couponsOf(page, {
          language,
          country,
          state: 'elsewhere',
          sort: sort ?? undefined,
          ...(country === null && { limit: 0 }),
        }),
        couponsOf(page, { language, country, state: 'upcoming' }),
        couponsOf(page, { language, country, state: 'expired' }),
        similarTo(page, language, country),
      ])
      .where(listedShop('self'))
      .where('self.id', '=', id)
  })

export const findShopPage = byShape(compilePage)

/** A listed store, by its id. */
export const findShopDomain = namedQuery('shop-domain', (db, input: { id: number }) =>
  db.selectFrom('shop').select(['id', 'domain']).where(listedShop('shop')).where('id', '=', input.id),
)

/** The listed store at the longest of some domains, by any of its own. */
export const findShopByDomain = namedQuery('shop-by-domain', (db, input: { candidates: readonly string[] }) =>
  db
    .selectFrom('shop')
    .innerJoin(shopsAt(input.candidates).as('at'), 'at.shop_id', 'shop.id')
    .select(['shop.id', 'shop.domain', 'shop.domains', 'shop.product_addresses as addresses'])
    .where(listedShop('shop'))
    .orderBy(sql`length(at.domain) desc`)
    .limit(sql.lit(1)),
)

/** The site's counts, and a version that differs after any store was added, changed or removed. */
export const countSite = namedQuery('site-counts', (db, _input: object) =>
  db.selectNoFrom([
    sql<number>`(select count(*) from shop where ${listedShop('shop')})`.as('totalShops'),
    sql<number>`(
      select coalesce(sum(${usableCount}), 0)::bigint
      from shop join shop_coupon_count on shop_coupon_count.shop_id = shop.id
      where ${listedShop('shop')}
    )`.as('couponCount'),
    sql<number>`(
      select count(*) from (select distinct unnest(countries) as id from shop) as known
      where exists (
        select from coupon join shop on shop.id = coupon.shop_id and ${listedShop('shop')}
        where coupon.countries @> array[known.id] and ${runningCoupon('coupon')}
      )
    )`.as('totalCountries'),
    sql<number>`(
      select count(*) from "user"
      where email_verified_at is not null and status = 'active' and deleted_at is null
        and user_type <> 'test' and not is_staff
    )`.as('totalUsers'),
    // Summed over enough accounts that no single one shows; extreme purchases are excluded. Network-confirmed savings
    // count in full, self-reported ones up to a daily limit, and not from new accounts.
    sql<number>`(
      select case when count(distinct user_id) >= 25 then sum(cents)::bigint else 0 end
      from (
        select event.user_id, case when event.is_confirmed then sum(worth.amount_minor)
          else least(sum(worth.amount_minor), ${sql.lit(maxReportedADay.amount)}) end as cents
        from saving_event as event
        join "user" as account on account.id = event.user_id
        cross join lateral converted(event.saved_minor, event.currency, 'USD', current_date) as worth
        where worth.amount_minor <= 100000 and account.email_verified_at is not null and account.status = 'active'
          and account.deleted_at is null and account.user_type <> 'test' and not account.is_staff
          and (event.is_confirmed or account.created_at < now() - make_interval(days => ${sql.lit(establishedDays)}))
        group by event.user_id, event.is_confirmed, (event.created_at at time zone 'utc')::date
      ) as counted
    )`.as('savedCents'),
    sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('countedOn'),
    sql<string>`(select md5(concat(count(*), ' ', sum(version), ' ', max(updated_at))) from shop)`.as('listVersion'),
  ]),
)
