import { type SqlBool, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { namedQuery } from '../database/named-query.ts'

const shown = sql<SqlBool>`product.deleted_at is null and product.merged_into is null`

/** Products whose name, brand or barcode has all of the words, as typed or as written on the other keyboard. */
export const findByWords = namedQuery(
  'product-by-words',
  (
    db,
    input: {
      patterns: readonly string[]
      pattern: string
      otherPatterns: readonly string[]
      otherPattern: string
      most: number
    },
  ) =>
    db
      .selectFrom('product')
      .select('product.id')
      .where(shown)
      .where(
        sql<SqlBool>`(
          (search_text like ${input.pattern} and search_text like all (${input.patterns}::text[]))
          or (search_text like ${input.otherPattern} and search_text like all (${input.otherPatterns}::text[]))
        )`,
      )
      .orderBy(sql`length(search_text), product.id`)
      .limit(input.most),
)

/** Products of which a listing's price dropped, the deepest drops first. */
export const findDropped = namedQuery('product-dropped', (db, input: { country: string | null; most: number }) =>
  db
    .selectFrom('listing_price as lp')
    .innerJoin('listing', (join) =>
      join.onRef('listing.product_id', '=', 'lp.product_id').onRef('listing.id', '=', 'lp.listing_id'),
    )
    .innerJoin('shop', 'shop.id', 'listing.shop_id')
    .innerJoin('product', 'product.id', 'lp.product_id')
    .select('product.id')
    .where(shown)
    .where('lp.in_stock', '=', sql.lit(true))
    .where('shop.status', '=', sql.lit('ACTIVE'))
    .where('shop.deleted_at', 'is', null)
    .where(sql<SqlBool>`(${input.country}::text is null or shop.countries @> array[${input.country}::text])`)
    .groupBy('product.id')
    .orderBy(sql`min(lp.amount_minor::float8 / greatest(lp.previous_minor, lp.amount_minor, 1)), product.id`)
    .limit(input.most),
)

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
                'lp.previous_minor as previous',
                'shop.id as shopId',
                `shop.name_${language} as shopName`,
                'shop.slug as shopSlug',
              ])
              .whereRef('listing.product_id', '=', 'product.id')
              .where('listing.status', '<>', sql.lit('gone'))
              .where('shop.status', '=', sql.lit('ACTIVE'))
              .where('shop.deleted_at', 'is', null)
              .where('lp.in_stock', '=', sql.lit(true))
              .orderBy(sql`(${input.country}::text is null or shop.countries @> array[${input.country}::text]) desc`)
              .orderBy(
                sql`lp.amount_minor / power(10::numeric, minor_digits(lp.currency)) / rate.per_dollar nulls last`,
              )
              .orderBy('lp.amount_minor')
              .limit(sql.lit(1))
              .as('best'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          sql<{ amount_minor: number; rate_day: string }>`(
            select amount_minor, rate_day::text from converted(best.amount, best.currency, ${input.currency}, current_date)
            where best.currency <> ${input.currency}
          )`.as('other'),
          (join) => join.onTrue(),
        )
        .select([
          'product.id',
          `product.name_${language} as name`,
          'product.name_en as slugName',
          'product.brand',
          'product.image',
          'product.category_id as categoryId',
          `category.name_${language} as categoryName`,
          'product.pack_amount as packAmount',
          'product.pack_unit as packUnit',
          'best.amount',
          'best.currency',
          'best.previous',
          'best.shopId',
          'best.shopName',
          'best.shopSlug',
          'other.amount_minor as converted',
          'other.rate_day as rateDay',
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

/** What a list shows of some products, in the order of their ids. */
export const findItems = { ar: compileItems('ar'), en: compileItems('en') }
export type ItemRow = Awaited<ReturnType<(typeof findItems)['ar']>>[number]
