import { findCountry } from '../../../shared/contract/country.ts'
import { productAddresses, shopProducts } from '../../../shared/contract/product/product.routes.ts'
import type { ShopOffer } from '../../../shared/contract/product/product.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import type { Connection } from '../database/connection.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { dropPercent } from './price-drop.ts'
import { findChangedDays } from './product-page.queries.ts'
import { productSlug, publicProduct, triesOf } from './product-page.rules.ts'
import { findAddresses, findShopOffers } from './shop-products.queries.ts'

/** Days before today that the small chart of an offer shows. */
const shownDays = 90
/** Products on one page of addresses. */
const addressRows = 1_000
const order = 'product-addresses'

type OfferRow = Awaited<ReturnType<(typeof findShopOffers)['ar']>>[number]

const midnight = (day: string): string => `${day}T00:00:00.000Z`

/** Closing prices of changed days, starting with the price in force at the start of the range. */
async function pointsOf(connection: Connection, { id: productId, listingId, currency }: OfferRow, now: Date) {
  const from = new Date(now.getTime() - shownDays * 86_400_000).toISOString().slice(0, 10)
  const days = await findChangedDays(connection, { productId, listingId, currency, from })
  return days.map(({ day, close, closeInStock }) => {
    const isInForce = day < from
    return { at: midnight(isInForce ? from : day), amount: close, inStock: closeInStock }
  })
}

function offerOf(row: OfferRow, currency: string | null, points: ShopOffer['points']): ShopOffer {
  const { listingId: _, amount, currency: own, previous, rateDay, ...rest } = row
  const { converted, couponId, code, worked, failed, effective, effectiveConverted, ...product } = rest
  const inCurrency = (value: number | null) =>
    value !== null && currency && rateDay ? { amount: value, currency, rateDay } : null
  return {
    ...publicProduct(product),
    price: { amount, currency: own },
    converted: inCurrency(converted),
    effective:
      couponId && code && effective !== null
        ? {
            price: { amount: effective, currency: own },
            converted: inCurrency(effectiveConverted),
            couponId,
            code,
            tries: triesOf({ worked, failed }),
          }
        : null,
    dropPercent: dropPercent(previous, amount),
    previous: { amount: previous, currency: own },
    points,
  }
}

/** What a shop's page and the sitemap show of products. */
export const routes: NounRoutes = (serve, { database }) => {
  serve(shopProducts, async ({ params, query, language }) => {
    const connection = database.replica
    const country = findCountry(query.country)
    const currency = country?.currency ?? null
    const rows = await findShopOffers[language](connection, {
      shopId: params.shopId,
      currency,
      country: country?.id ?? null,
    })
    const now = new Date()
    const points = await Promise.all(rows.map((row) => pointsOf(connection, row, now)))
    return { items: rows.map((row, index) => offerOf(row, currency, points[index] ?? [])) }
  })

  serve(productAddresses, async ({ query: { cursor } }) => {
    const [after = null] = cursor === undefined ? [] : decodeCursor(cursor, order, [cursorForms.uuid])
    const rows = await findAddresses(database.replica, {
      after: after === null ? null : String(after),
      size: addressRows + 1,
    })
    const page = rows.slice(0, addressRows)
    const last = rows.length > addressRows ? page.at(-1) : undefined
    return {
      items: page.map(({ id, slugName, changedOn }) => ({ id, slug: productSlug(slugName), changedOn })),
      nextCursor: last ? encodeCursor(order, [last.id]) : null,
    }
  })
}
