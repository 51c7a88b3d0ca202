import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { domainAt, type ShopDomains } from '../shop/shop-domain.rules.ts'
import { type ReadPage, saidOf, singlePrice } from './page-look.rules.ts'

const namedBy = ({ product: { addresses } }: ReadPage) => ({
  canonical: addresses?.canonical ?? null,
  alternates: addresses?.alternates ?? [],
})

/**
 * The listing of the same page under another address that the page names. Languages of one page are one listing, and
 * variants stay separate: pages of variants name their parent as canonical, some list it among their languages, and
 * some show the parent's SKU. So the listing must be of the same shop and currency, and either
 * - have the same GTIN as the page, at the canonical address or one of its languages; or
 * - have the same SKU, at one of its languages, unless both have a GTIN.
 * Languages count only if the page lists its own address among them, query included, and only those of its own country:
 * a shop in several countries has a price for each. A title alone never counts, because variants share it.
 */
export async function findNamedListing(db: Kysely<Schema>, shopId: number, page: ReadPage) {
  const { canonical, alternates } = namedBy(page)
  const { gtin, sku } = saidOf(page)
  const currency = singlePrice(page)?.currency
  if ((canonical === null && alternates.length === 0) || (gtin === null && sku === null) || !currency) return undefined
  const { rows } = await sql<{ productId: string; listingId: string; status: string; deletedAt: Date | null }>`
    with alternate as (
      select listing_address_key(url) as key, region
      from unnest(${alternates.map(({ url }) => url)}::text[], ${alternates.map(({ region }) => region)}::text[])
        as given (url, region)
    ), named as (
      select key, true as is_language from alternate
      where region in (select region from alternate where key = listing_address_key(${page.url}))
      union
      select listing_address_key(${canonical}), false
    )
    select listing.product_id as "productId", listing.id as "listingId", listing.status,
      product.deleted_at as "deletedAt"
    from named
    join listing on listing.address_key = named.key
    join product on product.id = listing.product_id
    where listing.shop_id = ${shopId} and listing.currency = ${currency} and listing.status <> 'gone'
      and case
        when listing.gtin is not null and ${gtin}::text is not null
          then ltrim(listing.gtin, '0') = ltrim(${gtin}::text, '0')
        else is_language and listing.sku = ${sku}::text
      end
    order by listing.id
    limit 1
  `.execute(db)
  return rows[0]
}

/**
 * The product of a page on another domain of its shop, found by SKU. Undefined if the SKU matches several products, as
 * a parent's does, or is already known on the page's own domain.
 */
export async function findSibling(
  tx: Transaction<Schema>,
  {
    id,
    sku,
    url: ofPage,
    ...shop
  }: ShopDomains & { readonly id: number; readonly sku: string | null; readonly url: string },
): Promise<string | undefined> {
  if (sku === null || shop.domains.length === 0) return undefined
  const known = await tx
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select(['listing.product_id', 'listing.url'])
    .where('listing.shop_id', '=', id)
    .where('listing.sku', '=', sku)
    .where('product.deleted_at', 'is', null)
    .limit(50)
    .execute()
  const siteOf = (url: string) => domainAt(new URL(url).hostname, shop)?.domain ?? shop.domain
  const products = [...new Set(known.map(({ product_id }) => product_id))]
  const isKnownHere = known.some(({ url }) => siteOf(url) === siteOf(ofPage))
  return isKnownHere || products.length > 1 ? undefined : products[0]
}

/**
 * Keys of the other languages of a page, in its own country, if it lists its own address among them; null for a page
 * that was read without addresses.
 */
export function languageKeysOf(page: ReadPage): RawBuilder<string[] | null> {
  if (!page.product.addresses) return sql`null::text[]`
  const { alternates } = namedBy(page)
  return sql`(
    with page (key) as (select listing_address_key(${page.url})), alternate as (
      select listing_address_key(url) as key, region
      from unnest(${alternates.map(({ url }) => url)}::text[], ${alternates.map(({ region }) => region)}::text[])
        as given (url, region)
    )
    select coalesce(array_agg(distinct alternate.key order by alternate.key), '{}') from alternate
    where alternate.key <> (select key from page)
      and region in (select region from alternate join page using (key))
  )`
}

/** Serialises the creation of a listing for a page, whichever of its addresses is used. */
export async function lockPage(tx: Transaction<Schema>, page: ReadPage): Promise<void> {
  const { canonical, alternates } = namedBy(page)
  const urls = [page.url, ...(canonical === null ? [] : [canonical]), ...alternates.map(({ url }) => url)]
  // Sorted, so that two pages that name each other cannot deadlock.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('listing ' || key, 0))
    from (select distinct listing_address_key(url) as key from unnest(${urls}::text[]) as url order by key) as addresses
  `.execute(tx)
}
