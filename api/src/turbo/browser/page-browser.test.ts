import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { findJourneyBrowser } from '../../../../infra/test/browser.ts'
import { type FetchedShop, openFetchedShop } from '../../testing/fetched-shop.ts'
import { until } from '../../testing/until.ts'
import { isHostOf } from '../fetch/shop-domains.ts'
import { turboInProcess } from '../read-pages.ts'
import { browserAccount } from './browser-command.ts'
import { type PageBrowser, pageBrowser } from './page-browser.ts'
import { memoryOfTree } from './process-memory.ts'

const url = 'http://shop.example/kettle'
const secret = 'the-key-of-all-sessions'

let shop: FetchedShop
/** A server on this machine that no page may reach. */
let inner: Server
let innerPort: number
let reached: string[] = []
let path: string
let failures: string[] = []
/** The shop's other responses by path. */
let answers: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {}

beforeAll(async () => {
  path = await findJourneyBrowser()
  process.env.QASIMA_TEST_SECRET = secret
  shop = await openFetchedShop()
  inner = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(secret)
  })
  inner.on('upgrade', (request: IncomingMessage, socket) => {
    reached.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  inner.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const address = inner.address()
  innerPort = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  delete process.env.QASIMA_TEST_SECRET
  await shop.close()
  inner.closeAllConnections()
  inner.close()
})
beforeEach(() => {
  shop.forget()
  reached = []
  failures = []
  answers = {}
  shop.answer = ({ url: at = '' }, response) => {
    const { type, body } = answers[at.replace(/\?.*/, '')] ?? { type: 'text/plain', body: '' }
    response.writeHead(answers[at.replace(/\?.*/, '')] ? 200 : 404, { 'content-type': type }).end(body)
  }
})

/** The command line of a process; empty if it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const js = (body: string) => ({ type: 'text/javascript', body })
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) })
const page = (script: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>Kettle</title></head><body><div id="app"></div>${more}<script>${script}</script></body></html>`

const browserWith = (more: Partial<Parameters<typeof pageBrowser>[0]> = {}): PageBrowser =>
  pageBrowser({
    path,
    fetcher: shop.fetcherOf(),
    userAgent: 'Mozilla/5.0 (compatible; QasimaBot/1.0)',
    onFailure: (reason) => failures.push(reason),
    ...more,
  })
const render = (text: string, browser = browserWith()) =>
  browser.render({ url, text, isShopHost: (host) => isHostOf(host, ['shop.example']), language: 'ar' })

describe('a page rendered by its scripts', () => {
  it("is rendered with its shop's scripts and data, and is not fetched again", async () => {
    answers = {
      '/app.js': js(
        `fetch('/api/kettle').then((r) => r.json()).then(({ price }) => { app.innerHTML = '<h1>Kettle</h1><b>SAR ' + price + '</b>' })`,
      ),
      '/api/kettle': json({ price: 129 }),
    }
    const drawn = await render(page('', '<script src="/app.js"></script>'))
    expect(drawn?.text).toContain('<h1>Kettle</h1><b>SAR 129</b>')
    expect(drawn?.url).toBe(url)
    expect(shop.asked.map((request) => request.url)).toEqual(['/app.js', '/api/kettle'])
    expect(shop.asked[1]?.headers).toMatchObject({ 'user-agent': 'QasimaBot/1.0 (+https://qasima.example/robot)' })
    expect(failures).toEqual([])
  })

  it('sends POST data only to its own shop, without cookies or credentials', async () => {
    answers = { '/graphql': json({ price: 99 }) }
    const ask = (host: string) =>
      `fetch('${host}/graphql', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json', authorization: 'Bearer a', 'x-store': 'sa' }, body: '{"q":1}' }).then((r) => r.json()).then((one) => { app.append(one.price) }).catch(() => app.append('refused'))`
    const drawn = await render(page(`document.cookie = 'a=b'; ${ask('')}; ${ask('http://other.example')}`))
    expect(drawn?.text).toMatch(/<div id="app">(?:99refused|refused99)/)
    const [sent, ...others] = shop.asked
    expect(others).toEqual([])
    expect(sent).toMatchObject({ method: 'POST', url: '/graphql', headers: { 'x-store': 'sa', host: 'shop.example' } })
    for (const name of ['cookie', 'authorization', 'referer']) expect(sent?.headers).not.toHaveProperty(name)
  })

  it('may navigate only within its shop', async () => {
    answers = { '/sa': { type: 'text/html', body: page("app.append('of Saudi Arabia')") } }
    const drawn = await render(page("location.replace('/sa')"))
    expect(drawn).toMatchObject({ url: 'http://shop.example/sa', text: expect.stringContaining('of Saudi Arabia') })
    answers = { '/else': { type: 'text/html', body: page("app.append('of another shop')") } }
    expect((await render(page("location.replace('http://other.example/else')")))?.text ?? '').not.toContain('another')
  })

  it('gives its price if the original page has none', async () => {
    answers = {
      '/kettle': {
        type: 'text/html',
        body: page(
          `app.innerHTML = '<main><h1>Kettle</h1><p class="price">SAR 129.00</p><button>Add to cart</button></main>'`,
        ),
      },
    }
    const request = { url, domains: ['shop.example'], hints: { country: 'sa', currency: 'SAR' } }
    const reading = await turboInProcess(shop.fetcherOf(), browserWith()).read(request)
    expect(reading).toMatchObject({ outcome: 'read', product: { price: { amount: 12_900, currency: 'SAR' } } })
    const without = await turboInProcess(shop.fetcherOf()).read(request)
    expect(without).toMatchObject({ outcome: 'read', product: { price: undefined } })
  })

  it('is not rendered if it is a robot check, or has no script', async () => {
    const asked: string[] = []
    const counted: PageBrowser = {
      render: async (one) => {
        asked.push(one.text)
        return undefined
      },
    }
    const turbo = turboInProcess(shop.fetcherOf(), counted)
    for (const body of ['<title>Robot check</title><script></script>', '<title>Kettle</title><p>Soon</p>']) {
      answers = { '/kettle': { type: 'text/html', body } }
      await turbo.read({ url, domains: ['shop.example'] })
    }
    expect(asked).toEqual([])
  })
})

describe('a malicious page', () => {
  /** Records the result of an attack, and that it was tried. */
  const attempt = (script: string) =>
    page(
      `const show = (found) => app.append(' found:' + found); try { ${script} } catch (error) { show(error) }; app.append('tried')`,
    )
  const shown = (promise: string) => `${promise}.then((r) => r.text()).then(show).catch(() => show('nothing'))`

  it.each([
    ['a fetch of this machine', (port: number) => shown(`fetch('http://127.0.0.1:${port}/a')`)],
    ['a fetch by a name of this machine', (port: number) => shown(`fetch('http://localhost:${port}/a')`)],
    ['a fetch of the other form of this machine', (port: number) => shown(`fetch('http://[::1]:${port}/a')`)],
    ['a fetch without CORS', (port: number) => shown(`fetch('http://127.0.0.1:${port}/a', { mode: 'no-cors' })`)],
    ['a fetch of the cloud', () => shown(`fetch('http://169.254.169.254/latest/meta-data')`)],
    ['a fetch of a file', () => shown(`fetch('file:///etc/passwd')`)],
    ['a socket', (port: number) => `new WebSocket('ws://127.0.0.1:${port}/socket').onmessage = (e) => show(e.data)`],
    [
      'a stream',
      (port: number) => `new EventSource('http://127.0.0.1:${port}/stream').onmessage = (e) => show(e.data)`,
    ],
    ['a beacon', (port: number) => `navigator.sendBeacon('http://127.0.0.1:${port}/beacon', 'a')`],
    ['a frame', (port: number) => `app.innerHTML = '<iframe src="http://127.0.0.1:${port}/frame"></iframe>'`],
    ['a frame of a file', () => `app.innerHTML = '<iframe src="file:///etc/passwd"></iframe>'`],
    ['a picture', (port: number) => `new Image().src = 'http://127.0.0.1:${port}/picture'`],
    [
      'a script',
      (port: number) =>
        `const s = document.createElement('script'); s.src = 'http://127.0.0.1:${port}/s.js'; document.head.append(s)`,
    ],
    ['a style', (port: number) => `app.innerHTML = '<link rel=stylesheet href="http://127.0.0.1:${port}/s.css">'`],
    [
      'a form',
      (port: number) =>
        `app.innerHTML = '<form method=post action="http://127.0.0.1:${port}/form"></form>'; app.firstChild.submit()`,
    ],
    ['a window', (port: number) => `open('http://127.0.0.1:${port}/window')`],
    [
      'a worker',
      (port: number) => `new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1:${port}/worker')"])))`,
    ],
    ['a page of this machine', (port: number) => `location.href = 'http://127.0.0.1:${port}/page'`],
    ['a page of a file', () => `location.href = 'file:///etc/passwd'`],
    ['a page of the browser', () => `location.href = 'chrome://version'`],
    [
      'a call',
      (port: number) =>
        `const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }); p.createDataChannel('a'); p.createOffer().then((o) => p.setLocalDescription(o))`,
    ],
  ])('reaches nothing on this machine by %s', async (_, attack) => {
    const drawn = await render(attempt(attack(innerPort)))
    // Text written by the script, without the script itself.
    const [written = ''] = drawn?.text.split('<script>const show') ?? []
    expect(written).not.toMatch(new RegExp(`${secret}|root:|found:(?!nothing|\\w*Error)`))
    expect(reached).toEqual([])
  })

  it('reaches nothing by a name that resolves to this machine', async () => {
    const fetcher = shop.fetcherOf({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    const text = page(`fetch('http://inner.example/a').then(() => app.append('found'), () => app.append('nothing'))`)
    expect((await render(text, browserWith({ fetcher })))?.text).toContain('nothing')
    expect(shop.asked).toEqual([])
  })

  it('stores nothing for the next page', async () => {
    const keep = `localStorage.a = 'kept'; document.cookie = 'a=kept'; indexedDB.open('a')`
    await render(page(keep))
    const drawn = await render(page(`app.append('[' + localStorage.a + '|' + document.cookie + ']')`))
    expect(drawn?.text).toContain('[undefined|]')
  })

  it('leaves no file or process, and has no key of this process', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('qasima-browser-'))
    const before = new Set(left())
    const running = () =>
      readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).includes('qasima-browser-'))
    answers = { '/file': { type: 'application/octet-stream', body: secret } }
    const drawn = await render(page(`location.href = '/file'; app.append('asked')`))
    expect(drawn?.text ?? '').not.toContain(secret)
    // Processes that were killed take a moment to go, longer on a busy machine.
    await until('nothing left', () => left().every((name) => before.has(name)) && running().length === 0)
  })

  it('finds no key, network or other account if it takes over the browser', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'qasima-fake-'))
    const fake = join(folder, 'chromium')
    const look = 'account=$(id -u) key=$QASIMA_TEST_SECRET links=$(tail -n +3 /proc/net/dev | wc -l)'
    const rights =
      "$(grep -c 'CapEff:\\s*0000000000000000' /proc/self/status) closed=$(grep -c 'NoNewPrivs:\\s*1' /proc/self/status)"
    writeFileSync(fake, `#!/bin/sh\necho "${look} rights=${rights}" >&2\n`)
    chmodSync(folder, 0o755)
    chmodSync(fake, 0o755)
    await render(page(''), browserWith({ path: fake }))
    rmSync(folder, { recursive: true })
    const account = process.getuid?.() === 0 ? browserAccount : process.getuid?.()
    expect(failures).toEqual([expect.stringContaining(`account=${account} key= links=1 rights=1 closed=1`)])
  })

  it('is ended when it exceeds the memory limit', async () => {
    const before = performance.now()
    // It goes on for ever, so that a busy machine does not take it for finished before its memory is looked at.
    const text = page(`const all = Array.from({ length: 30 }, () => new Uint8Array(2e7).fill(1)); for (;;) all.length`)
    expect(await render(text, browserWith({ maxMemory: 260_000_000 }))).toBeUndefined()
    expect(failures).toEqual(['it took too much memory'])
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('is ended when it never finishes', async () => {
    expect(await render(page('for (;;) ;'), browserWith({ deadline: 2_000 }))).toBeUndefined()
    expect(failures).toEqual(['it took too long'])
  })

  it('checks robots rules before requesting a resource', async () => {
    shop.robots = 'User-agent: *\nDisallow: /api'
    answers = { '/api/kettle': json({ price: 1 }) }
    const text = page(`fetch('/api/kettle').then(() => app.append('found'), () => app.append('refused'))`)
    expect((await render(text))?.text).toContain('refused')
    expect(shop.asked).toEqual([])
  })
})

describe('the browser', () => {
  it('renders one page at a time', async () => {
    const browser = browserWith()
    const both = await Promise.all([1, 2].map((number) => render(page(`app.append('page ${number}')`), browser)))
    expect(both.map((one) => one?.text)).toEqual([expect.stringContaining('page 1'), expect.stringContaining('page 2')])
  })

  it('that is missing gives no page, and is reported', async () => {
    expect(await render(page(''), browserWith({ path: '/no/chromium' }))).toBeUndefined()
    expect(failures).toEqual([expect.stringContaining('the browser ended')])
  })

  it('counts the memory of all its processes', async () => {
    const own = memoryOfTree(process.pid)
    const child: ChildProcess = spawn(process.execPath, [
      '-e',
      'process.stdout.write("a"); setInterval(() => {}, 1000)',
    ])
    await once(child.stdout ?? child, 'data')
    expect(memoryOfTree(process.pid)).toBeGreaterThan(own + 5_000_000)
    child.kill('SIGKILL')
  })
})
