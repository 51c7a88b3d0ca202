import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { PageEvidence, type ProductFilters } from '../../../shared/contract/product/product-lookup.routes.ts'
import { schemaProblems } from '../../../shared/schema/schema-problems.ts'
import { bestCode } from '../coupon/best-code.queries.ts'
import { namedQuery } from '../database/named-query.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'

/** How many matching products are compared, newest first; narrower filters reach the others. */
const maxFitting = 2_000

interface Wanted {
  readonly filters: ProductFilters
  /** Products that match the words of the filters, best first; null without words. */
  readonly ids: readonly string[] | null
  readonly country: string | null
}

/** The best matching listing: of the product that matches best, delivered, in stock, and cheapest. */
export async function findBestListing(db: Kysely<Schema>, { filters, ids, country }: Wanted) {
  const { shopId, categoryId, brand, currency, minAmount, maxAmount, inStock } = filters
  const fitting = db
    .selectFrom('product')
    .select('product.id')
    .where('product.deleted_at', 'is', null)
    .where('product.merged_into', 'is', null)
    .$if(ids !== null, (query) => query.where(sql<boolean>`product.id = any (${ids}::uuid[])`))
    .$if(categoryId !== undefined, (query) => query.where('product.category_id', '=', categoryId ?? ''))
    .$if(brand !== undefined, (query) => query.where(sql<boolean>`lower(product.brand) = lower(${brand})`))
    .$if(shopId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from listing where listing.product_id = product.id and shop_id = ${shopId})`,
      ),
    )
    .orderBy('product.id', 'desc')
    .limit(maxFitting)
  return db
    .with('fitting', () => fitting)
    .selectFrom('fitting')
    .innerJoin('listing', 'listing.product_id', 'fitting.id')
    .innerJoin('shop', 'shop.id', 'listing.shop_id')
    .leftJoin('listing_price as lp', (join) =>
      join.onRef('lp.product_id', '=', 'listing.product_id').onRef('lp.listing_id', '=', 'listing.id'),
    )
    .leftJoinLateral(sql<{ per_dollar: number }>`rate_on(lp.currency, current_date)`.as('rate'), (join) =>
      join.onTrue(),
    )
    .select(['listing.product_id as productId', 'listing.id as listingId'])
    .where('listing.status', '<>', 'gone')
    .where(listedShop('shop'))
    .$if(shopId !== undefined, (query) => query.where('listing.shop_id', '=', shopId ?? 0))
    .$if(currency !== undefined, (query) => query.where('lp.currency', '=', currency ?? ''))
    .$if(minAmount !== undefined, (query) => query.where('lp.amount_minor', '>=', minAmount ?? 0))
    .$if(maxAmount !== undefined, (query) => query.where('lp.amount_minor', '<=', maxAmount ?? 0))
    .$if(inStock !== undefined, (query) => query.where('lp.in_stock', '=', inStock ?? true))
    .orderBy(sql`array_position(${ids}::uuid[], fitting.id)`)
    .orderBy(sql`(${country}::text is null or shop.countries @> array[${country}::text]) desc`)
    .orderBy(sql`lp.in_stock desc nulls last`)
    .orderBy(sql`lp.amount_minor / power(10::numeric, minor_digits(lp.currency)) / rate.per_dollar nulls last`)
    .orderBy(sql`lp.amount_minor nulls last`)
    .orderBy('listing.id')
    .limit(1)
    .executeTakeFirst()
}

const compilePreview = (language: Language) =>
  namedQuery(
    'page-preview',
    (
      db,
      input: {
        shopId: number
        /** Both null if the page leaves the price open. */
        amount: number | null
        currency: string | null
        /** Both null if no country is given. */
        country: string | null
        target: string | null
      },
    ) =>
      db
        .selectFrom('shop')
        .innerJoin('category', 'category.id', 'shop.category_id')
        .leftJoinLateral(
          bestCode({
            country: input.country,
            amount: sql`${input.amount}::bigint`,
            currency: sql`${input.currency}::text`,
          }).as('worth'),
          (join) => join.onTrue(),
        )
        .leftJoin('coupon', 'coupon.id', 'worth.coupon_id')
        .leftJoinLateral(
          sql<{ amount_minor: number; rate_day: string }>`(
            select amount_minor, rate_day::text
            from converted(${input.amount}::bigint, ${input.currency}::text, ${input.target}::text, current_date)
            where ${input.currency}::text <> ${input.target}::text
          )`.as('other'),
          (join) => join.onTrue(),
        )
        .select([
          'shop.id as shopId',
          `shop.name_${language} as shopName`,
          'shop.slug as shopSlug',
          'shop.logo',
          'shop.domain',
          'category.id as categoryId',
          `category.name_${language} as categoryName`,
          'category.name_en as englishCategory',
          'category.name_ar as arabicCategory',
          'worth.coupon_id as couponId',
          'worth.code',
          'worth.effective_minor as effective',
          'worth.worked',
          'worth.failed',
          `coupon.description_${language} as description`,
          'other.amount_minor as converted',
          'other.rate_day as rateDay',
        ])
        .select(
          sql<boolean>`${input.country}::text is null or shop.countries @> array[${input.country}::text]`.as(
            'delivers',
          ),
        )
        .where('shop.id', '=', input.shopId),
  )

/** The price figures of a page that is not stored. */
export const findPreview = { ar: compilePreview('ar'), en: compilePreview('en') }

const isEvidence = (value: unknown): value is PageEvidence => schemaProblems(PageEvidence, value).length === 0

/** Where the page of a listing showed the current price. */
export async function findEvidence(db: Kysely<Schema>, listingId: string): Promise<PageEvidence[]> {
  const point = await db
    .selectFrom('listing')
    .innerJoin('price_point', (join) =>
      join
        .onRef('price_point.product_id', '=', 'listing.product_id')
        .onRef('price_point.listing_id', '=', 'listing.id'),
    )
    .select('price_point.evidence')
    .where('listing.id', '=', listingId)
    .where('price_point.deleted_at', 'is', null)
    .orderBy('price_point.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const found = point?.evidence?.found
  return Array.isArray(found) ? found.filter(isEvidence) : []
}
