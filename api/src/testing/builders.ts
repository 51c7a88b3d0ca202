import type { Insertable } from 'kysely'
import { readContract } from '../../../shared/server/contract-folder.ts'
import { countCoupons } from '../coupon/coupon-count.queries.ts'
import { rankCoupons, rebuildEvidence } from '../coupon/rank-coupons.queries.ts'
import type { Database } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { keepSearchWords } from '../product/search-words.queries.ts'
import { completeShops } from '../shop/complete-shops.queries.ts'

/** All that staff can be allowed. */
export const { permissions: everyPermission } = await readContract()

/** Makes rows for tests: each valid by itself and unlike the others, changed only where a test says so. */
export function buildRows({ main: { kysely } }: Database) {
  let made = 0
  const next = () => ++made

  const category = async (values: Partial<Insertable<Schema['category']>> = {}): Promise<string> => {
    const number = next()
    const row = await kysely
      .insertInto('category')
      .values({ slug: `category-${number}`, name_ar: `فئة ${number}`, name_en: `Category ${number}`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  const shop = async (values: Partial<Insertable<Schema['shop']>> = {}): Promise<number> => {
    const number = next()
    const row = await kysely
      .insertInto('shop')
      .values({
        slug: `shop-${number}`,
        name_ar: `متجر ${number}`,
        name_en: `Shop ${number}`,
        domain: `shop-${number}.example`,
        countries: ['sa', 'eg'],
        currency: 'SAR',
        ...((values.status ?? 'ACTIVE') === 'ACTIVE' && { published_at: new Date() }),
        ...values,
        category_id: values.category_id ?? (await category()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await completeShops(kysely, [row.id])
    return row.id
  }

  /** Votes that are given are those of its first country, on the day that it worked last, which is today unless it is said. */
  const coupon = async (values: Partial<Insertable<Schema['coupon']>> & { shop_id: number }): Promise<string> => {
    const number = next()
    const { worked = 0, failed = 0 } = values
    const row = await kysely
      .insertInto('coupon')
      .values({
        code: `CODE${number}`,
        description_ar: `خصم ${number}`,
        description_en: `Discount ${number}`,
        discount_type: 'percent',
        percent: 10,
        applies_to_all: true,
        countries: ['sa'],
        starts_at: new Date('2025-01-01'),
        ...values,
      })
      .returning(['id', 'countries'])
      .executeTakeFirstOrThrow()
    if (Number(worked) + Number(failed) > 0) {
      const day = new Date((values.last_worked_at ?? new Date()).valueOf()).toISOString().slice(0, 10)
      const counted = { coupon_id: row.id, country: row.countries[0] ?? 'sa', day, worked, failed }
      await kysely.insertInto('coupon_vote_day').values(counted).execute()
      await rebuildEvidence(kysely, [row.id])
    }
    await countCoupons(kysely, [values.shop_id])
    await rankCoupons(kysely, [row.id])
    return row.id
  }

  const product = async (values: Partial<Insertable<Schema['product']>> = {}): Promise<string> => {
    const number = next()
    const row = await kysely
      .insertInto('product')
      .values({
        name_ar: `منتج ${number}`,
        name_en: `Product ${number}`,
        ...values,
        category_id: values.category_id ?? (await category()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepSearchWords(kysely, [row.id])
    return row.id
  }

  const listing = async (
    values: Partial<Insertable<Schema['listing']>> & { product_id: string; shop_id: number },
  ): Promise<string> => {
    const row = await kysely
      .insertInto('listing')
      .values({ url: `https://store-${next()}.example/p`, currency: 'SAR', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  const user = async (values: Partial<Insertable<Schema['user']>> = {}, permissions: readonly string[] = []) => {
    const row = await kysely
      .insertInto('user')
      // Staff have proven their mailbox, unless a test is about those who have not.
      .values({
        email: `person-${next()}@example.com`,
        ...(values.is_staff && { email_verified_at: new Date() }),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (permissions.length > 0) {
      await kysely
        .insertInto('user_permission')
        .values(permissions.map((permission) => ({ user_id: row.id, permission })))
        .execute()
    }
    return row.id
  }

  const staff = (permissions: readonly string[] = everyPermission) => user({ is_staff: true }, permissions)

  return { category, shop, coupon, product, listing, user, staff }
}

/** A moment so many days from now; negative for the past. */
export const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)
