import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from '@jest/globals'
import { type FetcherOptions, type FetchRequest, type PageFetcher, pageFetcher } from '../turbo/fetch/page-fetcher.ts'
import { isHostOf } from '../turbo/fetch/shop-domains.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Options extends Pick<FetcherOptions, 'reach' | 'resolve' | 'limits'> {
  readonly domains?: readonly string[]
}

/** A shop whose answers a test writes, and fetchers to which `shop.example` and `other.example` are that shop. */
export interface FetchedShop {
  answer: Answer
  /** Its `/robots.txt`; none where it is empty. */
  robots: string
  /** Requests for pages. */
  asked: IncomingMessage[]
  readonly port: number
  fetcherOf(options?: Omit<Options, 'domains'>): PageFetcher
  fetcher(options?: Options): (url: string, more?: Partial<FetchRequest>) => ReturnType<PageFetcher['fetch']>
  /** Between two tests. */
  forget(): void
  close(): Promise<void>
}

export const html = { 'content-type': 'text/html' }
export const page = '<title>Kettle</title>'
export const url = 'https://shop.example/kettle'
export const failed = (failure: string, more = {}) => expect.objectContaining({ outcome: 'failed', failure, ...more })

export const serve =
  (body: string | Buffer, headers = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { ...html, ...headers }).end(body)
  }

export const lead =
  (locations: Readonly<Record<string, string>>): Answer =>
  ({ url: path = '' }, response) => {
    const location = locations[path]
    if (location) response.writeHead(302, { location, 'set-cookie': 'seen=1' }).end('elsewhere')
    else response.writeHead(200, html).end(page)
  }

export async function openFetchedShop(): Promise<FetchedShop> {
  const server = createServer((request, response) => {
    if (request.url !== '/robots.txt') {
      shop.asked.push(request)
      shop.answer(request, response)
    } else if (shop.robots === '') response.writeHead(404).end()
    else response.writeHead(shop.robots === '5xx' ? 503 : 200, { 'content-type': 'text/plain' }).end(shop.robots)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const here = { address: '127.0.0.1', port }
  const shop: FetchedShop = {
    answer: serve(page),
    robots: '',
    asked: [],
    port,
    fetcherOf: ({ resolve, reach, limits } = {}) =>
      pageFetcher({
        agent: { name: 'QasimaBot', about: 'https://qasima.example/robot' },
        hosts: new Map([
          ['shop.example', here],
          ['www.shop.example', here],
          ['other.example', here],
        ]),
        ...(resolve && { resolve }),
        reach,
        limits: { gap: 0, ...limits },
      }),
    fetcher({ domains = ['shop.example'], ...options } = {}) {
      const { fetch } = shop.fetcherOf(options)
      return (address, more = {}) => fetch({ url: address, isHostAllowed: (host) => isHostOf(host, domains), ...more })
    },
    forget() {
      shop.asked = []
      shop.robots = ''
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return shop
}
