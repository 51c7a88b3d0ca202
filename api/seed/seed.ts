import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { countCoupons } from '../src/coupon/coupon-count.queries.ts'
import { columnTypes } from '../src/database/pool-router.ts'
import type { Schema } from '../src/database/schema.ts'
import { keepSearchWords } from '../src/product/search-words.queries.ts'
import { completeShops } from '../src/shop/complete-shops.queries.ts'
import { insertAdBudgets } from './ad-figures.ts'
import { type BackOffice, peopleDomain } from './back-office.ts'
import { insertCampaignContents } from './campaign-contents.ts'
import { copyRows } from './copy-rows.ts'
import { insertLinkFigures } from './link-figures.ts'
import { figuresOf } from './made-figures.ts'
import { present } from './present.ts'
import { eachListing, eachPrice, listingColumns, priceColumns, productColumns } from './product-columns.ts'
import type { SeedProduct } from './products.ts'
import { makeRates, ratesSource } from './rates.ts'
import { makeEvidence } from './seed-evidence.ts'
import { copyFigures, seedPrices, withoutIndexes } from './seed-prices.ts'
import { demoCouponCount, makeWorld, type World, worldVersion } from './world.ts'
import {
  adColumns,
  adDayColumns,
  answerColumns,
  campaignColumns,
  categoryColumns,
  clickColumns,
  couponColumns,
  deviceColumns,
  domainColumns,
  eachClick,
  eachDomain,
  eachVote,
  figureColumns,
  linkColumns,
  moment,
  partnerColumns,
  personColumns,
  providerColumns,
  recipeColumns,
  savingColumns,
  shopColumns,
  suggestionColumns,
  testimonialColumns,
  visitColumns,
  voteColumns,
  waitingColumns,
} from './world-columns.ts'

export interface SeedOptions {
  readonly url: string
  readonly couponCount?: number
  /** Number of products with two years of prices besides those of the demo. */
  readonly madeProducts?: number
  readonly now?: Date
  /** The origin that the demo's short links point to. */
  readonly publicOrigin: string
  readonly onProgress?: (step: string, done: number, total: number) => void
}

/** The result: created, already there, or the database has stores of its own. */
export type SeedOutcome = 'seeded' | 'present' | 'foreign'

const worldTables = `price_point, price_day, price_window, price_outlier, overruled_price, price_report,
  suggestion, follow_notice, proven_code, shop_follow, saving_event, shopper_observation, listing_price, listing_check, alert_firing, price_alert, tracking, guest_alert, product_merge,
  code_change, shop_check_pace, shop_recipe_day, shop_recipe_pause, listing, product, shop_coupon_count, coupon_evidence, coupon_vote_day, coupon_vote, coupon_vote_browser, coupon,
  cartarm, shop_domain, shop, category, testimonial,
  ad_trouble, ad_day, ad_person, budget_lease, budget, shortner_figure, shortner_visit, shortner_alias, shortner_click, shortner, partner_use, partner, postback, store_click_owner, store_click, feed_row, feed_run, provider_feed, provider, ads, campaign, uninstall_feedback, waitlist_entry, site_event, site_figure, site_day`

/**
 * Fills the database with the demo data unless it is there, in one transaction: an interrupted seed leaves nothing, and
 * no reader ever sees half of it. Stores entered by staff are not touched.
 */
export async function seedDatabase(options: SeedOptions): Promise<SeedOutcome> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'qasima-seed', types: columnTypes })
  await client.connect()
  try {
    const tx = await transactionOf(client)
    const outcome = await seedInTransaction(client, tx, options)
    await tx.commit().execute()
    if (outcome === 'seeded') await client.query(`VACUUM (ANALYZE) ${worldTables}, store_term`)
    return outcome
  } finally {
    // Also rolls the transaction back if it did not finish.
    await client.end()
  }
}

/** The current transaction of this client, for functions that expect one. */
const transactionOf = (client: pg.Client) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {}, options: {} },
    }),
  })
    .startTransaction()
    .execute()

async function seedInTransaction(
  client: pg.Client,
  tx: Transaction<Schema>,
  options: SeedOptions,
): Promise<SeedOutcome> {
  const {
    couponCount = demoCouponCount,
    madeProducts = 0,
    now = new Date(),
    publicOrigin,
    onProgress = () => {},
  } = options
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('qasima:seed', 0))`)
  await client.query(`
    CREATE TABLE IF NOT EXISTS seeded_world (
      version integer NOT NULL,
      coupon_count integer NOT NULL,
      world_day date NOT NULL,
      public_origin text NOT NULL,
      seeded_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE seeded_world ADD COLUMN IF NOT EXISTS made_products integer NOT NULL DEFAULT 0`)

  const { rows } = await client.query<{
    version: number
    coupon_count: number
    made_products: number
    public_origin: string
  }>('SELECT version, coupon_count, made_products, public_origin FROM seeded_world')
  const recorded = rows[0]
  if (!recorded && (await client.query('SELECT FROM shop LIMIT 1')).rowCount) return 'foreign'
  if (
    recorded?.version === worldVersion &&
    recorded.coupon_count === couponCount &&
    recorded.made_products === madeProducts
  ) {
    await moveShortLinks(client, recorded.public_origin, publicOrigin)
    return 'present'
  }
  if (recorded) {
    await client.query(`TRUNCATE ${worldTables}, seeded_world`)
    // People who registered stay; those of the demo are recreated.
    await client.query('DELETE FROM "user" WHERE email LIKE $1', [`%@${peopleDomain}`])
  }

  const world = makeWorld(now, couponCount)
  await insertWorld(client, tx, world, { couponCount, now, onProgress })
  if (madeProducts > 0) await seedPrices(client, tx, { world, products: madeProducts }, onProgress)
  await keepSearchWords(tx)
  await insertLinks(client, world, publicOrigin, onProgress)
  await client.query(insertCampaignContents)
  await copyRows(client, 'site_figure', figureColumns, world.siteFigures())
  await client.query('INSERT INTO site_day SELECT DISTINCT day FROM site_figure')
  await client.query(
    `INSERT INTO seeded_world (version, coupon_count, made_products, world_day, public_origin)
     VALUES ($1, $2, $3, $4, $5)`,
    [worldVersion, couponCount, madeProducts, moment(world.today).slice(0, 10), publicOrigin],
  )
  return 'seeded'
}

async function insertWorld(
  client: pg.Client,
  tx: Transaction<Schema>,
  world: World,
  { couponCount, now, onProgress }: Required<Pick<SeedOptions, 'couponCount' | 'now' | 'onProgress'>>,
): Promise<void> {
  const categoryIds = new Map(world.categories.map(({ slug, id }) => [slug, id]))
  const idOf = (slug: string) => present(categoryIds.get(slug))

  await copyRows(client, 'category', categoryColumns(world), world.categories)
  await copyRows(client, 'provider', providerColumns, world.backOffice.providers)
  await copyRows(client, 'shop', shopColumns(idOf, world.backOffice), world.shops)
  await client.query(`SELECT setval(pg_get_serial_sequence('shop', 'id'), $1)`, [world.shops.length])
  await completeShops(tx)
  await copyRows(client, 'shop_domain', domainColumns, eachDomain(world.shops))
  await copyRows(client, 'testimonial', testimonialColumns(world), world.testimonials.entries())

  await withoutIndexes(client, 'coupon', onProgress, () =>
    copyRows(client, 'coupon', couponColumns, world.coupons(), (count) => {
      if (count % 1_000 === 0) onProgress('coupons', count, couponCount)
    }),
  )
  await withoutIndexes(client, 'coupon_vote_day', onProgress, () =>
    copyRows(client, 'coupon_vote_day', voteColumns, eachVote(world.coupons())),
  )
  await countCoupons(
    tx,
    world.shops.map(({ id }) => id),
  )

  await insertRates(client, world)
  await makeEvidence(client, tx, world, onProgress)
  await insertProducts(client, tx, world, idOf, onProgress)
  await readPricesLately(client, now)
  await insertBackOffice(client, world.backOffice)
  await copyRows(client, 'ad_day', adDayColumns, world.adDays())
  await client.query(insertAdBudgets)
  await copyRows(client, 'saving_event', savingColumns, world.savings())
}

/** Rates from staff and banks are unchanged. */
async function insertRates(client: pg.Client, { today }: World): Promise<void> {
  const rates = [...makeRates(today)]
  await client.query('DELETE FROM currency_rate WHERE source = $1', [ratesSource])
  await client.query(
    `INSERT INTO currency_rate (currency, day, per_dollar, source)
     SELECT currency, day, per_dollar, $4 FROM unnest($1::text[], $2::date[], $3::numeric[]) AS rate (currency, day, per_dollar)
     ON CONFLICT DO NOTHING`,
    [
      rates.map(({ currency }) => currency),
      rates.map((rate) => rate.day),
      rates.map((rate) => rate.perDollar),
      ratesSource,
    ],
  )
}

/** Number of products in memory while their tables are filled. */
const productsAtOnce = 500

async function insertProducts(
  client: pg.Client,
  tx: Transaction<Schema>,
  world: World,
  categoryId: (slug: string) => string,
  onProgress: NonNullable<SeedOptions['onProgress']>,
): Promise<void> {
  let done = 0
  for (const products of chunksOf(world.products(), productsAtOnce)) {
    onProgress('prices', done, world.productCount)
    await copyRows(client, 'product', productColumns(categoryId), products)
    await copyRows(client, 'listing', listingColumns, eachListing(products))
    await copyRows(client, 'price_point', priceColumns, eachPrice(products))
    await copyFigures(client, tx, [...eachPriced(products)])
    done += products.length
  }
}

/** The figures of each listing that has prices. */
function* eachPriced(products: readonly SeedProduct[]) {
  for (const { product, listing } of eachListing(products)) {
    const { id: listingId, currency, prices } = listing
    if (prices.length > 0) yield figuresOf({ productId: product.id, listingId, currency }, prices)
  }
}

/** Maximum minutes since the demo's prices were last checked. */
const readWithin = 170

/** Every store was checked in the hours before `now`; an unchanged price leaves no other trace. */
const readPricesLately = (client: pg.Client, now: Date) =>
  client.query(
    `UPDATE listing_price SET seen_at = greatest(seen_at,
       $1::timestamptz - make_interval(mins => 10 + abs(hashtext(listing_id::text) % ($2 - 10))))`,
    [now.toISOString(), readWithin],
  )

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

async function insertBackOffice(client: pg.Client, made: BackOffice): Promise<void> {
  await copyRows(client, 'partner', partnerColumns, made.partners)
  await copyRows(client, 'campaign', campaignColumns, made.campaigns)
  await copyRows(client, 'ads', adColumns, made.ads)
  await copyRows(client, 'cartarm', recipeColumns, made.recipes)
  await copyRows(client, 'uninstall_feedback', answerColumns, made.answers)
  await copyRows(client, 'waitlist_entry', waitingColumns, made.waiting)
  await copyRows(client, 'suggestion', suggestionColumns, made.suggestions)
  await copyRows(client, '"user"', personColumns, made.people)
  await copyRows(client, 'user_session', deviceColumns, made.people)
  await copyRows(
    client,
    'refresh_token',
    visitColumns,
    made.people.flatMap(({ visits }) => visits),
  )
}

/** Number of links in memory, with all their days, while two tables are filled with them. */
const linksAtOnce = 50

/** The extension and the apps come later; until then their links lead to pages that say so. */
async function insertLinks(
  client: pg.Client,
  world: World,
  publicOrigin: string,
  onProgress: NonNullable<SeedOptions['onProgress']>,
): Promise<void> {
  await withoutIndexes(client, 'shortner_click', onProgress, async () => {
    for (const links of chunksOf(world.links(), linksAtOnce)) {
      await copyRows(client, 'shortner', linkColumns(publicOrigin), links)
      await copyRows(client, 'shortner_click', clickColumns, eachClick(links))
    }
  })
  await withoutIndexes(client, 'shortner_figure', onProgress, () => client.query(insertLinkFigures))
}

/** A demo that is started on a different port still has links to itself. */
async function moveShortLinks(client: pg.Client, before: string, after: string): Promise<void> {
  if (before === after) return
  await client.query(
    'UPDATE shortner SET target_url = $2 || substr(target_url, length($1) + 1) WHERE starts_with(target_url, $3)',
    [before, after, `${before}/`],
  )
  await client.query('UPDATE seeded_world SET public_origin = $1', [after])
}
