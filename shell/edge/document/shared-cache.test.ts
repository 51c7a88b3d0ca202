import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'

/** The shared-cache configuration in operations.md. */
const operations = readFileSync(join(import.meta.dirname, '../../../infra/docs/operations.md'), 'utf8')
const [, rules = ''] = /^## Put a CDN in front.*?^```nginx\n(.*?)^```/ms.exec(operations) ?? []

/** Available as a package on most systems. */
const program = 'nginx'
const hasNginx = spawnSync(program, ['-v']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const configuration = (folder: string, port: number, edgePort: number): string => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers; fastcgi_temp_path ${folder}/unused;
  uwsgi_temp_path ${folder}/unused; scgi_temp_path ${folder}/unused;
  proxy_cache_path ${folder}/kept keys_zone=documents:1m;
  upstream edge { server 127.0.0.1:${edgePort}; }
  ${rules.replace(/(?=^location)/m, `server { listen 127.0.0.1:${port}; add_header x-cache $upstream_cache_status always;\n`)} }
}`

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

describe('nginx with the configuration from operations.md in front of an edge', () => {
  if (!hasNginx) {
    // One failure for the whole suite, with its reason.
    it('needs nginx', () => {
      throw new Error('nginx is missing, which is a package of most systems')
    })
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'qasima-shared-cache-'))
  let app: FastifyInstance
  let nginx: ChildProcess
  let port = 0
  let rendered = 0

  beforeAll(async () => {
    app = await edge({
      documentAge: 0,
      renderer: {
        deadline: 1_000,
        render: async (_entry, { address, state }) => {
          rendered += 1
          const { country, language, rendered: choices } = state
          return { page: { html: `<h1>${JSON.stringify({ address, country, language, choices })}</h1>`, styles: '' } }
        },
        report: () => {},
        prepare: async () => true,
        close: () => {},
      },
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = await freePort()
    chmodSync(folder, 0o755)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, configuration(folder, port, (app.server.address() as AddressInfo).port))
    nginx = spawn(program, ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], { stdio: 'ignore' })
    while (!(await fetch(`http://127.0.0.1:${port}/en/no/page`).catch(() => undefined)))
      if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      get({ port, path, headers }, async (reply) => {
        resolve({ status: reply.statusCode, headers: reply.headers, body: await text(reply) })
      }).on('error', reject)
    })
  const cacheOf = ({ headers }: Answer) => headers['x-cache']
  const cookie = 'country=eg'

  it('requests a page once for all with the same choices', async () => {
    const path = '/en/shop/12/noon?visit=1'
    const first = await open(path, { cookie })
    const before = rendered
    const second = await open(path, { cookie: `a=b; ${cookie}; other=1`, 'accept-language': 'ar' })
    expect([cacheOf(first), cacheOf(second), rendered]).toEqual(['MISS', 'HIT', before])
    expect(second.body).toBe(first.body)
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(second.headers['content-security-policy']).toContain("'strict-dynamic'")
  })

  it('answers 304 to a browser that has the page, and only to that one', async () => {
    const path = '/en/shop/12/noon?visit=2'
    const { headers } = await open(path, { cookie })
    const known = await open(path, { cookie, 'if-none-match': String(headers.etag) })
    expect([known.status, known.body]).toEqual([304, ''])
    expect((await open(path, { cookie, 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('revalidates an old copy at the edge, and gets 304', async () => {
    const path = '/en/shop/12/noon?visit=3'
    await open(path, { cookie })
    let again = await open(path, { cookie })
    while (cacheOf(again) === 'HIT') again = await open(path, { cookie })
    expect(cacheOf(again)).toBe('REVALIDATED')
    expect(again.headers['content-security-policy']).toContain("'strict-dynamic'")
  })

  it.each([
    ['country', { cookie: 'country=sa' }],
    ['country of the profile', { cookie: 'profile-country=sa' }],
    ['theme', { cookie: 'country=eg; theme=light' }],
    ['digits', { cookie: 'country=eg; digits=arab' }],
    ['session', { cookie: 'country=eg; session=abc' }],
    ['encoding', { cookie, 'accept-encoding': 'gzip, deflate, br' }],
  ])('keeps a separate copy for another %s', async (what, headers) => {
    const path = `/en/shop/12/noon?visit=${encodeURIComponent(what)}`
    const plain = await open(path, { cookie })
    const other = await open(path, headers)
    expect([cacheOf(plain), cacheOf(other)]).toEqual(['MISS', 'MISS'])
    expect(other.body).not.toBe(plain.body)
    expect((await open(path, headers)).body).toBe(other.body)
    expect((await open(path, { cookie })).body).toBe(plain.body)
  })

  it('serves each language its own page', async () => {
    const [arabic, english] = [
      await open('/shop/12/noon?l=1', { cookie }),
      await open('/en/shop/12/noon?l=1', { cookie }),
    ]
    expect(arabic.body).toContain('<html lang="ar" dir="rtl"')
    expect(english.body).toContain('<html lang="en" dir="ltr"')
  })

  it.each([
    ['whose country is not known', '/en/shop/12/noon?of=1', {}],
    ['with a part of a canary', '/en/shop/12/noon?of=2', { cookie: `share=17; ${cookie}` }],
    ['with a build of their own', '/en/shop/12/noon?of=3', { cookie: `${cookie}; __Host-override=abc.def` }],
    ['who cannot get the files of styles', '/en/shop/12/noon?of=4', { cookie: `${cookie}; styles=inline` }],
  ])('is bypassed for a visitor %s', async (_, path, headers) => {
    for (const answer of [await open(path, headers), await open(path, headers)]) expect(cacheOf(answer)).toBe('BYPASS')
    // And stores no copy of theirs.
    expect(cacheOf(await open(path, { cookie }))).toBe('MISS')
  })

  it('stores nothing of a guarded page', async () => {
    for (const answer of [await open('/dashboard', { cookie }), await open('/dashboard', { cookie })])
      expect([cacheOf(answer), answer.headers['cache-control']]).toEqual(['MISS', 'no-store'])
  })
})
