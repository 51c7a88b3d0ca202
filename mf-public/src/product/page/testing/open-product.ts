import { afterEach, jest } from '@jest/globals'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import { productInsights } from '@qasima/shared/contract/product/product-insights.routes'
import type { Digits } from '@qasima/shared/i18n/digits'
import { answer, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { listing, page, productId } from '../../product.sample.ts'
import * as product from '../product-page.tsx'

/** What tests of the product page have in common: its address, what the API answers, and how the page is opened. */
export const english = `/en/product/${productId}/galaxy-a55-128-gb`

/** Two prices at one store; the last 7 days hold none. */
export const history = answer(productHistory, ({ query }) => ({
  currency: 'SAR',
  conversions: [],
  points:
    query.get('range') === '7d'
      ? []
      : [
          { at: '2026-09-01T00:00:00.000Z', amount: 160_000, listingId: listing(1, 'Noon').id, inStock: true },
          { at: '2026-11-10T00:00:00.000Z', amount: 120_000, listingId: listing(1, 'Noon').id, inStock: true },
        ],
  summary: query.get('range') === '7d' ? null : { min: 119_000, avg: 140_000, max: 160_000 },
  periods: [],
}))

const tooLittle = answer(productInsights, { insights: null })

export const open = (
  at: string,
  answers: readonly StubbedAnswer[] = [answer(productPage, page), history],
  digits?: Digits,
) => renderScreen(product, { path: '/product/:productId/:slug?', at, answers: [...answers, tooLittle], digits })

/** Texts on the page with Latin digits, each once. */
export function latinNumbers(): string[] {
  const texts = document.createNodeIterator(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (/\d/.test(text.nodeValue ?? '')) found.add(plain(text.nodeValue))
  }
  return [...found]
}

/** Without the marks that keep the order of amounts, and with usual spaces. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ')

/** What the API answers when it has done what was asked. */
export const acknowledgement = { code: 2000, name: 'Success', message: 'SUCCESS' }

/** After each test: nothing that it stubbed or that the browser kept is there for the next one. */
export function clearBrowser(): void {
  afterEach(() => {
    jest.restoreAllMocks()
    localStorage.clear()
  })
}
