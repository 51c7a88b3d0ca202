import { type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { WordReading } from '../../../shared/search/tolerance.ts'
import { bestCode } from '../coupon/best-code.queries.ts'
import type { Connection } from '../database/connection.ts'
import { namedQuery } from '../database/named-query.ts'
import { listedShop } from '../database/visible.ts'
import { isCurrentReading } from './current-reading.ts'
import { beganLately, isNoticed } from './price-drop.ts'
import { productColumns } from './product-columns.ts'
import { wordReadings } from './search-words.queries.ts'

const shown = sql<SqlBool>`product.deleted_at is null and product.merged_into is null`

/** Filters by category; null for any. */
const ofCategory = (id: unknown) => sql<SqlBool>`(${id}::uuid is null or product.category_id = ${id}::uuid)`

/** The words of a search, and the words that each may match. */
export const readWords = namedQuery('product-words', (db, input: { typed: string }) =>
  db
    .selectFrom(sql<{ tokens: string[] }>`(select (search_tokens(${input.typed}::text))[1:12] as tokens)`.as('asked'))
    .select([
      'asked.tokens',
      sql<WordReading[]>`coalesce((select json_agg(reading) from (${wordReadings}) as reading), '[]')`.as('readings'),
    ]),
)

/** Word groups that one statement can take. */
const groupNames = ['g0', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'] as const
type GroupInput = { readonly [Name in (typeof groupNames)[number]]?: readonly string[] }

const compileByWords = (count: number) =>
  namedQuery('product-by-words', (db, input: GroupInput & { most: number; categoryId: string | null }) =>
    groupNames
      .slice(0, count)
      .reduce(
        (query, name) => query.where(sql<SqlBool>`product.search_words && ${input[name]}::text[]`),
        db.selectFrom('product').select(['product.id', 'product.search_words as words']).where(shown),
      )
      .where(ofCategory(input.categoryId))
      .limit(input.most),
  )
const byWords = groupNames.map((_, index) => compileByWords(index + 1))

interface WordQuestion {
  readonly groups: readonly (readonly string[])[]
  readonly categoryId: string | null
  readonly most: number
}

/** Products whose names have a word of each group, in no particular order. */
export async function findByWords(connection: Connection, { groups, ...question }: WordQuestion) {
  const asked = groups.slice(0, groupNames.length)
  const find = byWords[asked.length - 1]
  if (!find) return []
  return find(connection, { ...Object.fromEntries(asked.map((words, index) => [`g${index}`, words])), ...question })
}

/** The product of a page address. */
export const findByAddress = namedQuery('product-by-address', (db, input: { address: string }) =>
  db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select('product.id')
    .where(shown)
    .where('listing.address_key', '=', sql<string>`listing_address_key(${input.address}::text)`),
)

/** The products with one of the barcodes, on the product or a listing. */
export const findByBarcode = namedQuery('product-by-barcode', (db, input: { codes: readonly string[] }) =>
  db
    .selectFrom('product')
    .select('product.id')
    .where(shown)
    .where(sql<SqlBool>`product.barcode = any (${input.codes}::text[])`)
    .union((other) =>
      other
        .selectFrom('listing')
        .innerJoin('product', 'product.id', 'listing.product_id')
        .select('product.id')
        .where(shown)
        .where(sql<SqlBool>`listing.gtin = any (${input.codes}::text[])`),
    )
    .limit(sql.lit(24)),
)

interface ListQuestion {
  readonly country: string | null
  /** Of the country; null for any. */
  readonly currency: string | null
  readonly categoryId: string | null
  readonly most: number
}

/** Shops that deliver to a country; all of them if null. */
const delivers = (country: unknown) =>
  sql<SqlBool>`(${country}::text is null or shop.countries @> array[${country}::text])`

/**
 * Products with a recent, still current price drop in shops that deliver to the country, if nothing cheaper is in
 * stock. Notable drops first, among them those in the country's own currency, then the latest.
 */
export const findDropped = namedQuery('product-dropped', (db, input: ListQuestion) =>
  db
    .selectFrom((dropped) =>
      dropped
        .selectFrom('listing_price as lp')
        .innerJoin('listing', (join) =>
          join.onRef('listing.product_id', '=', 'lp.product_id').onRef('listing.id', '=', 'lp.listing_id'),
        )
        .innerJoin('shop', 'shop.id', 'listing.shop_id')
        .innerJoin('product', 'product.id', 'lp.product_id')
        .select([
          'product.id',
          sql<Date>`lp.since`.as('since'),
          isNoticed.as('noticed'),
          sql<boolean>`lp.currency is not distinct from coalesce(${input.currency}::text, lp.currency)`.as('own'),
        ])
        .where(shown)
        .where(ofCategory(input.categoryId))
        .where('lp.in_stock', '=', sql.lit(true))
        .where(sql<SqlBool>`lp.previous_minor > lp.amount_minor`)
        .where(listedShop('shop'))
        .where('listing.status', '<>', sql.lit('gone'))
        .where(delivers(input.country))
        .where(beganLately)
        .where(isCurrentReading())
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('listing_price as other')
                .innerJoin('listing as at_other', (join) =>
                  join
                    .onRef('at_other.product_id', '=', 'other.product_id')
                    .onRef('at_other.id', '=', 'other.listing_id'),
                )
                .innerJoin('shop', 'shop.id', 'at_other.shop_id')
                .select('other.listing_id')
                .whereRef('other.product_id', '=', 'lp.product_id')
                .where(
                  sql<SqlBool>`case when other.currency = lp.currency then other.amount_minor
                    else convert_minor(other.amount_minor, other.currency, lp.currency, current_date)
                  end < lp.amount_minor`,
                )
                .where('other.in_stock', '=', sql.lit(true))
                .where(isCurrentReading('other'))
                .where('at_other.status', '<>', sql.lit('gone'))
                .where(listedShop('shop'))
                .where(delivers(input.country)),
            ),
          ),
        )
        .orderBy('lp.since', 'desc')
        .limit(input.most)
        .as('dropped'),
    )
    .select('dropped.id')
    .groupBy('dropped.id')
    .orderBy(sql`bool_or(dropped.noticed) desc, bool_or(dropped.own) desc, max(dropped.since) desc, dropped.id`),
)

/** The newest products, shown while no price has dropped yet. */
export const findNewest = namedQuery('product-newest', (db, input: Omit<ListQuestion, 'country' | 'currency'>) =>
  db
    .selectFrom('product')
    .select('product.id')
    .where(shown)
    .where(ofCategory(input.categoryId))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.most),
)

interface AfterCode {
  couponId: string | null
  code: string
  effective: number
  worked: number | null
  failed: number | null
  currency: string
  shopId: number
  shopName: string
  shopSlug: string
}

/** The shop in which the product is cheapest after the best code, chosen as on the product page. */
const cheapestAfterCode = (language: Language, country: string | null) =>
  sql<AfterCode>`(
    select worth.coupon_id as "couponId", worth.code, worth.effective_minor as effective, worth.worked, worth.failed, lp.currency,
      shop.id as "shopId", ${sql.ref(`shop.name_${language}`)} as "shopName", shop.slug as "shopSlug"
    from listing
    join shop on shop.id = listing.shop_id
    join listing_price as lp on lp.product_id = listing.product_id and lp.listing_id = listing.id
    left join lateral rate_on(lp.currency, current_date) as rate on true
    left join lateral ${bestCode({ country, amount: sql.ref('lp.amount_minor'), currency: sql.ref('lp.currency') })} as worth on true
    where listing.product_id = product.id and listing.status <> 'gone' and ${listedShop('shop')} and lp.in_stock and ${country}::text is not null
    order by ${delivers(country)} desc, ${isCurrentReading()} desc,
      coalesce(worth.effective_minor, lp.amount_minor) / power(10::numeric, minor_digits(lp.currency)) / rate.per_dollar nulls last,
      coalesce(worth.effective_minor, lp.amount_minor)
    limit 1
  )`.as<'cheapest'>(sql.raw('cheapest'))

/** An amount converted to the reply's currency, if it differs. */
const inCurrency = (amount: string, own: string, currency: unknown) =>
  sql<{ amount_minor: number; rate_day: string }>`(
    select amount_minor, rate_day::text from converted(${sql.ref(amount)}, ${sql.ref(own)}, ${currency}, current_date)
    where ${sql.ref(own)} <> ${currency}
  )`

const compileItems = (language: Language) =>
  namedQuery(
    'product-items',
    (db, input: { ids: readonly string[]; country: string | null; currency: string | null }) =>
      db
        .selectFrom(
          sql<{ id: string; place: number }>`unnest(${input.ids}::uuid[]) with ordinality`.as<'wanted'>(
            sql`wanted (id, place)`,
          ),
        )
        .innerJoin('product', 'product.id', 'wanted.id')
        .innerJoin('category', 'category.id', 'product.category_id')
        .leftJoinLateral(
          (offers) =>
            offers
              .selectFrom('listing')
              .innerJoin('shop', 'shop.id', 'listing.shop_id')
              .innerJoin('listing_price as lp', (join) =>
                join.onRef('lp.product_id', '=', 'listing.product_id').onRef('lp.listing_id', '=', 'listing.id'),
              )
              .leftJoinLateral(sql<{ per_dollar: number }>`rate_on(lp.currency, current_date)`.as('rate'), (join) =>
                join.onTrue(),
              )
              .select([
                'lp.amount_minor as amount',
                'lp.currency',
                'lp.seen_at as seenAt',
                sql<number | null>`case when ${beganLately} then lp.previous_minor end`.as('previous'),
                'shop.id as shopId',
                `shop.name_${language} as shopName`,
                'shop.slug as shopSlug',
              ])
              .whereRef('listing.product_id', '=', 'product.id')
              .where('listing.status', '<>', sql.lit('gone'))
              .where(listedShop('shop'))
              .where('lp.in_stock', '=', sql.lit(true))
              .orderBy(delivers(input.country), 'desc')
              .orderBy(isCurrentReading(), 'desc')
              .orderBy(
                sql`lp.amount_minor / power(10::numeric, minor_digits(lp.currency)) / rate.per_dollar nulls last`,
              )
              .orderBy('lp.amount_minor')
              .orderBy(sql`${beganLately} and lp.previous_minor > lp.amount_minor desc nulls last`)
              .limit(sql.lit(1))
              .as('best'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(inCurrency('best.amount', 'best.currency', input.currency).as('other'), (join) =>
          join.onTrue(),
        )
        .leftJoinLateral(cheapestAfterCode(language, input.country), (join) => join.onTrue())
        .leftJoinLateral(inCurrency('cheapest.effective', 'cheapest.currency', input.currency).as('cheaper'), (join) =>
          join.onTrue(),
        )
        .select([
          ...productColumns(language),
          'best.amount',
          'best.currency',
          'best.previous',
          'best.seenAt',
          'best.shopId',
          'best.shopName',
          'best.shopSlug',
          'other.amount_minor as converted',
          'other.rate_day as rateDay',
          'cheapest.couponId',
          'cheapest.code',
          'cheapest.effective',
          'cheapest.worked',
          'cheapest.failed',
          'cheapest.currency as codeCurrency',
          'cheapest.shopId as codeShopId',
          'cheapest.shopName as codeShopName',
          'cheapest.shopSlug as codeShopSlug',
          'cheaper.amount_minor as effectiveConverted',
          'cheaper.rate_day as effectiveRateDay',
        ])
        .select((product) =>
          product
            .selectFrom('listing')
            .select(sql<number>`count(distinct shop_id)`.as('count'))
            .whereRef('listing.product_id', '=', 'product.id')
            .where('listing.status', '<>', sql.lit('gone'))
            .as('shopCount'),
        )
        .orderBy('wanted.place'),
  )

/** What a list shows of the given products, in the order of the ids. */
export const findItems = { ar: compileItems('ar'), en: compileItems('en') }
export type ItemRow = Awaited<ReturnType<(typeof findItems)['ar']>>[number]
