import { type GivenPrice, givePrices } from './price-rows.ts'
import type { TestApi } from './test-api.ts'

/** A code that counts for prices. */
export const proven = { worked: 40, failed: 1 }

/** A product that stores begin to sell, and its page as it is asked for in English. */
export async function makeSoldProduct({ get, rows, database }: TestApi) {
  const id = await rows.product({ name_en: 'Anker 65W Charger & Cable', pack_amount: 500, pack_unit: 'g' })

  const ask = (rest = '', headers = {}) =>
    get(`/api/v1/product/product-list/${id}${rest}`, { 'accept-language': 'en', ...headers })

  async function sell(prices: readonly GivenPrice[], shop: Parameters<typeof rows.shop>[0] = {}) {
    const shopId = await rows.shop(shop)
    const listingId = await rows.listing({ product_id: id, shop_id: shopId })
    if (prices.length > 0) await givePrices(database.main.kysely, listingId, prices)
    return { id: listingId, shopId }
  }

  return { id, ask, sell }
}

export type SoldProduct = Awaited<ReturnType<typeof makeSoldProduct>>
