import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { drawingScript } from '../../api/src/testing/drawn-page-kinds.ts'
import { languageOfHeader } from '../../shared/contract/language.ts'
import { listenOnLoopback, stopServer } from '../../shared/server/loopback-server.ts'
import { demoProducts } from './demo-products.ts'
import { type ShopLanguage, shopPolicy } from './shop-frame.ts'
import {
  clockPage,
  homePage,
  missingPage,
  productData,
  productPage,
  type ShopTime,
  type ShopView,
} from './shop-pages.ts'

export interface DemoShop {
  /** Where a browser opens it: browsers take every name under `localhost` for this machine. */
  readonly origin: string
  /** Of the shop as a store that the service knows. */
  readonly domain: string
  /** For `TURBO_HOSTS`: where the domain is fetched. */
  readonly turboHost: string
  stop(): Promise<void>
}

export interface DemoShopOptions {
  /** The port to try first; a free one when it is taken. */
  readonly port: number
  /** Called when its clock was turned. */
  readonly onTurn?: () => Promise<void>
}

export const demoShopDomain = 'souq.localhost'

const start: ShopTime = { day: 0, isSale: false, isSoldOut: false }

/** What a press on the clock makes of its time; one that it does not know changes nothing. */
function turned(time: ShopTime, action: string | null): ShopTime {
  if (action === 'day') return { ...time, day: time.day + 1 }
  if (action === 'sale') return { ...time, isSale: !time.isSale }
  if (action === 'stock') return { ...time, isSoldOut: !time.isSoldOut }
  return action === 'reset' ? start : time
}

const pictures = join(import.meta.dirname, 'pictures')
const robots = 'User-agent: *\nDisallow: /ar/clock\nDisallow: /en/clock\nDisallow: /clock\n'

/** What the shop gives out as a feed, to try the section of providers with. */
const codesFeed = [
  'store,code,title_ar,title_en,discount,ends',
  `${demoShopDomain},SOUQ15,خصم 15% على كل شيء,15% off everything,15%,`,
  `${demoShopDomain},KETTLE20,خصم 20 ريالًا على الغلايات,SAR 20 off kettles,SAR 20,2030-12-31`,
  `${demoShopDomain},,توصيل مجاني,Free delivery,free delivery,`,
].join('\n')

/** A page, or 304 where the caller has it already. */
function show(request: IncomingMessage, response: ServerResponse, page: string, status = 200): void {
  const etag = `"${hash('sha256', page, 'base64url').slice(0, 22)}"`
  const isKnown = status === 200 && request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': shopPolicy(page),
    'cache-control': 'no-cache',
    etag,
  })
  response.end(isKnown ? undefined : page)
}

function lead(response: ServerResponse, location: string, status = 302): void {
  response.writeHead(status, { location, 'cache-control': 'no-store' })
  response.end()
}

async function showPicture(response: ServerResponse, slug: string): Promise<void> {
  const bytes = await readFile(join(pictures, `${slug}.webp`))
  response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'max-age=3600' })
  response.end(bytes)
}

const productAt = (slug: string | undefined) => demoProducts.find((product) => product.slug === slug)

/** An address without a language is the Arabic one, but for the clock, which is the reader's. */
function languageOf(named: string | undefined, path: string, { headers }: IncomingMessage): ShopLanguage {
  if (!named && path === '/clock') return languageOfHeader(headers['accept-language'])
  return named === 'en' ? 'en' : 'ar'
}

/** What stands at a path, for a reader who wants it in the view's language. */
async function answer(path: string, view: ShopView, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { language } = view
  const [, room, slug] = path.split('/')
  const product = productAt(slug)
  if (path === '/') return show(request, response, homePage(view))
  if (path === '/clock') return show(request, response, clockPage(view))
  // Two steps by the shop's own links, as campaigns lead to a product.
  if (room === 'go' && product) return lead(response, `/${language}/campaign/${product.slug}?utm_source=demo`)
  if (room === 'campaign' && product) return lead(response, `/${language}/p/${product.slug}`, 301)
  if (room === 'p' && product) return show(request, response, productPage(product, view))
  return show(request, response, missingPage(view), 404)
}

/**
 * Starts a shop on loopback whose prices move as its clock is turned, to try the way of a price by hand: add by
 * address, watch, drop, mail.
 */
export async function startDemoShop({ port, onTurn }: DemoShopOptions): Promise<DemoShop> {
  let time = start
  const server = createServer()
  const listening = await listenOnLoopback(server, port)
  const origin = `http://${demoShopDomain}:${listening}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.end(robots)
      return
    }
    if (pathname === '/codes.csv') {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
      response.end(codesFeed)
      return
    }
    if (pathname === '/app.js') {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      response.end(drawingScript)
      return
    }
    const picture = productAt(/^\/pictures\/([a-z-]+)\.webp$/.exec(pathname)?.[1])
    if (picture && !picture.picture) return showPicture(response, picture.slug)
    const [, of, slug] = /^\/api\/(ar|en)\/p\/([a-z-]+)$/.exec(pathname) ?? []
    const drawn = productAt(slug)
    if (drawn) {
      const data = productData(drawn, { ...time, language: of === 'en' ? 'en' : 'ar', origin })
      response.writeHead(data ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(data ?? {}))
      return
    }
    const [, named, rest = '/'] = /^\/(ar|en)(\/.*)?$/.exec(pathname) ?? []
    const path = named ? rest : pathname
    const language = languageOf(named, path, request)
    if (request.method === 'POST' && path === '/clock') {
      time = turned(time, new URLSearchParams(await text(request)).get('action'))
      await onTurn?.()
      return lead(response, `/${language}/clock`, 303)
    }
    if (!named && path !== '/clock') return lead(response, `/ar${path}`)
    return answer(path, { ...time, language, origin }, request, response)
  }

  server.on('request', (request, response) => {
    serve(request, response).catch(() => {
      response.writeHead(500)
      response.end()
    })
  })
  return {
    origin,
    domain: demoShopDomain,
    turboHost: `${demoShopDomain}=127.0.0.1:${listening}`,
    stop: () => stopServer(server),
  }
}
