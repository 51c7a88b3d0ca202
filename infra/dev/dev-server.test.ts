import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type DevServer, startDevServer } from './dev-server.ts'
import type { FolderBuild } from './folder-builds.ts'

const site = 'https://qasima.example'
let folder: string
let server: DevServer
let opened: string[]
let report: (hash: string) => void
let hash: string | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-dev-server-'))
  await writeFile(join(folder, 'entry.js'), 'var mf')
  opened = []
  hash = 'h1'
  const build: FolderBuild = {
    output: folder,
    ready: async () => hash,
    onBuilt: (listener) => {
      report = listener
      return () => {}
    },
    describe: async () => ({ id: 'admin-coupon' }),
    close: async () => {},
  }
  server = await startDevServer({
    port: 0,
    site,
    names: ['admin-coupon'],
    open: async (name) => {
      opened.push(name)
      return build
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Asks as a browser or a program would; `fetch` would not let a test say which host it asks. */
const ask = (path: string, headers: Readonly<Record<string, string>> = { origin: site }, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
        // A stream of events has no end.
        if (path.endsWith('/events') && body.includes('h2')) asking.destroy()
      })
      response.on('close', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asking.on('error', reject)
    asking.end()
  })

const local = () => `localhost:${server.port}`

describe('the development server', () => {
  it('serves files and the description of a remote to pages of the site', async () => {
    const entry = await ask('/admin-coupon/entry.js?retry=1')
    expect([entry.status, entry.body]).toEqual([200, 'var mf'])
    expect(entry.headers).toMatchObject({
      'access-control-allow-origin': site,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    expect(JSON.parse((await ask('/admin-coupon/remote.json')).body)).toEqual({ id: 'admin-coupon' })
    expect(opened).toEqual(['admin-coupon'])
  })

  it('answers the question of a browser whether a page of the internet may ask', async () => {
    const asked = { origin: site, 'access-control-request-private-network': 'true' }
    const { status, headers } = await ask('/admin-coupon/entry.js', asked, 'OPTIONS')
    expect([status, headers['access-control-allow-private-network']]).toEqual([204, 'true'])
  })

  it('answers a program of this computer', async () => {
    expect((await ask('/admin-coupon/entry.js', {})).status).toBe(200)
  })

  it.each<[string, () => Record<string, string>]>([
    ['a page of another site', () => ({ origin: 'https://evil.example' })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['a script element of another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a neighbour of the site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['a name that leads here', () => ({ host: `evil.example:${server.port}` })],
    ['a name that begins like this computer', () => ({ host: `localhost.evil.example:${server.port}` })],
  ])('refuses %s', async (_, headers) => {
    const { status, headers: answered, body } = await ask('/admin-coupon/entry.js', { host: local(), ...headers() })
    expect([status, body, answered['access-control-allow-origin']]).toEqual([403, '', undefined])
  })

  it.each([
    '/',
    '/admin-coupon/',
    '/admin-user/entry.js',
    '/admin-coupon/../secret',
    '/admin-coupon/..',
    '/admin-coupon/a/b',
    '/admin-coupon/.env',
    '/admin-coupon/%2e%2e',
    '/admin-coupon/none.js',
  ])('has nothing at %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it('changes nothing for who asks it to', async () => {
    expect((await ask('/admin-coupon/entry.js', { origin: site }, 'POST')).status).toBe(405)
  })

  it('reports the build of now and each after it', async () => {
    const listening = ask('/admin-coupon/events')
    while (!report) await new Promise((resolve) => setTimeout(resolve, 2))
    report('h2')
    const { headers, body } = await listening
    expect(headers['content-type']).toBe('text/event-stream')
    expect(body).toContain('data: h2\n\n')
  })

  it('has no file of a build that failed', async () => {
    hash = undefined
    expect((await ask('/admin-coupon/remote.json')).status).toBe(503)
  })
})
