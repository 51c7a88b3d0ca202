import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** Files `<name>.tables.sql` below api/src, in the order in which tables refer to each other. */
const files = [
  'database/database',
  'collection/collection',
  'audit/audit',
  'media/media',
  'category/category',
  'rate/rate',
  'plan/plan',
  'identity/user/user',
  'identity/staff/staff',
  'identity/session/session',
  'identity/sign-in/sign-in',
  'identity/verification/verification',
  'identity/account/account',
  'identity/password/password',
  'identity/oauth/oauth',
  'identity/second-factor/second-factor',
  'saved-view/saved-view',
  'idempotency/idempotency',
  'outbox/outbox',
  'mail/mail',
  'budget/budget',
  'visitor/visitor',
  'provider/provider',
  'shop/shop',
  'coupon/coupon',
  'provider/feed',
  'provider/store-click',
  'savings/savings',
  'cartarm/cartarm',
  'campaigns/campaigns',
  'ads/ads',
  'product/product',
  'listing/listing',
  'price/price',
  'price-check/price-check',
  'notification/guest/guest',
  'tracking/tracking',
  'alert/alert',
  'notification/notification',
  'follow/follow',
  'suggestion/suggestion',
  'partner/partner',
  'release/release',
  'release/health/release-health',
  'preview/preview',
  'shortner/shortner',
  'site-event/site-event',
  'testimonial/testimonial',
  'uninstall/uninstall',
  'video/video',
  'waitlist/waitlist',
]

const yearStart = (year: number): string => `${year}-01-01T00:00:00Z`
const firstMonthlyYear = 2024
const monthsAhead = 3

/** All tables as they were when this history of migrations began. What came since is in the other migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    const text = await readFile(new URL(`../src/${file}.tables.sql`, import.meta.url), 'utf8')
    await sql.raw(text).execute(db)
  }
  await makePricePartitions(db)
}

/** Of past years one partition each, then one a month; the worker makes those to come. */
async function makePricePartitions(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, from: string, to: string) =>
    sql`create table ${sql.id(`price_point_${name}`)} partition of price_point
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db)
  for (let year = 2020; year < firstMonthlyYear; year += 1)
    await add(String(year), yearStart(year), yearStart(year + 1))
  const last = new Date()
  last.setUTCMonth(last.getUTCMonth() + monthsAhead, 1)
  for (let month = new Date(yearStart(firstMonthlyYear)); month <= last; ) {
    const next = new Date(month)
    next.setUTCMonth(month.getUTCMonth() + 1)
    await add(month.toISOString().slice(0, 7).replace('-', '_'), month.toISOString(), next.toISOString())
    month = next
  }
  await sql`create table price_point_other partition of price_point default`.execute(db)
}
