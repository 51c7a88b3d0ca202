import pg from 'pg'
import { type BackOffice, peopleDomain, type SeedVisit } from './back-office.ts'
import { type Columns, copyRows } from './copy-rows.ts'
import type { SeedCoupon } from './coupons.ts'
import { present } from './present.ts'
import type { SeedListing, SeedProduct } from './products.ts'
import { randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'
import type { SeedTestimonial } from './testimonials.ts'
import { demoCouponCount, makeWorld, type World, type WorldCategory, worldVersion } from './world.ts'

export interface SeedOptions {
  readonly url: string
  readonly couponCount?: number
  readonly now?: Date
  /** Where the demo's short links lead to. */
  readonly publicOrigin: string
  readonly onProgress?: (step: string, done: number, total: number) => void
}

/** What happened: the world was made, was there already, or the database holds stores of its own. */
export type SeedOutcome = 'seeded' | 'present' | 'foreign'

const worldTables = `price_point, tracking, listing, product, shop_coupon_count, coupon, cartarm, shop, category, testimonial,
  shortner, provider, ads, campaign, uninstall_feedback`

/**
 * Fills the database with the demo world unless it is there. All of it is one transaction: a seeding that was
 * killed has left nothing, and no reader ever sees half a world. Stores that staff entered are not touched.
 */
export async function seedDatabase(options: SeedOptions): Promise<SeedOutcome> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'qasima-seed' })
  await client.connect()
  try {
    await client.query('BEGIN')
    const outcome = await seedInTransaction(client, options)
    await client.query('COMMIT')
    if (outcome === 'seeded') await client.query(`VACUUM (ANALYZE) ${worldTables}`)
    return outcome
  } finally {
    // Ends the transaction as well, if it did not come to its end.
    await client.end()
  }
}

async function seedInTransaction(client: pg.Client, options: SeedOptions): Promise<SeedOutcome> {
  const { couponCount = demoCouponCount, now = new Date(), publicOrigin, onProgress = () => {} } = options
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('qasima:seed', 0))`)
  await client.query(`
    CREATE TABLE IF NOT EXISTS seeded_world (
      version integer NOT NULL,
      coupon_count integer NOT NULL,
      world_day date NOT NULL,
      public_origin text NOT NULL,
      seeded_at timestamptz NOT NULL DEFAULT now()
    )`)

  const { rows } = await client.query<{ version: number; coupon_count: number; public_origin: string }>(
    'SELECT version, coupon_count, public_origin FROM seeded_world',
  )
  const recorded = rows[0]
  if (!recorded && (await client.query('SELECT FROM shop LIMIT 1')).rowCount) return 'foreign'
  if (recorded?.version === worldVersion && recorded.coupon_count === couponCount) {
    await moveShortLinks(client, recorded.public_origin, publicOrigin)
    return 'present'
  }
  if (recorded) {
    await client.query(`TRUNCATE ${worldTables}, seeded_world`)
    // People who joined since stay; those of the demo are made anew.
    await client.query('DELETE FROM "user" WHERE email LIKE $1', [`%@${peopleDomain}`])
  }

  const world = makeWorld(now, couponCount)
  await insertWorld(client, world, couponCount, onProgress)
  await insertShortLinks(client, world, publicOrigin)
  await client.query(
    'INSERT INTO seeded_world (version, coupon_count, world_day, public_origin) VALUES ($1, $2, $3, $4)',
    [worldVersion, couponCount, moment(world.today).slice(0, 10), publicOrigin],
  )
  return 'seeded'
}

async function insertWorld(
  client: pg.Client,
  world: World,
  couponCount: number,
  onProgress: NonNullable<SeedOptions['onProgress']>,
): Promise<void> {
  const categoryIds = new Map(world.categories.map(({ slug, id }) => [slug, id]))
  const idOf = (slug: string) => present(categoryIds.get(slug))

  await copyRows(client, 'category', categoryColumns(world), world.categories)
  await copyRows(client, 'shop', shopColumns(idOf), world.shops)
  await client.query(`SELECT setval(pg_get_serial_sequence('shop', 'id'), $1)`, [world.shops.length])
  await copyRows(client, 'testimonial', testimonialColumns(world), world.testimonials.entries())

  const rebuildIndexes = await dropIndexes(client, 'coupon')
  // Counting once at the end is enough, and spares the statement a copy of all its rows.
  await client.query('ALTER TABLE coupon DISABLE TRIGGER USER')
  await copyRows(client, 'coupon', couponColumns, world.coupons(), (count) => {
    if (count % 1_000 === 0) onProgress('coupons', count, couponCount)
  })
  await client.query('ALTER TABLE coupon ENABLE TRIGGER USER')
  await rebuildIndexes((done, total) => onProgress('indexes', done, total))
  await client.query('SELECT recount_coupons(array(SELECT id FROM shop))')

  // Two years of prices of some hundred products: small beside a million coupons, so kept while three tables are filled.
  const products = [...world.products()]
  await copyRows(client, 'product', productColumns(idOf), products)
  await copyRows(client, 'listing', listingColumns, eachListing(products))
  await copyRows(client, 'price_point', priceColumns, eachPrice(products))
  await insertBackOffice(client, world.backOffice)
}

async function insertBackOffice(client: pg.Client, made: BackOffice): Promise<void> {
  await copyRows(client, 'provider', providerColumns, made.providers)
  await copyRows(client, 'campaign', campaignColumns, made.campaigns)
  await copyRows(client, 'ads', adColumns, made.ads)
  await copyRows(client, 'cartarm', recipeColumns, made.recipes)
  await copyRows(client, 'uninstall_feedback', answerColumns, made.answers)
  await copyRows(client, '"user"', personColumns, made.people)
  await copyRows(client, 'user_session', deviceColumns, made.people)
  await copyRows(
    client,
    'refresh_token',
    visitColumns,
    made.people.flatMap(({ visits }) => visits),
  )
}

/** Building an index over rows that are there is several times faster than feeding it row by row. */
async function dropIndexes(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return async (onIndex: (done: number, total: number) => void) => {
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
    for (const [done, { definition }] of rows.entries()) {
      onIndex(done, rows.length)
      await client.query(definition)
    }
  }
}

/** The extension and the apps come later; until then their links lead to the tour. */
const shortLinks = ['chrome', 'firefox', 'ios', 'android']
const tour = (publicOrigin: string) => `${publicOrigin}/installed`

async function insertShortLinks(client: pg.Client, { today }: World, publicOrigin: string): Promise<void> {
  const random = randomOf('short links')
  await copyRows(
    client,
    'shortner',
    {
      id: () => random.uuid(today),
      slug: (slug) => slug,
      target_url: () => tour(publicOrigin),
      created_at: () => moment(today),
    },
    shortLinks,
  )
}

/** A demo that is started on another port still has links that lead to itself. */
async function moveShortLinks(client: pg.Client, before: string, after: string): Promise<void> {
  if (before === after) return
  await client.query('UPDATE shortner SET target_url = $2 WHERE slug = any ($3) AND target_url = $1', [
    tour(before),
    tour(after),
    shortLinks,
  ])
  await client.query('UPDATE seeded_world SET public_origin = $1', [after])
}

const moment = (at: number) => new Date(at).toISOString()

const categoryColumns = ({ today }: World): Columns<WorldCategory> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  position: ({ position }) => position,
  created_at: () => moment(today - 1_100 * day),
  updated_at: () => moment(today - 1_100 * day),
})

const shopColumns = (idOf: (slug: string) => string): Columns<SeedShop> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  description_ar: ({ description }) => description.ar,
  description_en: ({ description }) => description.en,
  logo: ({ logo }) => logo,
  domain: ({ domain }) => domain,
  category_id: ({ category }) => idOf(category),
  countries: ({ countries }) => countries,
  currency: ({ currency }) => currency,
  popularity: ({ popularity }) => popularity,
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
})

function testimonialColumns({ today }: World): Columns<[number, SeedTestimonial]> {
  const random = randomOf('testimonials')
  return {
    id: () => random.uuid(today),
    text_ar: ([, { text }]) => text.ar,
    text_en: ([, { text }]) => text.en,
    author_ar: ([, { author }]) => author.ar,
    author_en: ([, { author }]) => author.en,
    location_ar: ([, { location }]) => location.ar,
    location_en: ([, { location }]) => location.en,
    savings_minor: ([, { savingsMinor }]) => savingsMinor,
    savings_currency: ([, { currency }]) => currency,
    position: ([position]) => position,
    created_at: () => moment(today),
  }
}

const couponColumns: Columns<SeedCoupon> = {
  id: ({ id }) => id,
  shop_id: ({ shopId }) => shopId,
  code: ({ code }) => code,
  description_ar: ({ description }) => description.ar,
  description_en: ({ description }) => description.en,
  terms: ({ terms }) => JSON.stringify(terms),
  status: ({ status }) => status,
  discount_type: ({ discountType }) => discountType,
  percent: ({ percent }) => percent,
  amount_minor: ({ amountMinor }) => amountMinor,
  minimum_order_minor: ({ minimumOrderMinor }) => minimumOrderMinor,
  maximum_discount_minor: ({ maximumDiscountMinor }) => maximumDiscountMinor,
  currency: ({ currency }) => currency,
  new_customers_only: ({ newCustomersOnly }) => newCustomersOnly,
  stackable: ({ stackable }) => stackable,
  countries: ({ countries }) => countries,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => (endsAt === null ? null : moment(endsAt)),
  worked: ({ worked }) => worked,
  failed: ({ failed }) => failed,
  last_worked_at: ({ lastWorkedAt }) => (lastWorkedAt === null ? null : moment(lastWorkedAt)),
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
}

const productColumns = (idOf: (slug: string) => string): Columns<SeedProduct> => ({
  id: ({ id }) => id,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  brand: ({ brand }) => brand,
  barcode: ({ barcode }) => barcode,
  category_id: ({ category }) => idOf(category),
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
})

interface Listed {
  readonly product: SeedProduct
  readonly listing: SeedListing
}

function* eachListing(products: readonly SeedProduct[]): Generator<Listed> {
  for (const product of products) for (const listing of product.listings) yield { product, listing }
}

function* eachPrice(products: readonly SeedProduct[]) {
  for (const listed of eachListing(products)) for (const price of listed.listing.prices) yield { ...listed, price }
}

type Priced = Listed & { readonly price: SeedListing['prices'][number] }

const listingColumns: Columns<Listed> = {
  id: ({ listing }) => listing.id,
  product_id: ({ product }) => product.id,
  shop_id: ({ listing }) => listing.shopId,
  url: ({ listing }) => listing.url,
  currency: ({ listing }) => listing.currency,
  created_at: ({ listing }) => moment(listing.createdAt),
}

const priceColumns: Columns<Priced> = {
  product_id: ({ product }) => product.id,
  listing_id: ({ listing }) => listing.id,
  at: ({ price }) => moment(price.at),
  amount_minor: ({ price }) => price.amountMinor,
  currency: ({ listing }) => listing.currency,
  in_stock: ({ price }) => price.inStock,
  created_at: ({ price }) => moment(price.at),
}

type RowOf<Table extends keyof BackOffice> = BackOffice[Table][number]

const providerColumns: Columns<RowOf<'providers'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  site: ({ site }) => site,
  tracking_template: ({ trackingTemplate }) => trackingTemplate,
  created_at: ({ createdAt }) => moment(createdAt),
}

const campaignColumns: Columns<RowOf<'campaigns'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  countries: ({ countries }) => countries,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => moment(endsAt),
  budget_note: ({ budgetNote }) => budgetNote,
}

const adColumns: Columns<RowOf<'ads'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  campaign_id: ({ campaignId }) => campaignId,
  platform: ({ platform }) => platform,
  countries: ({ countries }) => countries,
  creative: ({ creative }) => JSON.stringify(creative),
  link: ({ link }) => link,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => moment(endsAt),
  weight: ({ weight }) => weight,
}

const recipeColumns: Columns<RowOf<'recipes'>> = {
  id: ({ id }) => id,
  shop_id: ({ shopId }) => shopId,
  checkout_url_pattern: ({ pattern }) => pattern,
  selectors: ({ selectors }) => JSON.stringify(selectors),
  waits: ({ waits }) => JSON.stringify(waits),
  created_at: ({ createdAt }) => moment(createdAt),
}

const answerColumns: Columns<RowOf<'answers'>> = {
  id: ({ id }) => id,
  reason: ({ reason }) => reason,
  feedback: ({ feedback }) => feedback,
  created_at: ({ at }) => moment(at),
}

const personColumns: Columns<RowOf<'people'>> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  sex: ({ sex }) => sex,
  birth_date: ({ birthDate }) => birthDate,
  country: ({ country }) => country,
  email_verified_at: ({ verifiedAt }) => (verifiedAt === null ? null : moment(verifiedAt)),
  created_at: ({ joinedAt }) => moment(joinedAt),
}

/** One device each. */
const deviceColumns: Columns<RowOf<'people'>> = {
  id: ({ sessionId }) => sessionId,
  user_id: ({ id }) => id,
  user_agent: ({ userAgent }) => userAgent,
  country: ({ country }) => country,
  created_at: ({ joinedAt }) => moment(joinedAt),
  last_used_at: ({ lastUsedAt }) => moment(lastUsedAt),
  expires_at: ({ joinedAt }) => moment(joinedAt + 365 * day),
}

/** What the figures of activity are counted from: spent tokens, which no client holds. */
const visitColumns: Columns<SeedVisit> = {
  token_hash: ({ tokenHash }) => `\\x${tokenHash}`,
  session_id: ({ sessionId }) => sessionId,
  created_at: ({ at }) => moment(at),
  used_at: ({ at }) => moment(at),
}
