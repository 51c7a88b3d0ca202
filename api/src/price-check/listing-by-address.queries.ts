import { type Kysely, sql, type Transaction } from 'kysely'
import type { Money } from '../../../shared/schema/money.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { Limit } from '../http/limiter.ts'
import { productPictureQueue } from '../media/product-picture.rules.ts'
import { matchProduct } from '../product/match-product.queries.ts'
import { keepSearchWords } from '../product/search-words.queries.ts'
import { canonicalAddress, productIdOf } from '../shop/product-address.rules.ts'
import { recipeInUse } from '../shop/recipe-pause.queries.ts'
import { findShopByDomain } from '../shop/shop.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { currencyAt } from '../shop/shop-domain.rules.ts'
import { reasonOf, refusalOf, type Turbo } from '../turbo/turbo.ts'
import { sendJob } from '../worker/job-queue.ts'
import { isLeftAlone, noteAnswer } from './blocked-shop.queries.ts'
import { busyDelay } from './check-interval.rules.ts'
import { checkSoon, openPricesColumn } from './listing-check.queries.ts'
import { findNamedListing, findSibling, languageKeysOf, lockPage } from './named-listing.queries.ts'
import { observePage, updateListing } from './observe.queries.ts'
import {
  choicesOf,
  fitted,
  isOpen,
  isPagePlace,
  isSameMoney,
  type ReadableShop,
  type ReadPage,
  requestFor,
  saidOf,
  singlePrice,
  validatorsOf,
} from './page-look.rules.ts'

/** Page reads for look-ups per network address, which many people may share; known products need no read. */
export const pagesADay: Limit = { name: 'product-lookup', times: 1_000, seconds: 86_400 }

/** Maximum length of an address that is fetched. */
const maxAddress = 4_000

export interface Service {
  readonly database: Database
  readonly turbo: Turbo
}

/** A product in one shop. */
export interface ProductPlace {
  readonly productId: string
  readonly listingId: string
}

export interface KnownShop extends ReadableShop {
  readonly id: number
  readonly categoryId: string
}

/** What an address leads to: a known listing, or a page read just now. */
export type FoundPage =
  | { readonly kind: 'known'; readonly place: ProductPlace }
  | { readonly kind: 'read'; readonly shop: KnownShop; readonly page: ReadPage }

interface KnownPlace {
  readonly place: ProductPlace
  /** Its page was missing at the last check. */
  readonly isGone: boolean
}

/** @throws ApiError `PRODUCT_PAGE_UNREADABLE` for a product in the trash. */
function knownPlace(
  found: (ProductPlace & { readonly status: string; readonly deletedAt: Date | null }) | undefined,
): KnownPlace | undefined {
  if (found?.deletedAt) throw new ApiError('PRODUCT_PAGE_UNREADABLE')
  const { productId, listingId, status } = found ?? {}
  return productId && listingId ? { place: { productId, listingId }, isGone: status === 'gone' } : undefined
}

async function findListing(db: Kysely<Schema>, url: string): Promise<KnownPlace | undefined> {
  const found = await db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select([
      'listing.product_id as productId',
      'listing.id as listingId',
      'listing.status',
      'product.deleted_at as deletedAt',
    ])
    .where(sql<boolean>`address_key = listing_address_key(${url})`)
    .executeTakeFirst()
  return knownPlace(found)
}

/** The listing of a page, found by its own address or by an alternative address that it names. */
const findListingOf = async (db: Kysely<Schema>, shopId: number, page: ReadPage): Promise<KnownPlace | undefined> =>
  (await findListing(db, page.url)) ?? knownPlace(await findNamedListing(db, shopId, page))

/** @throws ApiError `SHOP_NOT_SUPPORTED` if no active shop has the address. */
export async function findShop(connection: Connection, url: string): Promise<KnownShop> {
  const [found] = await findShopByDomain(connection, { candidates: domainCandidates(url) })
  if (!found) throw new ApiError('SHOP_NOT_SUPPORTED')
  const { category_id, ...shop } = await connection.kysely
    .selectFrom('shop')
    .select([
      'id',
      'domain',
      'domains',
      'product_addresses as addresses',
      'currency',
      'countries',
      'category_id',
      recipeInUse.as('recipe'),
    ])
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { ...shop, categoryId: category_id }
}

/** The canonical address of a page in its shop. */
async function pageAddress(connection: Connection, url: string): Promise<string> {
  const [shop] = await findShopByDomain(connection, { candidates: domainCandidates(url) })
  return canonicalAddress(url, shop?.addresses)
}

/** Product pages use the default port; otherwise the same page could be a listing at every port. */
function hasOwnPort(url: string): boolean {
  const { port, hostname } = new URL(url)
  return port !== '' && !hostname.endsWith('.localhost')
}

/**
 * Finds the listing of an address, or reads its page; a page that was gone is read again. Stores nothing.
 * `beforeReading` may refuse the read.
 * @throws ApiError `SHOP_NOT_SUPPORTED` or `PRODUCT_PAGE_UNREADABLE`.
 * @throws TurboAway
 */
export async function findPage(
  { database, turbo }: Service,
  typed: string,
  beforeReading?: () => Promise<unknown>,
): Promise<FoundPage> {
  const { main } = database
  const url = await pageAddress(main, typed)
  const known =
    (await findListing(main.kysely, url)) ?? (url === typed ? undefined : await findListing(main.kysely, typed))
  if (known && !known.isGone) {
    await checkSoon(main.kysely, known.place.listingId)
    return { kind: 'known', place: known.place }
  }
  if (hasOwnPort(url)) throw new ApiError('SHOP_NOT_SUPPORTED')
  const shop = await findShop(main, url)
  if (await isLeftAlone(main.kysely, shop.id)) throw new ApiError('PRODUCT_PAGE_UNREADABLE', { reason: 'blocked' })
  await beforeReading?.()
  const read = await turbo.read(requestFor(url, shop))
  await noteAnswer(main.kysely, shop.id, read)
  // A short link redirects to an address with campaign parameters.
  const page = { ...read, url: canonicalAddress(read.url, shop.addresses) }
  const refusal = refusalOf(page)
  if (page.outcome === 'failed' && page.failure === 'busy')
    throw new ApiError('TURBO_MICROSERVICE_DOWN', { retryAfter: page.retryAfter ?? busyDelay })
  // The caller can choose among several prices.
  const reason = reasonOf(page)
  if (refusal && !(page.outcome === 'read' && isOpen(page)))
    throw new ApiError(refusal, {
      reason: refusal === 'SHOP_NOT_SUPPORTED' && reason !== 'blocked' ? undefined : reason,
    })
  if (page.outcome !== 'read' || !page.product.title || !isPagePlace(page.url, shop))
    throw new ApiError('PRODUCT_PAGE_UNREADABLE', { reason: 'not-product' })
  // A campaign link leads to a page that may be known by its own address or that of another language.
  const led = await findListingOf(main.kysely, shop.id, page)
  return led && !led.isGone ? { kind: 'known', place: led.place } : { kind: 'read', shop, page }
}

async function addProduct(tx: Transaction<Schema>, { categoryId }: KnownShop, page: ReadPage): Promise<string> {
  const { gtin, title } = saidOf(page)
  // The language of the page is uncertain; staff and other shops' pages supply the names later.
  const name = fitted(title ?? undefined, 300) ?? page.url
  const { id } = await tx
    .insertInto('product')
    .values({
      name_ar: name,
      name_en: name,
      brand: fitted(page.product.brand, 100),
      // A product that was merged into a trashed one keeps its own barcode.
      barcode: sql<string | null>`(
        select ${gtin}::text where not exists (select from product where barcode = ${gtin} and deleted_at is null)
      )`,
      category_id: categoryId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSearchWords(tx, [id])
  return id
}

/** Queues the picture that a page names for download, if its product has none. */
export async function queuePicture(tx: Transaction<Schema>, productId: string, url: string): Promise<void> {
  if (url.length > maxAddress || !/^https?:/i.test(url)) return
  const bare = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('image', 'is', null)
    .executeTakeFirst()
  if (bare) await sendJob(tx, productPictureQueue, { productId, url })
}

/** Stores the first observation of a new listing, and schedules its checks. */
export async function keepFirstLook(tx: Transaction<Schema>, listingId: string, page: ReadPage): Promise<void> {
  // An open price is not stored: it waits for a page that shows one price, or for staff.
  if (!isOpen(page)) await observePage(tx, listingId, new Date(), page)
  const { etag, lastModified } = validatorsOf(page)
  await tx
    .updateTable('listing_check')
    .set({
      checked_at: sql`now()`,
      due_at: sql`now() + make_interval(secs => interval_seconds)`,
      etag,
      last_modified: lastModified,
      open_prices: openPricesColumn(isOpen(page) ? choicesOf(page) : []),
    })
    .where('listing_id', '=', listingId)
    .execute()
}

/** A page that was gone is back: makes its listing active, checked as before. */
async function makeActive(tx: Transaction<Schema>, listingId: string, page: ReadPage): Promise<void> {
  await tx.updateTable('listing').set({ status: 'active' }).where('id', '=', listingId).execute()
  await updateListing(tx, listingId, page)
  await keepFirstLook(tx, listingId, page)
}

/** Stores a page as a listing with its first price; of concurrent callers one creates it. */
const addListing = ({ main }: Database, shop: KnownShop, page: ReadPage): Promise<ProductPlace> =>
  main.kysely.transaction().execute(async (tx) => {
    const said = saidAt(page, shop)
    // Serialised by page and by product.
    await lockPage(tx, page)
    const present = await findListingOf(tx, shop.id, page)
    if (present) {
      if (present.isGone) await makeActive(tx, present.place.listingId, page)
      return present.place
    }
    const matched = (await matchProduct(tx, said)) ?? (await findSibling(tx, { ...shop, url: page.url, sku: said.sku }))
    const productId = matched ?? (await addProduct(tx, shop, page))
    const { id } = await tx
      .insertInto('listing')
      .values({
        ...said,
        product_id: productId,
        shop_id: shop.id,
        url: page.url,
        currency: singlePrice(page)?.currency ?? currencyAt(page.url, shop) ?? shop.currency,
        language_keys: sql<string[]>`coalesce(${languageKeysOf(page)}, '{}')`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepFirstLook(tx, id, page)
    if (page.product.image) await queuePicture(tx, productId, page.product.image)
    return { productId, listingId: id }
  })

/** The identifiers on a page; if it has no SKU, the shop's product id from its address. */
function saidAt(page: ReadPage, { addresses }: KnownShop): ReturnType<typeof saidOf> {
  const said = saidOf(page)
  return { ...said, sku: said.sku ?? productIdOf(page.url, addresses) ?? null }
}

const noChoice = () => new ApiError('VALIDATION_ERROR', { fields: [{ key: 'price', message: 'INVALID' }] })

/** The possible prices of a known listing without a price; empty if it has one. */
export async function findOpenPrices(db: Kysely<Schema>, listingId: string): Promise<readonly Money[]> {
  const row = await db
    .selectFrom('listing_check')
    .select('open_prices')
    .where('listing_id', '=', listingId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listing_price').select('listing_id').where('listing_price.listing_id', '=', listingId))),
    )
    .executeTakeFirst()
  return row?.open_prices ?? []
}

/**
 * For a listing without a price, the choice must be a candidate of its page; if a price is known, another one is a
 * report.
 */
async function assertChoice(db: Kysely<Schema>, listingId: string, chosen: Money): Promise<void> {
  const known = await db
    .selectFrom('listing_price')
    .select('listing_id')
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (!known && !(await findOpenPrices(db, listingId)).some(isSameMoney(chosen))) throw noChoice()
}

/**
 * The listing of an address; if unknown, it is created with its product and first price, or without a price if the page
 * leaves it open and one was chosen.
 * @throws ApiError `SHOP_NOT_SUPPORTED`, `PRODUCT_PAGE_UNREADABLE`, or `VALIDATION_ERROR` for an invalid choice.
 * @throws TurboAway
 */
export async function addByAddress(
  service: Service,
  url: string,
  // `beforeReading` may refuse the read; `chosen` is one of the page's candidate prices.
  {
    beforeReading,
    chosen,
  }: { readonly beforeReading?: () => Promise<unknown>; readonly chosen?: Money | undefined } = {},
): Promise<ProductPlace> {
  const found = await findPage(service, url, beforeReading)
  if (found.kind === 'known') {
    if (chosen) await assertChoice(service.database.main.kysely, found.place.listingId, chosen)
    return found.place
  }
  if (isOpen(found.page)) {
    if (!chosen) throw new ApiError('PRODUCT_PAGE_UNREADABLE', { reason: 'several-prices' })
    if (!choicesOf(found.page).some(isSameMoney(chosen))) throw noChoice()
  }
  return addListing(service.database, found.shop, found.page)
}
