import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { PageRequest } from '@qasima/shared/federation/rendering'
import { RenderFailure } from '@qasima/shared/render/render-failure'
import { buildRenderProcess, processesOf } from '../testing/render-process.ts'
import { openRenderer, type Renderer, type RenderOutcome } from './renderer.ts'

let folder: string
let file: string

/** The process that renders, built from the sources of the shell as they are. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-render-'))
  file = await buildRenderProcess(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

let renderer: Renderer | undefined
afterEach(() => renderer?.close())

/** The server half of a remote, as its team may have written it: each screen is the body of a component. */
const halfOf = (screens: Readonly<Record<string, string>>) => {
  const entries = Object.entries(screens).map(([screen, body]) => `'${screen}': async () => (${body})`)
  return `const { createElement: h, useState } = globalThis.qasimaModules.react
const { call } = globalThis.qasimaModules['@qasima/shared/http/call']
const page = Component => ({ Component })
const early = ['fetch', 'WebSocket', 'EventSource', 'process'].filter((name) => globalThis[name]?.name || globalThis[name]?.pid)
export const screens = { ${entries.join(', ')} }`
}

const good = `page(() => h('h1', null, 'Good page'))`

let releases = 0

/** A release with these screens, each at the path of its name. */
async function release(screens: Readonly<Record<string, string>>, change: { content?: string; file?: string } = {}) {
  releases += 1
  const source = halfOf(screens)
  const name = `${releases}.mjs`
  await writeFile(join(folder, name), change.content ?? source)
  const integrity = `sha256-${createHash('sha256').update(source).digest('base64')}`
  const routes = Object.keys(screens).map((screen) => [
    screen,
    { path: `/${screen}`, title: { ar: screen, en: screen } },
  ])
  const entry: RegistryEntry = {
    id: 'public',
    release: `r${releases}`,
    isRendered: true,
    server: { file: change.file ?? name, integrity },
    entry: { file: 'entry.js', integrity: '' },
    expose: [],
    screens: {},
    shared: '*',
    contract: '*',
    routes: Object.fromEntries(routes),
  }
  return entry
}

const outcomes: RenderOutcome[] = []

/** Deadline: generous where it is not what the test is about, since the machine may be busy. */
function open({ deadline = 20_000, memory = 128 } = {}) {
  outcomes.length = 0
  renderer = openRenderer({
    file: () => file,
    files: { assets: folder, folderOf: async () => folder },
    limits: { processes: 1, memory, deadline },
    onRender: (outcome) => outcomes.push(outcome),
  })
  return renderer
}

const pageAt = (entry: RegistryEntry, address: string): PageRequest => {
  const state: DocumentState = {
    language: 'en',
    country: 'EG',
    mainDomain: 'localhost',
    appRedirects: [],
    apiOrigins: ['https://api.qasima.example'],
    registry: [entry],
    replies: {},
    analytics: { own: false, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
    rendered: { at: '2026-01-01T00:00:00.000Z', theme: 'dark', digits: 'latn', hasSession: false },
  }
  return { address: `/en${address}`, state }
}

const render = (entry: RegistryEntry, address: string, from = '127.0.0.1') =>
  (renderer as Renderer).render(entry, pageAt(entry, address), from)

const reasonOf = (entry: RegistryEntry, address: string) =>
  render(entry, address).then(
    () => 'rendered',
    (error) => (error instanceof RenderFailure ? error.reason : error),
  )

const pids = () => processesOf(file)

/** The first answer that is a page, once a process that ended has been started again. */
async function whenBack(entry: RegistryEntry): Promise<void> {
  while ((await reasonOf(entry, '/good')) !== 'rendered') await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a page', () => {
  it('is rendered in the frame of the site, with its styles', async () => {
    open()
    const rendering = await render(await release({ good }), '/good')
    if (!('page' in rendering)) throw new Error('it asks for reads')
    const { html, styles, symbols } = rendering.page
    expect(html).toContain('<main id="main"')
    expect(html).toContain('<h1>Good page</h1>')
    expect(html).toContain('© 2026 Qasima')
    expect(html).not.toContain('<style')
    const icons = [...html.matchAll(/<use href="#([^"]+)"/g)]
    expect(icons.length).toBeGreaterThan(0)
    for (const [, icon = ''] of icons) expect(symbols).toContain(`<symbol id="${icon}"`)
    const [, used = ''] = /class="(q-\w+)"/.exec(html) ?? []
    expect(styles).toContain(`.${used}{`)
    expect(outcomes.map(({ outcome, remote }) => [remote, outcome])).toEqual([['public', 'rendered']])
  })

  it('says what it reads besides what it was given, and is rendered with it', async () => {
    const shopList = `{ method: 'GET', path: '/shop/shop-list', base: 'api', audience: 'public', reply: {} }`
    const reads = `({
      loader: () => call(${shopList}),
      Component: () => h('h1', null, globalThis.qasimaModules['@qasima/shared/router/router'].useLoaderData().name)
    })`
    open()
    const entry = await release({ reads })
    expect(await render(entry, '/reads')).toEqual({ reads: ['/api/v1/shop/shop-list'] })
    expect(outcomes).toEqual([])
    const page = pageAt(entry, '/reads')
    const replies = { '/api/v1/shop/shop-list': { name: 'From the edge' } }
    const given = await renderer?.render(entry, { ...page, state: { ...page.state, replies } }, '127.0.0.1')
    expect(given).toMatchObject({ page: { html: expect.stringContaining('<h1>From the edge</h1>') } })
  })

  it('that leads elsewhere is left to the browser', async () => {
    const away = `({ loader: () => { throw Response.redirect('http://localhost/en/good') }, Component: () => null })`
    open()
    expect(await reasonOf(await release({ good, away }), '/away')).toBe('failed')
  })
})

describe('the code of a remote', () => {
  it('that throws fails its page alone', async () => {
    open()
    const entry = await release({ good, bad: `page(() => { throw new Error('not today') })` })
    expect(await reasonOf(entry, '/bad')).toBe('failed')
    expect(outcomes[0]).toMatchObject({ remote: 'public', release: entry.release, outcome: 'failed' })
    expect(outcomes[0]?.detail).toContain('not today')
    expect(await reasonOf(entry, '/good')).toBe('rendered')
  })

  it('that hangs is ended, no page waits for it meanwhile, and the next ones are rendered again', async () => {
    open({ deadline: 300 })
    const entry = await release({ good, hangs: `page(() => { for (;;); })` })
    await whenBack(entry)
    const hangs = reasonOf(entry, '/hangs')
    await new Promise((resolve) => setTimeout(resolve, 400))
    // Nothing waits for a process that is late already.
    const next = performance.now()
    expect(await reasonOf(entry, '/good')).toBe('busy')
    expect(performance.now() - next).toBeLessThan(50)
    expect(await hangs).toBe('late')
    await whenBack(entry)
  })

  it('of a caller who asks for few waits for one page of a caller who asks for many', async () => {
    open()
    const entry = await release({ good })
    await whenBack(entry)
    const order: string[] = []
    const ask = (from: string) => render(entry, '/good', from).then(() => order.push(from))
    const many = Array.from({ length: 10 }, () => ask('192.0.2.1'))
    await Promise.all([...many, ask('2001:db8::1'), ask('2001:db8::2'), ask('192.0.2.2')])
    // One was at the process already, and then each caller has a turn; two addresses of one network are one caller.
    expect(order.indexOf('2001:db8::1')).toBeLessThan(4)
    expect(order.indexOf('192.0.2.2')).toBeLessThan(5)
    expect(order.indexOf('2001:db8::2')).toBeGreaterThan(order.indexOf('192.0.2.2'))
    expect(order).toHaveLength(13)
  })

  it('that never settles is given up, and the next pages are rendered again', async () => {
    open({ deadline: 300 })
    const entry = await release({ good, waits: `({ loader: () => new Promise(() => {}), Component: () => null })` })
    await whenBack(entry)
    expect(await reasonOf(entry, '/waits')).toBe('late')
    await whenBack(entry)
  })

  it('that allocates without end ends its own process, and no other', async () => {
    open({ memory: 64 })
    const hoards = `page(() => { const all = []; for (;;) all.push({ text: 'x'.repeat(100) + all.length }) })`
    const entry = await release({ good, hoards })
    await whenBack(entry)
    expect(['exited', 'late']).toContain(await reasonOf(entry, '/hoards'))
    await whenBack(entry)
  }, 30_000)

  it('that keeps what it allocates is started anew before that is too much', async () => {
    open({ memory: 64 })
    const leaks = `page(() => { (globalThis.kept ??= []).push(new Uint8Array(400e6).fill(1)); return h('h1', null, globalThis.kept.length) })`
    const entry = await release({ good, leaks })
    await whenBack(entry)
    for (let turn = 0; turn < 2; turn += 1) {
      const rendering = await render(entry, '/leaks').catch(() => undefined)
      if (rendering) expect(rendering).toMatchObject({ page: { html: expect.stringContaining('<h1>1</h1>') } })
      await whenBack(entry)
    }
  }, 30_000)

  it('has no files, no environment, no programs and no network', async () => {
    const tries = `({
      loader: async () => {
        const said = async (name, work) => { try { await work(); return name + ': open' } catch { return name + ': closed' } }
        return { all: await Promise.all([
          said('module', () => import('node:fs')),
          said('network', () => import('node:net')),
          said('environment', () => { if (!Object.keys(process.env).length) throw 0 }),
          said('builtin', () => process.getBuiltinModule('fs')),
          said('binding', () => process.binding('fs')),
          said('code', () => new Function('return 1')()),
          said('channel', () => process.send({})),
          said('what was there before the first page: ' + early, () => { if (!early.length) throw 0 }),
        ]) }
      },
      Component: () => h('h1', null, globalThis.qasimaModules['@qasima/shared/router/router'].useLoaderData().all.join())
    })`
    open()
    const rendering = await render(await release({ tries }), '/tries')
    expect(rendering).toMatchObject({ page: { html: expect.not.stringContaining(': open') } })
    expect(rendering).toMatchObject({ page: { html: expect.stringContaining('module: closed') } })
  })
})

it('a process that ends between two pages is started again before the next', async () => {
  const entry = await release({ good })
  open()
  await render(entry, '/good')
  const [running] = pids()
  expect(running).toBeGreaterThan(0)
  process.kill(Number(running), 'SIGKILL')
  const isReplaced = (now: readonly number[]) => now.length > 0 && !now.includes(Number(running))
  while (!isReplaced(pids())) await new Promise((resolve) => setTimeout(resolve, 50))
  await whenBack(entry)
  // No page was given to the one that had ended.
  const refused = outcomes.filter(({ outcome }) => outcome !== 'rendered').map(({ detail }) => detail)
  expect(refused.filter((detail) => detail !== 'it ended between two pages')).toEqual([])
})

describe('the process of a server half that is out of order', () => {
  /** A release whose code does this before its screens are known. */
  const releaseOf = async (code: string) => {
    const content = `${code}\n${halfOf({ good })}`
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`
    const entry = await release({ good }, { content })
    return { ...entry, server: { file: entry.server?.file ?? '', integrity } }
  }

  it('cannot reach the edge with messages of Node, or with pages that are none', async () => {
    const entry = await releaseOf(`
      const { then } = Promise.prototype
      Promise.prototype.then = function (done, ...rest) {
        const send = done && done.length === 1 && String(done).includes('writeSync') ? done : undefined
        if (send) for (const wrong of [{ cmd: 'NODE_HANDLE_ACK' }, { kind: 'rendering', memory: 1, rendering: { page: 1 } }]) send(wrong)
        return then.call(this, done, ...rest)
      }
      const { stringify } = JSON
      JSON.stringify = (value) => value && value.kind === 'rendering' ? '{"cmd":"NODE_HANDLE_ACK"}' : stringify(value)`)
    open()
    expect(await reasonOf(entry, '/good')).toBe('exited')
    const { page } = Object(await render(await release({ good }), '/good'))
    expect(page.html).toContain('Good page')
  })

  it('is ended when its answer is larger than any page', async () => {
    const entry = await release({ large: `page(() => h('p', null, 'x'.repeat(9e6)))`, good })
    open()
    expect(await reasonOf(entry, '/large')).toBe('exited')
    await whenBack(entry)
  })

  it('is ended when it grows while no page is asked for', async () => {
    const entry = await releaseOf(`
      const all = []
      setInterval(() => all.push(new Uint8Array(16e6).fill(1)), 20)`)
    open({ memory: 64 })
    await whenBack(entry)
    const [running = 0] = pids()
    while (pids().includes(running)) await new Promise((resolve) => setTimeout(resolve, 100))
  })

  it('ends with the renderer, also while it starts and is busy', async () => {
    const entry = await releaseOf('for (;;);')
    const opened = open()
    void opened.prepare(entry, file)
    while (pids().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    opened.close()
    while (pids().length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })
})

describe('a server half', () => {
  it.each([
    ['that is missing', { file: 'no-such.mjs' }],
    ['that was altered', { content: `export const screens = {}` }],
  ])('%s is not used', async (_, change) => {
    open()
    expect(await reasonOf(await release({ good }, change), '/good')).toBe('missing')
  })

  it.each([
    ['throws as it is loaded', `throw new Error('broken')`],
    ['is of another shape', `export const pages = {}`],
  ])('that %s is reported, and no page waits for it twice', async (_, source) => {
    open()
    const entry = await release({ good }, { content: source })
    const integrity = `sha256-${createHash('sha256').update(source).digest('base64')}`
    const broken = { ...entry, server: { file: `${releases}.mjs`, integrity } }
    expect(await reasonOf(broken, '/good')).toBe('failed')
    const started = performance.now()
    expect(await reasonOf(broken, '/good')).toBe('failed')
    expect(performance.now() - started).toBeLessThan(50)
  })

  it('refuses pages beyond those that it can render in time', async () => {
    open({ deadline: 2_000 })
    const entry = await release({
      good,
      slow: `page(() => { const end = Date.now() + 100; while (Date.now() < end); return null })`,
    })
    await whenBack(entry)
    const reasons = await Promise.all(Array.from({ length: 40 }, () => reasonOf(entry, '/slow')))
    expect(reasons).toContain('busy')
    expect(reasons).toContain('rendered')
  })

  it('has places left for others, however many one address asks for', async () => {
    open()
    const entry = await release({
      good,
      slow: `page(() => { const end = Date.now() + 50; while (Date.now() < end); return null })`,
    })
    await whenBack(entry)
    const many = Array.from({ length: 40 }, () => reasonOf(entry, '/slow'))
    const other = render(entry, '/good', '127.0.0.2')
    expect(await other).toMatchObject({ page: { html: expect.stringContaining('Good page') } })
    expect((await Promise.all(many)).filter((reason) => reason === 'busy').length).toBeGreaterThan(20)
  })
})
