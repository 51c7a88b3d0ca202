import { type Kysely, sql, type Transaction } from 'kysely'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { refusalOf, TurboAway } from '../turbo/turbo.ts'
import { findShop, type KnownShop, keepFirstLook, queuePicture, type Service } from './listing-by-address.queries.ts'
import { findNamedListing, lockPage } from './named-listing.queries.ts'
import { type ReadPage, requestFor, saidOf, singlePrice } from './page-look.rules.ts'

type Db = Kysely<Schema>

/** The page of a shop that staff named: as it was read just now, or why it was not read. */
export type NamedPage = { readonly shop: KnownShop; readonly url: string } & (
  | { readonly reading: 'read'; readonly page: ReadPage }
  | { readonly reading: 'failed' | 'away'; readonly failure: string | null }
)

/** @throws ApiError `CONFLICT` with the product that has the page already, even in the trash. */
async function refuseKnown(db: Db, url: string): Promise<void> {
  const known = await db
    .selectFrom('listing')
    .select('product_id')
    .where(sql<boolean>`address_key = listing_address_key(${url})`)
    .executeTakeFirst()
  if (known) throw new ApiError('CONFLICT', { records: [{ section: 'product', id: known.product_id }] })
}

async function refuseNamed(db: Db, { id }: KnownShop, page: ReadPage): Promise<void> {
  await refuseKnown(db, page.url)
  const named = await findNamedListing(db, id, page)
  if (named) throw new ApiError('CONFLICT', { records: [{ section: 'product', id: named.productId }] })
}

/** @throws ApiError `NOT_FOUND` for a product in the trash; `CONFLICT` with the product that it was merged into. */
async function requireProduct(db: Db, id: string): Promise<void> {
  const found = await db
    .selectFrom('product')
    .select('merged_into')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    // Prevents a merge of the product until the listing is inserted.
    .forShare()
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND')
  if (found.merged_into) throw new ApiError('CONFLICT', { records: [{ section: 'product', id: found.merged_into }] })
}

async function readNamed({ turbo }: Service, shop: KnownShop, url: string): Promise<NamedPage> {
  try {
    const page = await turbo.read(requestFor(url, shop))
    if (page.outcome === 'read') return { shop, url: page.url, reading: 'read', page }
    const refusal = refusalOf(page)
    // Permanent failures are refused: the page is gone, or is not a page of this shop.
    if (refusal === 'PRODUCT_PAGE_MISSING' || refusal === 'SHOP_NOT_SUPPORTED') throw new ApiError(refusal)
    if (page.outcome === 'not-modified') return { shop, url, reading: 'failed', failure: null }
    const { failure, status } = page
    return { shop, url, reading: 'failed', failure: status === undefined ? failure : `${failure} ${status}` }
  } catch (error) {
    if (error instanceof TurboAway) return { shop, url, reading: 'away', failure: null }
    throw error
  }
}

/**
 * Reads the page of a shop that staff want to add to a product; stores nothing.
 * @throws ApiError `NOT_FOUND`, `SHOP_NOT_SUPPORTED`, `PRODUCT_PAGE_MISSING`; `CONFLICT` with the product that has it.
 */
export async function readForProduct(service: Service, asked: { productId: string; url: string }): Promise<NamedPage> {
  const { main } = service.database
  await requireProduct(main.kysely, asked.productId)
  await refuseKnown(main.kysely, asked.url)
  const shop = await findShop(main, asked.url)
  const named = await readNamed(service, shop, asked.url)
  if (named.reading === 'read') await refuseNamed(main.kysely, shop, named.page)
  return named
}

async function insertListing(tx: Transaction<Schema>, productId: string, { shop, url, ...named }: NamedPage) {
  const page = named.reading === 'read' ? named.page : undefined
  const { id } =
    (await tx
      .insertInto('listing')
      .values({
        ...(page && saidOf(page)),
        product_id: productId,
        shop_id: shop.id,
        url,
        currency: (page && singlePrice(page)?.currency) ?? shop.currency,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) ?? {}
  if (id) return id
  // A concurrent caller added the same address.
  await refuseKnown(tx, url)
  throw new ApiError('CONFLICT')
}

/**
 * Adds a page to a product, with its first price if it was read; otherwise it is due at once.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` with the product that has the page already.
 */
export async function addToProduct(
  { main }: Service['database'],
  named: NamedPage,
  { productId, actorId }: { readonly productId: string; readonly actorId: string },
): Promise<string> {
  return main.kysely.transaction().execute(async (tx) => {
    const page = named.reading === 'read' ? named.page : undefined
    if (page) await lockPage(tx, page)
    await requireProduct(tx, productId)
    if (page) await refuseNamed(tx, named.shop, page)
    const id = await insertListing(tx, productId, named)
    await tx
      .insertInto('listing_check')
      .values({ product_id: productId, listing_id: id, shop_id: named.shop.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // A page with an open price is read again by the schedule, which records what fails.
    if (page && singlePrice(page)) await keepFirstLook(tx, id, page)
    if (page?.product.image) await queuePicture(tx, productId, page.product.image)
    // A listing has no record page of its own, so the audit entry belongs to its product.
    await recordAudit(tx, {
      actorId,
      action: 'update',
      section: 'product',
      recordId: productId,
      before: { listing: null },
      after: { listing: id, url: named.url },
    })
    return id
  })
}
