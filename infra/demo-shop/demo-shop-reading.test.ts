import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pageFetcher } from '../../api/src/turbo/fetch/page-fetcher.ts'
import { turboInProcess } from '../../api/src/turbo/read-pages.ts'
import type { Turbo } from '../../api/src/turbo/turbo.ts'
import { minorUnits } from '../../shared/schema/units.ts'
import { demoProducts } from './demo-products.ts'
import { type DemoShop, demoShopDomain, startDemoShop } from './demo-shop.ts'
import { productPath } from './shop-pages.ts'

let shop: DemoShop
let turbo: Turbo
beforeAll(async () => {
  shop = await startDemoShop({ port: 0 })
  const at = { address: '127.0.0.1', port: Number(new URL(shop.origin).port) }
  turbo = turboInProcess(
    pageFetcher({
      agent: { name: 'QasimaBot', about: 'https://qasima.example' },
      hosts: new Map([[demoShopDomain, at]]),
      limits: { gap: 0 },
    }),
  )
})
afterAll(() => shop.stop())

const read = (path: string, etag?: string) =>
  turbo.read({
    url: `${shop.origin}${path}`,
    domains: [demoShopDomain],
    hints: { country: 'sa', currency: 'SAR' },
    ...(etag && { etag }),
  })

describe('the pages of the demo shop', () => {
  it.each(demoProducts)('$kind is read as what it sells', async (product) => {
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
