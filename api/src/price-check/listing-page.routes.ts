import { addListing, readListingPage } from '../../../shared/contract/listing/listing-page.routes.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { addToProduct, readForProduct } from './listing-page.queries.ts'
import { pageEvidence, saidOf, singlePrice } from './page-look.rules.ts'

/** Lets staff add pages of shops to a product. */
export const routes: NounRoutes = (serve, context) => {
  const { main } = context.database

  serve(readListingPage, async ({ body }) => {
    const named = await readForProduct(context, body)
    const shop = await main.kysely
      .selectFrom('shop')
      .select(['name_ar', 'name_en'])
      .where('id', '=', named.shop.id)
      .executeTakeFirst()
    if (!shop) throw new ApiError('SHOP_NOT_SUPPORTED')
    const { url, reading } = named
    const place = { shopName: { ar: shop.name_ar, en: shop.name_en }, url, reading }
    if (named.reading !== 'read') return { ...place, failure: named.failure, title: null, price: null, evidence: null }
    const { page } = named
    return {
      ...place,
      failure: null,
      title: saidOf(page).title,
      price: singlePrice(page) ?? null,
      evidence: pageEvidence(page),
    }
  })

  serve(addListing, async ({ account, body }) => {
    const named = await readForProduct(context, body)
    const { productId } = body
    const id = await addToProduct(context.database, named, { productId, actorId: account.id })
    return { id, url: named.url, reading: named.reading }
  })
}
