import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../api/src/database/schema.ts'
import { saveMapping } from '../../api/src/provider/provider-feed.queries.ts'
import { completeShops } from '../../api/src/shop/complete-shops.queries.ts'
import type { FeedMapping } from '../../shared/contract/provider/provider-feed.ts'
import { shopName } from './shop-frame.ts'

/** Checks a minute: its clock is turned by a person who waits. */
const checksPerMinute = 600

/**
 * Makes the demo shop a store that the service knows, once: what staff make of it afterwards stays. Answers whether it
 * is one, which takes a category.
 */
export async function knowDemoShop(db: Kysely<Schema>, domain: string): Promise<boolean> {
  const known = await db.selectFrom('shop').select('id').where('domain', '=', domain).executeTakeFirst()
  if (known) return true
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy(sql`slug = 'home'`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!category) return false
  const made = await db
    .insertInto('shop')
    .values({
      slug: 'demo-market',
      name_ar: shopName.ar,
      name_en: shopName.en,
      description_ar: 'متجر تجريبي يعمل على هذا الجهاز، تتغير أسعاره بساعة في يدك.',
      description_en: 'A demo shop that runs on this computer. Move its clock forward and its prices change.',
      domain,
      category_id: category.id,
      countries: ['sa', 'ae', 'kw', 'eg', 'tr'],
      currency: 'SAR',
      checks_per_minute: checksPerMinute,
      // It stands behind the stores of the demo world, not before them as news.
      created_at: new Date('2024-01-01T00:00:00Z'),
      published_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await completeShops(
    db,
    made.map(({ id }) => id),
  )
  return true
}

const feedName = 'Demo Market feed'

/** The fields of its feed, as staff would choose them. */
const feedMapping: FeedMapping = {
  store: 'store',
  code: 'code',
  titleAr: 'title_ar',
  titleEn: 'title_en',
  value: 'discount',
  endsAt: 'ends',
}

/** Makes its feed one that the service fetches, once; afterwards only its address follows the port of the shop. */
export async function knowDemoFeed(db: Kysely<Schema>, origin: string): Promise<void> {
  const feedUrl = `${origin}/codes.csv`
  const known = await db.selectFrom('provider').select('id').where('name', '=', feedName).executeTakeFirst()
  if (known) {
    const moved = db.updateTable('provider').set({ site: origin, feed_url: feedUrl }).where('id', '=', known.id)
    await moved.where('feed_url', '<>', feedUrl).execute()
    return
  }
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('provider')
      .values({ name: feedName, kind: 'feed', site: origin, feed_url: feedUrl })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveMapping(tx, id, feedMapping)
  })
}

/** Its listings are looked at again at once, since its clock was turned. */
export async function checkDemoShopNow(db: Kysely<Schema>, domain: string): Promise<void> {
  await db
    .updateTable('listing_check')
    .set({ due_at: sql`now()` })
    .where('listing_id', 'in', (of) =>
      of
        .selectFrom('listing')
        .innerJoin('shop', 'shop.id', 'listing.shop_id')
        .select('listing.id')
        .where('shop.domain', '=', domain),
    )
    .execute()
}
