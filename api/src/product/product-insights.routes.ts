import { productInsights } from '../../../shared/contract/product/product-insights.routes.ts'
import { dailyPrices } from '../../../shared/prices/daily-prices.ts'
import { addDays, dayOf } from '../../../shared/prices/day.ts'
import { insightDays, insightsOf } from '../../../shared/prices/insights.ts'
import { isCurrent, lastKnownDay } from '../../../shared/prices/reading-age.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { findChangedDays, findOffers, findProduct } from './product-page.queries.ts'
import { bestOf, historyOffers } from './product-page.rules.ts'

export const routes: NounRoutes = (serve, { database }) => {
  serve(productInsights, async ({ params, query: { country = null }, language }) => {
    const connection = database.replica
    const [product] = await findProduct[language](connection, { id: params.id })
    if (!product) throw new ApiError('NOT_FOUND')
    const productId = product.id
    const offers = await findOffers[language](connection, { productId, country, currency: null })

    const best = bestOf(offers)
    const shown = historyOffers(offers)
    const currency = (best ?? shown[0])?.currency
    if (!currency) return { insights: null }
    // Exchange rates are not prices: a shop in another currency would show drops from the rate alone.
    const compared = shown.filter((offer) => offer.currency === currency)
    const now = Date.now()
    const to = dayOf(now)
    const from = addDays(to, 1 - insightDays)
    const listings = await Promise.all(
      compared.map(async ({ id: listingId, seenAt, inStock }) => ({
        listingId,
        isOnSale: inStock === true && isCurrent(seenAt, now),
        days: dailyPrices(await findChangedDays(connection, { productId, listingId, from, currency }), {
          from,
          to: lastKnownDay(seenAt, now),
        }),
      })),
    )
    const insights = insightsOf(listings, best && isCurrent(best.seenAt, now) ? best.amount : null)
    return {
      insights: insights && { ...insights, currency, otherCurrencies: compared.length < shown.length },
    }
  })
}
