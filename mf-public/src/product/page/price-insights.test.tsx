import { describe, expect, it } from '@jest/globals'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import { productInsights } from '@qasima/shared/contract/product/product-insights.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { translate } from '@qasima/shared/i18n/words'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { listing, page, productId } from '../product.sample.ts'
import { priceInsightsWords } from './price-insights.words.ts'
import { english, history, open, plain } from './testing/open-product.ts'

type Insights = NonNullable<ReplyOf<typeof productInsights>['insights']>
const [noon, jarir] = [listing(1, 'Noon').id, listing(2, 'Jarir').id]
const known: Insights = {
  currency: 'SAR',
  otherCurrencies: false,
  from: '2025-11-24',
  days: 300,
  bands: [
    { from: 100_000, below: 120_000, days: 1, isCurrent: false },
    { from: 120_000, below: 140_000, days: 90, isCurrent: true },
    { from: 140_000, below: 160_000, days: 209, isCurrent: false },
  ],
  drops: [
    { listingId: noon, day: '2026-11-10', from: 160_000, to: 120_000, days: 14, isRunning: true },
    { listingId: jarir, day: '2026-03-02', from: 150_000, to: 110_000, days: 1, isRunning: false },
  ],
  dropCount: 12,
  months: [
    { month: 3, days: 31, difference: -8 },
    { month: 4, days: 30, difference: 2 },
    { month: 11, days: 30, difference: 6 },
  ],
  wins: [
    { listingId: noon, days: 150 },
    { listingId: jarir, days: 60 },
  ],
  comparedDays: 200,
}

const openWith = (insights: Insights | null, at = english) =>
  open(at, [answer(productPage, page), history, answer(productInsights, { insights })])
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => plain(row.textContent))

describe('what the history shows', () => {
  const t = translate(priceInsightsWords, 'en')

  it('has the share of the days in each range of prices, with today’s marked', async () => {
    await openWith(known)
    expect(await screen.findByRole('heading', { name: t('insights') })).toBeVisible()
    expect(rowsOf(t('bands'))).toEqual([
      'PriceShare of days',
      'SAR 1,000 to under SAR 1,200 1%',
      'SAR 1,200 to under SAR 1,400 Today30%',
      'SAR 1,400 to under SAR 1,600 70%',
    ])
    expect(screen.getByText(t('bandsNow', { percent: '30%' }))).toBeVisible()
  })

  it('has each drop with its day, store, prices and length', async () => {
    await openWith(known)
    await screen.findByRole('heading', { name: t('drops') })
    expect(rowsOf(t('drops'))).toEqual([
      'DatePriceLasted',
      'Nov 10, 2026 · NoonFrom SAR 1,600 to SAR 1,20014 days so far',
      'Mar 2, 2026 · JarirFrom SAR 1,500 to SAR 1,1001 day',
    ])
    expect(screen.getByText(t('dropsNewest', { shown: '2', total: '12' }))).toBeVisible()
  })

  it('names the cheap months and how often each store was the cheapest', async () => {
    await openWith(known)
    await screen.findByRole('heading', { name: t('months') })
    expect(rowsOf(t('months'))).toEqual([
      'MonthCompared with usual',
      'March8% lower',
      'AprilAs usual',
      'November6% higher',
    ])
    expect(screen.getByText(/clearly cheaper than usual in March\./)).toBeVisible()
    expect(rowsOf(t('wins'))).toEqual(['StoreShare of days', 'Noon75%', 'Jarir30%'])
  })

  it('is said in Arabic as well', async () => {
    await openWith(known, `/product/${productId}/galaxy-a55-128-gb`)
    const arabic = translate(priceInsightsWords, 'ar')
    expect(await screen.findByRole('heading', { name: arabic('insights') })).toBeVisible()
    expect(rowsOf(arabic('months'))[1]).toBe('مارسأقل بنسبة 8%')
    expect(rowsOf(arabic('drops'))[2]).toContain('يومًا واحدًا')
  })

  it('leaves out what too little is known of, and says that nothing dropped', async () => {
    await openWith({ ...known, drops: [], dropCount: 0, months: [], wins: [], bands: known.bands.slice(0, 1) })
    expect(await screen.findByText(t('dropsNone', { day: 'November 24, 2025' }))).toBeVisible()
    expect(screen.getByText(t('bandsUnknown'))).toBeVisible()
    expect(screen.queryByRole('heading', { name: t('months') })).toBeNull()
    expect(screen.queryByRole('heading', { name: t('wins') })).toBeNull()
  })

  it.each([
    ['with too short a history', answer(productInsights, { insights: null })],
    ['that cannot be read', refuse(productInsights, 'SERVICE_UNAVAILABLE')],
  ])('is no part of a page %s', async (_, reply) => {
    const { called } = await open(english, [answer(productPage, page), history, reply])
    await waitFor(() => expect(called.some((address) => address.includes('/insights'))).toBe(true))
    expect(await screen.findByRole('slider')).toBeVisible()
    expect(screen.queryByRole('heading', { name: t('insights') })).toBeNull()
  })
})
