import { type CountryId, findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { HistoryRange, productHistory, productPage } from '../../../shared/contract/product/product.routes.ts'
import type { ReplyOf } from '../../../shared/contract/route.ts'
import { knownUntil } from '../../../shared/prices/reading-age.ts'
import { salesBetween } from '../../../shared/prices/sale-calendar.ts'
import type { Connection } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'
import { findCodePeriods } from './code-periods.queries.ts'
import { findChanges, findDays, findSteps, type HistoryRow } from './product-history.queries.ts'
import { effectOf, firstDayOf, isByChange, maxPoints, stepDays, summaryOf } from './product-history.rules.ts'
import { findOffers, findProduct, type OfferRow } from './product-page.queries.ts'
import { bestEffective, bestOf, bestPrice, historyOffers, publicListing, publicProduct } from './product-page.rules.ts'
import { verdictOf } from './product-verdict.queries.ts'

const daysAgo = (days: number, now: Date): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

async function productOf(connection: Connection, id: string, language: Language) {
  const [row] = await findProduct[language](connection, { id })
  if (!row) throw new ApiError('NOT_FOUND')
  return publicProduct(row)
}

interface HistoryQuestion {
  readonly productId: string
  readonly offers: readonly OfferRow[]
  readonly range: HistoryRange
  readonly from: string
  readonly now: Date
}

/** Whether the row's amount, converted, is known. */
const isKnown = <Row extends { readonly amount: number | null }>(row: Row): row is Row & { readonly amount: number } =>
  row.amount !== null

async function pointsOf(connection: Connection, question: HistoryQuestion): Promise<readonly HistoryRow[]> {
  const { productId, offers, range, from, now } = question
  const currency = offers[0]?.targetCurrency
  if (!currency) return []
  const input = { productId, listingIds: offers.map(({ id }) => id), from, currency }
  if (isByChange(range)) {
    const changes = await findChanges(connection, { ...input, size: maxPoints + 1 })
    if (changes.length <= maxPoints) return changes.filter(isKnown)
  }
  const size = stepDays(from, now, offers.length)
  const rows = size === 1 ? await findDays(connection, input) : await findSteps(connection, { ...input, size })
  return rows.filter(isKnown)
}

interface ProductQuestion {
  readonly id: string
  readonly country: CountryId | undefined
  readonly language: Language
}

/** The data of a product page. */
export async function readProductPage(
  connection: Connection,
  { id, country: countryId, language }: ProductQuestion,
): Promise<ReplyOf<typeof productPage>> {
  const country = findCountry(countryId)
  const currency = country?.currency ?? null
  const [product, offers] = await Promise.all([
    productOf(connection, id, language),
    findOffers[language](connection, { productId: id, country: country?.id ?? null, currency }),
  ])
  return {
    product,
    listings: offers.map((offer) => publicListing(offer, product)),
    best: bestPrice(bestOf(offers)),
    effective: bestEffective(offers),
    verdict: await verdictOf(connection, { productId: product.id, offers, offer: bestOf(offers), now: new Date() }),
  }
}

/** The prices of a product within a range that ends now. */
export async function readProductHistory(
  connection: Connection,
  { id, range, country, language }: ProductQuestion & { readonly range: HistoryRange },
): Promise<ReplyOf<typeof productHistory>> {
  const all = await findOffers[language](connection, {
    productId: id,
    country: country ?? null,
    currency: null,
  })
  // Without offers, the product may not exist.
  const productId = all[0]?.productId ?? (await productOf(connection, id, language)).id
  const offers = historyOffers(all)
  const now = new Date()
  const starts = offers.flatMap(({ firstAt }) => firstAt?.getTime() ?? [])
  const from = firstDayOf(range, starts.length > 0 ? new Date(Math.min(...starts)) : null, now)

  const listingIds = offers.map((offer) => offer.id)
  const [rows, codes] = await Promise.all([
    pointsOf(connection, { productId, offers, range, from, now }),
    findCodePeriods[language](connection, { productId, listingIds, country: country ?? null, from }),
  ])
  const currency = offers[0]?.targetCurrency ?? findCountry(country)?.currency ?? 'USD'
  const conversions = new Map(
    offers.flatMap(({ currency: own, rateDay }) => (own && own !== currency && rateDay ? [[own, rateDay]] : [])),
  )
  return {
    currency,
    conversions: [...conversions].map(([own = '', rateDay = '']) => ({ currency: own, rateDay })),
    points: rows.map(({ at, amount, listingId, inStock }) => ({
      at: new Date(at).toISOString(),
      amount,
      listingId,
      inStock,
    })),
    summary: summaryOf(
      rows,
      now,
      new Map(offers.flatMap(({ id, seenAt }) => (seenAt ? [[id, knownUntil(seenAt)]] : []))),
    ),
    periods: [
      ...salesBetween(from, daysAgo(0, now), country).map(({ from: begins, to, name }) => ({
        kind: 'sale' as const,
        from: begins,
        to,
        name: name[language],
        effect: null,
      })),
      ...codes.map(({ code, shopName, from: begins, to, ...found }) => ({
        kind: 'code' as const,
        from: begins,
        to,
        name: `${code} · ${shopName}`,
        effect: effectOf(found, offers, currency),
      })),
    ],
  }
}
