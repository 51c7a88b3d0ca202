import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { BrowserContext } from 'playwright/test'
import { rankCoupons, rebuildEvidence } from '../../api/src/coupon/rank-coupons.queries.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { type AnyPageKind, anyPage, drawingScript, drawnMarkup } from '../../api/src/testing/drawn-page-kinds.ts'
import { openForReading } from '../../infra/start/open-cluster.ts'
import { makeAccount } from './account.ts'
import { expect, StaffApi, type StoredRecord, uniqueWord } from './staff.ts'

/** Stores that the journeys of one run can open, each with its own host name. */
const storeCount = 200

/** The content of a store's product page. */
interface ProductPage {
  readonly kind: AnyPageKind
  readonly title: string
  readonly language: 'ar' | 'en'
  readonly currency: string
  /** In whole units with decimals. */
  readonly price: string
  /** The struck-through price, if any. */
  readonly oldPrice?: string
  /** For a page with two prices that does not say which applies. */
  readonly otherPrice?: string
}

/** A server of stores whose pages and prices the journeys define, each with its own host name. */
export async function startBazaar() {
  const pages = new Map<string, ProductPage>()
  const run = Date.now().toString(36)
  let opened = 0
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    if (request.method === 'POST') {
      opened += 1
      response.end(`bazaar-${run}-${opened % storeCount}.localhost`)
      return
    }
    if (request.method === 'PUT') {
      const { at, page } = (await json(request)) as { at: string; page: ProductPage }
      pages.set(at, page)
      response.end()
      return
    }
    if (request.url === '/app.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(drawingScript)
      return
    }
    const drawn = pages.get(`${host}${request.url?.replace(/^\/api(?=\/)/, '')}`)
    if (drawn && request.url?.startsWith('/api/')) {
      const markup = drawnMarkup(drawn.kind, shownOf(drawn, `http://${host}`), drawn.language)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ markup }))
      return
    }
    const page = pages.get(`${host}${request.url}`)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page && written(page, `http://${host}${request.url}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** For `TURBO_HOSTS`. */
    turboHosts: Array.from(
      { length: storeCount },
      (_, store) => `bazaar-${run}-${store}.localhost=127.0.0.1:${port}`,
    ).join(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const noCodes = { gtin: '', sku: '', image: '' }

const shownOf = ({ kind: _, language: __, otherPrice: ___, ...shown }: ProductPage, url: string) => ({
  ...shown,
  ...noCodes,
  description: shown.title,
  brand: 'Rihla',
  seller: 'Bazaar',
  url,
  inStock: true,
})

function written(page: ProductPage, url: string): string {
  const { kind, language, otherPrice, ...shown } = page
  if (otherPrice) {
    const offers = [shown.price, otherPrice].map((price) => ({
      '@type': 'Offer',
      price,
      priceCurrency: shown.currency,
    }))
    const product = { '@context': 'https://schema.org', '@type': 'Product', name: shown.title, offers }
    return `<title>Product</title><script type="application/ld+json">${JSON.stringify(product)}</script>`
  }
  return anyPage(kind, shownOf(page, url), language)
}

const bazaar = () => process.env.QASIMA_BAZAAR ?? ''

/** A store known to the service, with one readable product page. */
export interface BazaarStore {
  readonly shop: StoredRecord
  readonly url: string
  /** Makes the product known by having a separate account track it. */
  known(
    context: Pick<BrowserContext, 'request'>,
  ): Promise<{ readonly product: { readonly id: string; readonly slug: string } }>
  /** Changes the price, and has the page read as the schedule would. */
  reprice(price: string): Promise<void>
  /** Removes the store and its codes from the site. */
  close(): Promise<void>
}

/** Opens a store for this journey only, with a product that no other journey has. */
export async function openStore(admin: StaffApi, page: ProductPage): Promise<BazaarStore> {
  const domain = await (await fetch(bazaar(), { method: 'POST' })).text()
  const word = uniqueWord()
  const { items } = await admin.send('GET', '/category?limit=1')
  const shop = await admin.make('shop', {
    shopName: { ar: `متجر ${word}`, en: word },
    slug: word,
    domain,
    categoryId: items[0].id,
    countries: ['sa', 'eg'],
    currency: page.currency,
    checksPerMinute: 600,
  })
  const at = `${domain}/p/${word}`
  const show = async (price: string) =>
    void (await fetch(bazaar(), { method: 'PUT', body: JSON.stringify({ at, page: { ...page, price } }) }))
  await show(page.price)
  return {
    shop,
    url: `http://${at}`,
    known: async ({ request }) =>
      (await StaffApi.of(request, await makeAccount({ request }))).send('POST', '/tracking', { url: `http://${at}` }),
    async reprice(price) {
      await show(price)
      const [listing] = await admin.all('listing', `filter[shopId]=${shop.id}`)
      // Refused while a worker reads the page, which may have started before.
      await expect(async () => {
        const { outcome } = await admin.send('POST', '/price/check', { listingId: listing?.id })
        expect(outcome).toMatch(/^(changed|same)$/)
      }).toPass({ timeout: 15_000 })
    },
    close: async () => void (await admin.send('DELETE', `/shop/${shop.id}`)),
  }
}

/** Records tries of a code by shoppers of its countries. */
export async function noteTries(couponId: string, worked: number): Promise<void> {
  const dataDir = join(import.meta.dirname, '..', '..', '.cache', 'site')
  const found = await openForReading({ databaseUrl: undefined, dataDir })
  const database = openDatabase({ url: found.url, onIdleError: () => {} })
  try {
    await database.main.pool.query(
      `insert into coupon_vote_day (coupon_id, country, day, worked)
       select id, unnest(countries), current_date, $2::integer from coupon where id = $1`,
      [couponId, worked],
    )
    await rebuildEvidence(database.main.kysely, [couponId])
    await rankCoupons(database.main.kysely, [couponId])
  } finally {
    await database.close()
    await found.close()
  }
}
