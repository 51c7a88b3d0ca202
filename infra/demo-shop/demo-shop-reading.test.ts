import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { isDrawnKind } from '../../api/src/testing/drawn-page-kinds.ts'
import { pageBrowser } from '../../api/src/turbo/browser/page-browser.ts'
import { pageFetcher } from '../../api/src/turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../../api/src/turbo/read-pages.ts'
import type { Turbo } from '../../api/src/turbo/turbo.ts'
import { minorUnits } from '../../shared/schema/units.ts'
import { findJourneyBrowser } from '../test/browser.ts'
import { demoPrice, demoProducts } from './demo-products.ts'
import { type DemoShop, demoShopDomain, startDemoShop } from './demo-shop.ts'
import { productPath } from './shop-pages.ts'

let shop: DemoShop
let turbo: Turbo
/** That draws pages as well. */
let drawing: Turbo
beforeAll(async () => {
  shop = await startDemoShop({ port: 0 })
  const at = { address: '127.0.0.1', port: Number(new URL(shop.origin).port) }
  const fetcher = pageFetcher({
    agent: { name: 'QasimaBot', about: 'https://qasima.example' },
    hosts: new Map([[demoShopDomain, at]]),
    limits: { gap: 0 },
  })
  turbo = turboInProcess(fetcher)
  const options = { path: await findJourneyBrowser(), fetcher, userAgent: 'QasimaBot/1.0', onFailure: () => {} }
  drawing = turboInProcess(fetcher, pageBrowser(options))
})
afterAll(() => shop.stop())

const read = (path: string, etag?: string, by = turbo) =>
  by.read({
    url: `${shop.origin}${path}`,
    domains: [demoShopDomain],
    hints: { country: 'sa', currency: 'SAR' },
    ...(etag && { etag }),
  })

/** Turns its clock, as a person does. */
const turn = (action: string) =>
  fetch(`${shop.origin.replace(demoShopDomain, '127.0.0.1')}/en/clock`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

describe('the pages of the demo shop', () => {
  it.each(demoProducts.filter(({ kind }) => !isDrawnKind(kind)))('$kind is read as what it sells', async (product) => {
    for (const language of ['ar', 'en'] as const) {
      const reading = await read(`/${language}${productPath(product)}`)
      expect(reading).toMatchObject({
        outcome: 'read',
        url: expect.stringContaining(`/p/${product.slug}`),
        product: {
          title: product.name[language],
          price: {
            amount: minorUnits(String(product.price), product.currency),
            currency: product.currency,
          },
          inStock: product.kind !== 'out-of-stock',
          sku: product.sku,
          image: expect.stringContaining(`/pictures/${product.slug}.webp`),
          conflicts: [],
        },
      })
    }
  })

  it.each(demoProducts.filter(({ kind }) => isDrawnKind(kind)))('$kind is read as what it sells', async (product) => {
    const { kind, slug, name, price, currency } = product
    for (const language of ['ar', 'en'] as const) {
      const reading = await read(`/${language}${productPath(product)}`, undefined, drawing)
      expect(reading).toMatchObject({
        outcome: 'read',
        url: expect.stringContaining(`/p/${slug}`),
        product: {
          title: expect.stringContaining(name[language]),
          price: { amount: minorUnits(price.toFixed(2), currency), currency },
          inStock: true,
          image: expect.stringMatching(/\/pictures\/[a-z-]+\.webp$/),
        },
      })
      if (kind === 'client-rendered')
        expect(await read(`/${language}${productPath(product)}`)).toMatchObject({ product: { price: undefined } })
    }
  })

  it('have their price of a sale, and the one before, while it lasts', async () => {
    await turn('sale')
    for (const product of demoProducts.filter(({ kind }) => isDrawnKind(kind) && kind !== 'variants')) {
      const sale = demoPrice(product, 0, true)
      const reading = await read(`/en${productPath(product)}`, undefined, drawing)
      const { kind, currency } = product
      expect([kind, reading]).toMatchObject([
        kind,
        {
          product: {
            price: { amount: minorUnits(sale.price, currency), currency },
            ...(kind !== 'split-price' && { claimedPrice: { amount: minorUnits(sale.before, currency), currency } }),
          },
        },
      ])
    }
    await turn('sale')
  })

  it('are a robot check on every third day, which is no product', async () => {
    for (const action of ['day', 'day']) await turn(action)
    const reading = await read('/en/p/travel-prayer-rug', undefined, drawing)
    expect(reading).toMatchObject({ outcome: 'read', wall: 'blocked', product: { price: undefined } })
    await turn('reset')
  })

  it('name each other as languages of one page', async () => {
    const [ar, en] = [await read('/ar/p/tea-pot'), await read('/en/p/tea-pot')]
    const alternates = ['ar', 'en'].map((one) => ({ url: `${shop.origin}/${one}/p/tea-pot`, region: '' }))
    expect(ar).toMatchObject({ product: { addresses: { canonical: `${shop.origin}/ar/p/tea-pot`, alternates } } })
    expect(en).toMatchObject({ product: { addresses: { canonical: `${shop.origin}/en/p/tea-pot`, alternates } } })
  })

  it('are not sent again while their price stays', async () => {
    const first = await read('/en/p/tea-pot')
    expect(first.outcome === 'read' && first.etag).toMatch(/^"/)
    const again = await read('/en/p/tea-pot', first.outcome === 'read' ? first.etag : undefined)
    expect(again.outcome).toBe('not-modified')
  })

  it('keep its clock to people', async () => {
    expect(await read('/en/clock')).toMatchObject({ outcome: 'failed', failure: 'robots' })
  })
})
