import { expect, it } from '@jest/globals'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { listing, page, productId } from '../product.sample.ts'
import { priceReportWords } from './price-report.words.ts'
import { productPageWords } from './product-page.words.ts'
import { latinNumbers, open } from './testing/open-product.ts'

const t = translate(productPageWords, 'ar')
const report = translate(priceReportWords, 'ar')
const noon = listing(1, 'Noon', {
  claimed: { amount: 200_000, currency: 'SAR' },
  converted: { amount: 1_600_000, currency: 'EGP', rateDay: '2026-11-20' },
  unitPrice: { price: { amount: 1_200, currency: 'SAR' }, per: '100g' },
})
const read = new Date(Date.now() - 9 * 86_400_000).toISOString()
const listings = [noon, listing(2, 'Jarir', { ...page.listings[1], seenAt: read }), listing(3, 'Extra')]
const points = [
  { at: '2026-09-01T00:00:00.000Z', amount: 160_000, listingId: noon.id, inStock: true },
  { at: '2026-11-10T00:00:00.000Z', amount: 120_000, listingId: noon.id, inStock: true },
]
const history = {
  currency: 'SAR',
  conversions: [{ currency: 'AED', rateDay: '2026-11-20' }],
  points,
  summary: { min: 119_000, avg: 140_000, max: 160_000 },
  periods: [
    { kind: 'sale' as const, from: '2026-11-10', to: '2026-11-12', name: '11.11', effect: null },
    { kind: 'code' as const, from: '2026-11-10', to: '2026-11-12', name: 'SAVE15 · Noon', effect: null },
  ],
}

it('writes its own numbers in the digits that the visitor chose; names, codes and texts of stores stay as they are', async () => {
  const answers = [answer(productPage, { ...page, listings }), answer(productHistory, history)]
  const { user } = await open(`/product/${productId}/galaxy-a55-128-gb`, answers, 'arab')
  expect(await screen.findByRole('slider')).toBeVisible()
  const written = [page.product.name, 'SAVE10', 'Orders from SAR 500', 'كود: SAVE15 · Noon']
  expect(latinNumbers().toSorted()).toEqual(written.toSorted())
  expect(screen.getByText(/^أرخص.* آخر ١٨٠ يومًا/)).toBeVisible()
  expect(screen.getByText('موسم تخفيضات: ١١.١١')).toBeVisible()

  await user.click(screen.getByRole('button', { name: new RegExp(`^${t('report').replace('?', '\\?')}.*Noon`) }))
  await user.type(await screen.findByRole('textbox', { name: /السعر في المتجر/ }), '-')
  await user.click(screen.getByRole('button', { name: report('send') }))
  expect(screen.getByText(report('wrongPrice', { example: '١٣٠٠.٠٠' }))).toBeVisible()
})
