import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { drawnKinds } from '../../api/src/testing/drawn-page-kinds.ts'
import { pageKinds } from '../../api/src/testing/product-pages.ts'
import { demoProducts } from './demo-products.ts'
import { type DemoShop, startDemoShop } from './demo-shop.ts'
import { productPath } from './shop-pages.ts'

let shop: DemoShop
let turns: number
beforeEach(async () => {
  turns = 0
  shop = await startDemoShop({
    port: 0,
    onTurn: async () => {
      turns += 1
    },
  })
})
afterEach(() => shop.stop())

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Asks as a browser does, which takes the shop's name for this machine. */
function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Reply> {
  const { port, host } = new URL(shop.origin)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      text(response).then(
        (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const turn = (action: string) => ask('/en/clock', { method: 'POST', body: `action=${action}` })
const priceOn = async (slug: string) => /"price":"([\d.]+)"/.exec((await ask(`/en/p/${slug}`)).body)?.[1]

describe('the demo shop', () => {
  it('has a product on each kind of page, in both languages', async () => {
    expect(demoProducts.map(({ kind }) => kind)).toEqual([...pageKinds, ...drawnKinds])
    for (const { slug, name, kind } of demoProducts) {
      const [ar, en] = [await ask(`/ar/p/${slug}`), await ask(`/en/p/${slug}`)]
      expect(ar.body).toContain('<html lang="ar" dir="rtl">')
      // It is drawn by its script.
      if (kind === 'client-rendered') continue
      expect(ar.body).toContain(`${name.ar}</h1>`)
      expect(en.body).toContain('<html lang="en" dir="ltr">')
      expect(en.body).toContain(`${name.en}</h1>`)
    }
  })

  it('leads by two steps to the product of the chain', async () => {
    const [path] = demoProducts.filter(({ kind }) => kind === 'redirect-chain').map(productPath)
    const first = await ask(`/en${path}`)
    expect(first.status).toBe(302)
    const second = await ask(String(first.headers.location))
    expect(second).toMatchObject({ status: 301, headers: { location: '/en/p/dallah' } })
  })

  it('writes what its kinds are about', async () => {
    expect((await ask('/ar/p/prayer-rug')).body).toContain('<span itemprop="price">١٬٢٩٩٫٠٠</span>')
    expect((await ask('/en/p/copper-pan')).body).toContain('<span itemprop="price">1.749,00</span>')
    expect((await ask('/en/p/air-purifier')).body).toContain('https://schema.org/OutOfStock')
    expect((await ask('/en/p/running-shoes')).body).toContain('property="product:price:amount" content="365.00"')
  })

  it('moves prices when its clock is turned, and starts over', async () => {
    expect(await priceOn('desk-lamp')).toBe('219.00')
    expect((await turn('sale')).status).toBe(303)
    expect(await priceOn('desk-lamp')).toBe('164.00')
    expect((await ask('/en/p/desk-lamp')).body).toContain('<s>SAR 219.00</s>')
    await turn('sale')
    await turn('day')
    expect(await priceOn('desk-lamp')).not.toBe('219.00')
    await turn('stock')
    expect((await ask('/en/p/desk-lamp')).body).toContain('Sold out')
    await turn('reset')
    expect(await priceOn('desk-lamp')).toBe('219.00')
    expect(turns).toBe(5)
  })

  it('has a clock in the language of the browser, unless the address names one', async () => {
    const languageOf = async (path: string, header: string) =>
      /<html lang="(\w+)"/.exec((await ask(path, { headers: { 'accept-language': header } })).body)?.[1]
    expect(await languageOf('/clock', 'en-US,en;q=0.9')).toBe('en')
    expect(await languageOf('/clock', 'ar-EG')).toBe('ar')
    expect(await languageOf('/ar/clock', 'en')).toBe('ar')
    expect((await ask('/p/coffee-grinder', { headers: { 'accept-language': 'en' } })).headers.location).toMatch(
      /^\S*\/ar\/p\//,
    )
  })

  it('answers 304 for a page that the caller has, until its price moves', async () => {
    const { headers } = await ask('/en/p/tea-pot')
    const known = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await ask('/en/p/tea-pot', known)).status).toBe(304)
    await turn('sale')
    expect((await ask('/en/p/tea-pot', known)).status).toBe(200)
  })

  it('draws pages by a script of its own, which is all that runs there', async () => {
    const { headers, body } = await ask('/en/p/trail-shoes')
    expect(headers['content-security-policy']).toMatch(/; connect-src 'self'; script-src 'self'$/)
    expect(body).toContain('<script src="/app.js" defer></script>')
    expect((await ask('/app.js')).headers['content-type']).toMatch(/^text\/javascript/)
    expect(JSON.parse((await ask('/api/en/p/trail-shoes')).body).markup).toContain('<h1>Trail shoes</h1>')
    expect((await ask('/api/en/p/tea-pot')).status).toBe(404)
    const chunks = await ask('/en/p/reading-lamp')
    expect(chunks.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  })

  it('runs no other script and keeps robots from its clock', async () => {
    const { headers } = await ask('/en/clock')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
    expect((await ask('/robots.txt')).body).toContain('Disallow: /clock')
  })
})
