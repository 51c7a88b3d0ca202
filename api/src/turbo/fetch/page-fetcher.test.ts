import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FetchLimits, FetchRequest } from './page-fetcher.ts'
import { pageFetcher } from './page-fetcher.ts'
import { isHostOf } from './shop-domains.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const html = { 'content-type': 'text/html' }
const page = '<title>Kettle</title>'
const robots = { path: '/robots.txt', text: '' }
let answer: Answer
let asked: IncomingMessage[] = []
let server: Server
let port: number

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/robots.txt') {
      if (robots.text === '') response.writeHead(404).end()
      else response.writeHead(robots.text === '5xx' ? 503 : 200, { 'content-type': 'text/plain' }).end(robots.text)
      return
    }
    asked.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  asked = []
  robots.text = ''
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

interface Options {
  readonly reach?: Parameters<typeof pageFetcher>[0]['reach']
  readonly resolve?: Parameters<typeof pageFetcher>[0]['resolve']
  readonly limits?: Partial<FetchLimits>
  readonly domains?: readonly string[]
}

/** A fetcher to which `shop.example` and `other.example` are this test's server. */
function fetcher({ resolve, reach, limits, domains = ['shop.example'] }: Options = {}) {
  const here = { address: '127.0.0.1', port }
  const { fetch } = pageFetcher({
    agent: { name: 'QasimaBot', about: 'https://qasima.example/robot' },
    hosts: new Map([
      ['shop.example', here],
      ['www.shop.example', here],
      ['other.example', here],
    ]),
    ...(resolve && { resolve }),
    reach,
    limits: { gap: 0, ...limits },
  })
  return (url: string, more: Partial<FetchRequest> = {}) =>
    fetch({ url, isHostAllowed: (host) => isHostOf(host, domains), ...more })
}

const url = 'https://shop.example/kettle'
const failed = (failure: string, more = {}) => expect.objectContaining({ outcome: 'failed', failure, ...more })
const serve =
  (body: string | Buffer, headers = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { ...html, ...headers }).end(body)
  }
const lead =
  (locations: Readonly<Record<string, string>>): Answer =>
  ({ url: path = '' }, response) => {
    const location = locations[path]
    if (location) response.writeHead(302, { location, 'set-cookie': 'seen=1' }).end('elsewhere')
    else response.writeHead(200, html).end(page)
  }

describe('a page of a shop', () => {
  it('is fetched as a robot that says who it is, and knows no visitor', async () => {
    answer = serve(page, { etag: '"1"', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' })
    expect(await fetcher()(url, { language: 'ar' })).toEqual({
      outcome: 'fetched',
      url,
      text: page,
      contentType: 'text/html',
      etag: '"1"',
      lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT',
    })
    const headers = asked[0]?.headers
    expect(headers).toMatchObject({
      host: 'shop.example',
      'user-agent': 'QasimaBot/1.0 (+https://qasima.example/robot)',
      'accept-language': 'ar',
    })
    expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['cookie', 'referer', 'authorization']))
  })

  it('is not sent again where it did not change', async () => {
    answer = ({ headers }, response) =>
      response
        .writeHead(headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then' ? 304 : 200)
        .end()
    expect(await fetcher()(url, { etag: '"1"', lastModified: 'then' })).toEqual({ outcome: 'not-modified', url })
  })

  it('is followed along five redirects, without cookies', async () => {
    answer = lead({ '/1': '/2', '/2': 'https://www.shop.example/3', '/3': '/4', '/4': '//shop.example/5', '/5': '/6' })
    expect(await fetcher()('http://shop.example/1')).toMatchObject({
      outcome: 'fetched',
      url: 'https://shop.example/6',
    })
    expect(asked.map(({ headers }) => headers.cookie)).toEqual(Array(6).fill(undefined))
  })

  it.each([
    ['gzip', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
  ])('is unpacked from %s', async (encoding, body) => {
    answer = serve(body, { 'content-encoding': encoding })
    expect(await fetcher()(url)).toMatchObject({ text: page })
  })

  it('says what the shop answered instead', async () => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end()
    expect(await fetcher()(url)).toEqual(failed('status', { status: 429, retryAfter: 120, url }))
  })
})

describe('charsets', () => {
  /** "قسيمة" in two charsets of one byte a letter. */
  const bytes = { 'windows-1256': [0xde, 0xd3, 0xed, 0xe3, 0xc9], 'iso-8859-6': [0xe2, 0xd3, 0xea, 0xe5, 0xc9] }
  const word = 'قسيمة'
  it.each([
    ['of the header', bytes['windows-1256'], 'text/html; charset=CP1256', ''],
    ['of the header, in quotes', bytes['iso-8859-6'], 'text/html; charset="iso-8859-6"', ''],
    ['of the page', bytes['windows-1256'], 'text/html', '<meta charset=windows-1256>'],
    ['of an old page', bytes['iso-8859-6'], 'text/html', '<meta http-equiv=x content="text/html; charset=arabic">'],
    [
      'of the page, where the header is wrong',
      bytes['windows-1256'],
      'text/html; charset=utf-8',
      '<meta charset="windows-1256">',
    ],
    [
      'of the page, where the header knows none',
      bytes['windows-1256'],
      'text/html; charset=nonsense',
      '<meta charset=windows-1256>',
    ],
    ['of nothing', [...Buffer.from(word)], 'text/html', ''],
    ['that is wrong, in UTF-8', [...Buffer.from(word)], 'text/html; charset=klingon', ''],
    ['of a mark before all else', [0xef, 0xbb, 0xbf, ...Buffer.from(word)], 'text/html; charset=windows-1256', ''],
    ['of 16 bits', [0xff, 0xfe, ...Buffer.from(word, 'utf16le')], 'text/html', ''],
  ])('%s', async (_, content, contentType, head) => {
    answer = serve(Buffer.concat([Buffer.from(head), Buffer.from(content)].reverse()), { 'content-type': contentType })
    const found = await fetcher()(url)
    expect('text' in found && found.text).toBe(word + head)
  })
})

describe('a place that is none of a shop', () => {
  it.each([
    ['ftp://shop.example/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['javascript:alert(1)', 'address'],
    ['no address', 'address'],
    ['https://shop.example:8443/', 'address'],
    ['https://user:secret@shop.example/', 'address'],
    ['https://shop.example@other.example/', 'address'],
    ['https://other.example/', 'host'],
    ['https://notshop.example/', 'host'],
    ['https://shop.example.evil.example/', 'host'],
    ['http://127.0.0.1/', 'network'],
    ['http://2130706433/', 'network'],
    ['http://0177.0.0.1/', 'network'],
    ['http://0x7f.1/', 'network'],
    ['http://127.1/', 'network'],
    ['http://[::1]/', 'network'],
    ['http://[::ffff:127.0.0.1]/', 'network'],
    ['http://１２７.0.0.1/', 'network'],
    ['http://localhost/', 'host'],
  ])('%s is not asked', async (address, failure) => {
    expect(await fetcher()(address)).toEqual(failed(failure))
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'network'],
    ['http://[::1]/', 'network'],
    ['http://[::ffff:a9fe:a9fe]/', 'network'],
    ['http://2852039166/', 'network'],
    ['https://other.example/', 'host'],
    ['https://shop.example:22/', 'address'],
    ['ftp://shop.example/', 'address'],
  ])('a redirect to %s is not followed', async (location, failure) => {
    answer = lead({ '/kettle': location })
    expect(await fetcher()(url)).toEqual(failed(failure))
    expect(asked).toHaveLength(1)
  })

  it('is judged by what this page may reach, also where its rules for robots are known from another', async () => {
    answer = lead({ '/kettle': 'https://other.example/' })
    const fetch = fetcher()
    const anywhere = { isHostAllowed: () => true }
    expect(await fetch('https://other.example/', anywhere)).toMatchObject({ outcome: 'fetched' })
    expect(await fetch(url)).toEqual(failed('host'))
  })

  it('is no domain under which others register', () => {
    expect(isHostOf('a.shop.example', ['www.shop.example'])).toBe(true)
    expect(isHostOf('evil.co.uk', ['co.uk'])).toBe(false)
    expect(isHostOf('other.myshopify.com', ['myshopify.com'])).toBe(false)
    expect(isHostOf('mine.myshopify.com', ['mine.myshopify.com'])).toBe(true)
  })
})

describe('a name', () => {
  const open = { domains: ['shop.test'] }
  const at =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
  ])('that leads to %s is not asked', async (address) => {
    const fetch = fetcher({ ...open, resolve: at('93.184.215.14', address) })
    expect(await fetch('http://shop.test/')).toEqual(failed('network'))
  })

  it('is resolved once for a page and its rules, and not asked where a second answer leads', async () => {
    const answers = ['93.184.215.14', '127.0.0.1']
    const reached: string[] = []
    const fetch = fetcher({
      ...open,
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
      reach: (address) => {
        reached.push(address)
        return { address: '127.0.0.1', port }
      },
    })
    answer = lead({ '/kettle': '/moved' })
    expect(await fetch('http://shop.test/kettle')).toMatchObject({ outcome: 'fetched', url: 'http://shop.test/moved' })
    expect(reached).toEqual(['93.184.215.14', '93.184.215.14', '93.184.215.14'])
    expect(await fetch('http://shop.test/')).toEqual(failed('network'))
    expect(answers).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('that leads elsewhere at a redirect is judged again', async () => {
    answer = lead({ '/kettle': 'http://inner.shop.example/' })
    expect(await fetcher({ resolve: at('10.1.2.3') })(url)).toEqual(
      failed('network', { url: expect.stringContaining('http://inner.shop.example/') }),
    )
  })

  it.each([
    ['that is nowhere', () => Promise.reject(new Error('ENOTFOUND')), 'name-not-found'],
    ['without an address', async () => [], 'name-not-found'],
    ['that is looked up for ever', () => new Promise<never>(() => {}), 'timeout'],
  ])('%s fails', async (_, resolve, failure) => {
    expect(await fetcher({ ...open, resolve, limits: { deadline: 200 } })('http://shop.test/')).toEqual(failed(failure))
  })
})

describe('a hostile shop', () => {
  it.each([
    ['the sixth redirect', { '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/5': '/6', '/6': '/7' }],
    ['a circle', { '/1': '/2', '/2': '/1' }],
  ])('with %s', async (_, locations) => {
    answer = lead(locations)
    expect(await fetcher()('https://shop.example/1')).toEqual(failed('redirects'))
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it('with a body without end', async () => {
    let sent = 0
    answer = (_, response) => {
      response.writeHead(200, html)
      const body = Readable.from(
        (function* () {
          for (;;) {
            sent += 65_536
            yield Buffer.alloc(65_536, 97)
          }
        })(),
      )
      response.on('close', () => body.destroy())
      body.pipe(response)
    }
    expect(await fetcher()(url)).toEqual(failed('too-large'))
    expect(sent).toBeLessThan(20_000_000)
  })

  it('with a length that is too great', async () => {
    answer = (_, response) => void response.writeHead(200, { ...html, 'content-length': '3000001' }).write('x')
    expect(await fetcher()(url)).toEqual(failed('too-large'))
  })

  const zeros = Buffer.alloc(200_000_000)
  it.each([
    ['gzip', () => gzipSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
    ['br', () => brotliCompressSync(zeros)],
    ['zstd', () => zstdCompressSync(zeros)],
  ])('with a bomb of %s', async (encoding, pack) => {
    const bomb = pack()
    expect(bomb.length).toBeLessThan(300_000)
    answer = serve(bomb, { 'content-encoding': encoding })
    const before = process.memoryUsage().arrayBuffers
    expect(await fetcher()(url)).toEqual(failed('too-large'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
  })

  it.each(['gzip', 'br', 'zstd', 'deflate', 'compress', 'gzip, gzip'])('with what is no %s', async (encoding) => {
    answer = serve('no such thing', { 'content-encoding': encoding })
    expect(await fetcher()(url)).toEqual(failed('encoding'))
  })

  it('with a drip that never ends', async () => {
    const timers: NodeJS.Timeout[] = []
    answer = (_, response) => {
      response.writeHead(200, html)
      timers.push(setInterval(() => response.write('x'), 20))
    }
    const started = performance.now()
    expect(await fetcher({ limits: { deadline: 300 } })(url)).toEqual(failed('timeout'))
    expect(performance.now() - started).toBeLessThan(3_000)
    for (const timer of timers) clearInterval(timer)
  })

  it('with silence', async () => {
    answer = () => {}
    expect(await fetcher({ limits: { deadline: 200 } })(url)).toEqual(failed('timeout'))
  })

  it('with a connection that breaks', async () => {
    answer = (request) => request.socket.destroy()
    expect(await fetcher()(url)).toEqual(failed('unreachable'))
  })

  it.each(['image/png', 'application/pdf', 'text/htmlx', 'application/octet-stream', 'text/plain', ''])(
    'with content of type "%s"',
    async (contentType) => {
      answer = serve(page, { 'content-type': contentType })
      expect(await fetcher()(url)).toEqual(failed('content'))
    },
  )

  it.each(['application/xhtml+xml', 'application/json', 'application/ld+json; charset=utf-8', 'TEXT/HTML'])(
    'but content of type %s is read',
    async (contentType) => {
      answer = serve(page, { 'content-type': contentType })
      expect(await fetcher()(url)).toMatchObject({ outcome: 'fetched' })
    },
  )
})

describe('rules for robots', () => {
  it('that close a path are kept, at each redirect too', async () => {
    robots.text = 'User-agent: *\nDisallow: /private\n'
    answer = lead({ '/kettle': '/private/kettle' })
    const fetch = fetcher()
    expect(await fetch('https://shop.example/private')).toEqual(failed('robots'))
    expect(asked).toHaveLength(0)
    expect(await fetch(url)).toEqual(failed('robots'))
    expect(asked).toHaveLength(1)
    expect(await fetch('https://shop.example/open')).toMatchObject({ outcome: 'fetched' })
  })

  it('for us by name count before those for all', async () => {
    robots.text = 'User-agent: *\nDisallow: /\n\nUser-agent: QasimaBot\nAllow: /\n'
    answer = serve(page)
    expect(await fetcher()(url)).toMatchObject({ outcome: 'fetched' })
  })

  it('of a site that fails to say them close it', async () => {
    robots.text = '5xx'
    answer = serve(page)
    expect(await fetcher()(url)).toEqual(failed('robots'))
  })

  it('are asked for once an hour', async () => {
    answer = serve(page)
    const fetch = fetcher()
    await fetch(url)
    robots.text = 'User-agent: *\nDisallow: /\n'
    expect(await fetch(url)).toMatchObject({ outcome: 'fetched' })
  })
})

describe('turns at a site', () => {
  it('have a gap between them, and none where too many wait', async () => {
    const times: number[] = []
    answer = (_, response) => {
      times.push(performance.now())
      response.writeHead(200, html).end(page)
    }
    const fetch = fetcher({ limits: { gap: 200, deadline: 1_000 }, domains: ['shop.example', 'other.example'] })
    const start = performance.now()
    const all = await Promise.all([...Array(8)].map(() => fetch(url)))
    const outcomes = all.map((one) => ('failure' in one ? one.failure : one.outcome))
    expect(outcomes.filter((outcome) => outcome === 'fetched').length).toBeGreaterThanOrEqual(3)
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThanOrEqual(3)
    // None comes before its turn; how late it comes is the machine's. A timer may end a millisecond early.
    for (const [place, time] of times.entries()) expect(time - start).toBeGreaterThan(place * 200 - 5)
    // Another site has its own.
    expect(await fetch('https://other.example/')).toMatchObject({ outcome: 'fetched' })
  })
})

describe('a picture of a shop', () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  const fetchPicture = (address: string, { resolve, maxBytes = 1_000 }: Options & { maxBytes?: number } = {}) =>
    pageFetcher({
      agent: { name: 'QasimaBot', about: 'https://qasima.example/robot' },
      hosts: new Map([
        ['shop.example', { address: '127.0.0.1', port }],
        ['other.example', { address: '127.0.0.1', port }],
      ]),
      ...(resolve && { resolve }),
      limits: { gap: 0 },
    }).fetchFile({
      url: address,
      isHostAllowed: () => true,
      accept: 'image/png',
      types: /^image\/png$/,
      maxBytes,
    })

  it('comes as its bytes, from a host of another name too', async () => {
    answer = ({ url: path }, response) =>
      path === '/1.png'
        ? response.writeHead(302, { location: 'https://other.example/2.png' }).end()
        : response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    expect(await fetchPicture('https://shop.example/1.png')).toEqual({
      outcome: 'fetched',
      url: 'https://other.example/2.png',
      bytes: picture,
      contentType: 'image/png',
    })
    expect(asked[0]?.headers.accept).toBe('image/png')
  })

  it('is refused of a page, of too many bytes, and of a network that is not public', async () => {
    answer = serve(page)
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('content'))
    answer = serve(Buffer.alloc(1_001), { 'content-type': 'image/png' })
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('too-large'))
    const resolve = async () => [{ address: '169.254.169.254', family: 4 as const }]
    expect(await fetchPicture('https://metadata.example/1.png', { resolve })).toEqual(failed('network'))
    answer = (_, response) => response.writeHead(302, { location: 'http://[::1]/1.png' }).end()
    expect(await fetchPicture('https://shop.example/1.png')).toEqual(failed('network'))
  })
})
