import { findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { lookUpProduct, type ProductFilters } from '../../../shared/contract/product/product-lookup.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findProductByGtin } from '../product/match-product.queries.ts'
import { findProducts } from '../product/product-ids.queries.ts'
import { findOffers, findProduct } from '../product/product-page.queries.ts'
import { bestOf, publicListing, publicProduct, shownOffer } from '../product/product-page.rules.ts'
import { findShopByDomain } from '../shop/shop.queries.ts'
import { domainCandidates } from '../shop/shop.rules.ts'
import { countryAt } from '../shop/shop-domain.rules.ts'
import { type FoundPage, findOpenPrices, findPage, pagesADay } from './listing-by-address.queries.ts'
import { choicesIn, choicesOf, evidenceOf, saidOf, singlePrice } from './page-look.rules.ts'
import { findBestListing, findEvidence, findPreview } from './product-lookup.queries.ts'

type Reply = ReplyOf<typeof lookUpProduct>

interface Asker {
  readonly context: ApiContext
  readonly language: Language
  readonly country: ReturnType<typeof findCountry>
  /** Prices are converted to it; null for none. */
  readonly target: string | null
}

/** A known product, in one shop or where it is cheapest. */
async function knownProduct(
  { context, language, country, target }: Asker,
  { productId, listingId }: { readonly productId: string; readonly listingId: string | null },
): Promise<Reply> {
  const connection = context.database.main
  const [row] = await findProduct[language](connection, { id: productId })
  if (!row) throw new ApiError('NOT_FOUND')
  const product = publicProduct(row)
  const offers = await findOffers[language](connection, {
    productId: product.id,
    country: country?.id ?? null,
    currency: target,
  })
  const offer = listingId ? offers.find(({ id }) => id === listingId) : (bestOf(offers) ?? offers[0])
  const listing = offer ? publicListing(offer, product) : null
  const evidence = offer ? await findEvidence(connection.kysely, offer.id) : []
  const choices = listing?.price
    ? choicesIn(listing.price, evidence)
    : [...(offer ? await findOpenPrices(connection.kysely, offer.id) : [])]
  return { product, listing, evidence, choices }
}

/** A page read just now and not stored. */
async function readPage(
  { context, language, country, target }: Asker,
  { shop, page }: Extract<FoundPage, { kind: 'read' }>,
): Promise<Reply> {
  const connection = context.database.main
  const price = singlePrice(page)
  const said = saidOf(page)
  const [[preview], matched] = await Promise.all([
    findPreview[language](connection, {
      shopId: shop.id,
      amount: price?.amount ?? null,
      currency: price?.currency ?? null,
      country: country?.id ?? null,
      target,
    }),
    findProductByGtin(connection.kysely, said.gtin),
  ])
  const [known] = matched ? await findProduct[language](connection, { id: matched }) : []
  if (!preview) throw new ApiError('SHOP_NOT_SUPPORTED')
  const { categoryId, categoryName, englishCategory, arabicCategory, ...offer } = preview
  const name = said.title ?? page.url
  const { id, ...product } = publicProduct(
    known ?? {
      id: '',
      name,
      slugName: name,
      arabicName: name,
      brand: page.product.brand?.trim() || null,
      image: null,
      categoryId,
      categoryName,
      englishCategory,
      arabicCategory,
      packAmount: null,
      packUnit: null,
    },
  )
  const { stock, inStock = stock !== 'out_of_stock', claimedPrice } = page.product
  const shown = shownOffer(
    {
      ...offer,
      url: page.url,
      amount: price?.amount ?? null,
      currency: price?.currency ?? null,
      targetCurrency: target,
      inStock,
      stock,
      since: null,
      seenAt: new Date(),
      claimed: claimedPrice && claimedPrice.currency === price?.currency ? claimedPrice.amount : null,
    },
    product,
  )
  return {
    product: { ...product, id: id || null },
    listing: { ...shown, id: null },
    evidence: [...evidenceOf(page)],
    choices: choicesOf(page),
  }
}

async function fittingProduct(asker: Asker, filters: ProductFilters): Promise<Reply> {
  const { search, shopId, categoryId, brand, currency, minAmount, maxAmount } = filters
  const refuse = (key: string) =>
    new ApiError('VALIDATION_ERROR', { fields: [{ key: `filters.${key}`, message: 'REQUIRED' }] })
  // A price alone matches a share of everything, which no index can find.
  if (!search && !shopId && !categoryId && !brand) throw refuse('search')
  if ((minAmount !== undefined || maxAmount !== undefined) && !currency) throw refuse('currency')
  const connection = asker.context.database.main
  const country = asker.country?.id ?? null
  const found = search?.trim()
    ? await findProducts(connection, { search, country, categoryId: categoryId ?? null })
    : null
  const place = await findBestListing(connection.kysely, { filters, ids: found?.ids ?? null, country })
  if (!place) throw new ApiError('NOT_FOUND')
  return knownProduct(asker, place)
}

/** The country of an address's domain; undefined if it is not specific to one. */
async function countryOfPage({ database }: ApiContext, url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined
  const [shop] = await findShopByDomain(database.replica, { candidates: domainCandidates(url) })
  return shop && countryAt(url, shop)
}

/** Looks up one product by address, barcode or filters. */
export const routes: NounRoutes = (serve, context) => {
  serve(lookUpProduct, async ({ body, language, address }) => {
    const { url, barcode, filters } = body
    const asked = [url, barcode, filters].filter((part) => part !== undefined)
    if (asked.length !== 1) {
      const message = asked.length === 0 ? 'REQUIRED' : 'INVALID'
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'url', message }] })
    }
    // Without a chosen country, that of the shop's domain counts.
    const country = findCountry(body.country ?? (await countryOfPage(context, url)))
    const asker = { context, language, country, target: body.currency ?? country?.currency ?? null }
    if (filters) return fittingProduct(asker, filters)
    if (url) {
      const found = await findPage(context, url, () => context.limits.consume(pagesADay, callerOf(address)))
      return found.kind === 'known' ? knownProduct(asker, found.place) : readPage(asker, found)
    }
    const productId = await findProductByGtin(context.database.main.kysely, barcode ?? null)
    if (!productId) throw new ApiError('NOT_FOUND')
    return knownProduct(asker, { productId, listingId: null })
  })
}
