import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { createServer } from '../../../shared/server/create-server.ts'
import { shutDown } from '../../../shared/server/shutdown.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../database/connection.ts'
import { readOpenApi } from '../testing/read-openapi.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'

describe('the probes and figures', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ API_DOCS: 'on' })
  })
  afterAll(() => api.close())

  it('say that the process lives and wants traffic', async () => {
    expect((await api.get('/health/live')).json()).toEqual({ status: 'live' })
    expect((await api.get('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  it('count answers by route, not by address', async () => {
    await api.get('/api/v1/shop/shop-list/123456')
    const { body, headers } = await api.get('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/shop\/shop-list\/:id",status="404"\} 1/,
    )
    expect(body).toContain('database_connections{database="main",pool="public",state="open"}')
    expect(body).not.toContain('123456')
  })

  it('describe every call in OpenAPI 3.1, and on a page that loads nothing from elsewhere', async () => {
    const document = await readOpenApi(api)
    expect(document.openapi).toBe('3.1.0')
    const list = document.paths['/api/v1/shop/shop-list'].get
    expect(list.parameters.map(({ name }: { name: string }) => name)).toContain('categoryId')
    expect(list.responses['429'].content['application/problem+json'].schema.properties.code).toEqual({
      type: 'integer',
    })
    expect(document.paths['/api/v1/coupon/{id}'].get.security).toEqual([{ accessToken: [] }])
    expect(Object.keys(document.paths)).not.toContain('/go/{slug}')

    const page = await api.get('/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe-eval|https:/)
  })
})

describe('production', () => {
  // Not set, as where it was forgotten.
  const environment = { NODE_ENV: '', API_DOCS: '', ADMIN_PASSWORD: 'correct horse', RATE_LIMITS: 'on' }
  const documents = ['/docs', '/docs/', '/docs/static/index.css', '/docs/json', '/api/v1/openapi.json']

  it('shows the world neither the inbox, nor the figures, nor the documents of the API', async () => {
    const api = await startTestApi(environment)
    for (const path of ['/dev/inbox', '/dev/inbox.json', '/metrics', ...documents])
      expect({ path, status: (await api.get(path)).statusCode }).toEqual({ path, status: 404 })
    await api.close()
  })

  it('shows the documents of the API where it is asked to', async () => {
    const api = await startTestApi({ ...environment, API_DOCS: 'on' })
    expect((await api.get('/docs/')).statusCode).toBe(200)
    expect((await api.get('/api/v1/openapi.json')).statusCode).toBe(200)
    expect((await api.get('/dev/inbox')).statusCode).toBe(404)
    await api.close()
  })
})

describe('limits', () => {
  it('answer 1007 with the time to wait, for one address and one route', async () => {
    const api = await startTestApi({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
    const send = (address: string) =>
      api.request({
        method: 'POST',
        url: '/api/v1/uninstall/feedback',
        headers: { 'x-forwarded-for': address },
        payload: { reason: 'other' },
      })
    for (let call = 0; call < 10; call += 1) expect((await send('192.0.2.1')).statusCode).toBe(200)
    const refused = await send('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 1007, message: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('192.0.2.2')).statusCode).toBe(200)
    expect((await api.get('/api/v1/shop/app-state', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(200)
    await api.close()
  })

  it('ignore a forwarded address from a sender that is not a trusted proxy', async () => {
    const api = await startTestApi({ RATE_LIMITS: 'on' })
    const send = (address: string) =>
      api.request({
        method: 'POST',
        url: '/api/v1/uninstall/feedback',
        headers: { 'x-forwarded-for': address },
        payload: { reason: 'other' },
      })
    for (let call = 0; call < 10; call += 1) expect((await send(`192.0.2.${call}`)).statusCode).toBe(200)
    expect((await send('192.0.2.99')).statusCode).toBe(429)
    await api.close()
  })

  it('are not counted, and calls still answered, while Redis is away', async () => {
    const closed = createTcpServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const api = await startTestApi({ RATE_LIMITS: 'on', REDIS_URL: `redis://127.0.0.1:${port}` })
    expect((await api.get('/api/v1/shop/app-state')).statusCode).toBe(200)
    await api.close()
  })
})

describe('a process that cannot keep up', () => {
  it('turns calls away with 1008 and the time to wait, and still says that it lives', async () => {
    const api = await startTestApi({}, { maxEventLoopDelay: 20 })
    let reply = await api.get('/api/v1/shop/app-state')
    while (reply.statusCode === 200) {
      const busyUntil = performance.now() + 100
      while (performance.now() < busyUntil) Math.sqrt(busyUntil)
      reply = await api.get('/api/v1/shop/app-state')
    }
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ code: 1008 })
    expect((await api.get('/health/live')).statusCode).toBe(200)
    await api.close()
  })
})

describe('a database that becomes unavailable', () => {
  it('turns calls into 503 and readiness off, and both recover with it', async () => {
    const sockets = new Set<Socket>()
    let target: URL | undefined
    let isOpen = true
    // A door in front of PostgreSQL that can be shut without stopping it for the other suites.
    const door = createTcpServer((near) => {
      if (!isOpen || !target) return near.destroy()
      const far = connect(Number(target.port), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
      }
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(door, 'listening')

    const database = await makeTestDatabase()
    target = new URL(database.url)
    const through = new URL(database.url)
    through.port = String((door.address() as AddressInfo).port)
    const reached = openDatabase({ url: through.href, onIdleError: () => {} })
    const api = await startTestApi({}, { database: reached })

    expect((await api.get('/api/v1/testimonial/testimonial-list')).statusCode).toBe(200)
    isOpen = false
    for (const socket of sockets) socket.destroy()
    const away = await api.get('/api/v1/testimonial/testimonial-list', { 'accept-language': 'en' })
    expect(away.statusCode).toBe(503)
    expect(away.headers['retry-after']).toBe('5')
    expect(away.json()).toMatchObject({ code: 1008, message: 'SERVICE_UNAVAILABLE' })
    expect((await api.get('/health/ready')).statusCode).toBe(503)
    expect((await api.get('/health/live')).statusCode).toBe(200)

    isOpen = true
    expect((await api.get('/api/v1/testimonial/testimonial-list')).statusCode).toBe(200)
    await until('readiness', async () => (await api.get('/health/ready')).statusCode === 200)

    await reached.close()
    await api.close()
    await database.drop()
    for (const socket of sockets) socket.destroy()
    door.close()
  })
})

describe('a database that only answers reads, as the wrong node after a failover', () => {
  it('turns writes into 503 and readiness off; both recover by themselves, by new connections', async () => {
    const database = await makeTestDatabase()
    const reached = openDatabase({ url: database.url, onIdleError: () => {} })
    const api = await startTestApi({}, { database: reached })
    const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1))
    const operator = new pg.Client({ connectionString: database.url, options: '-c default_transaction_read_only=off' })
    await operator.connect()
    /** How connections begin from now on: by the node that the address names. */
    const nextNodeIs = (mode: 'on' | 'off') =>
      operator.query(`alter database ${name} set default_transaction_read_only = ${mode}`)
    const write = () => api.request({ method: 'POST', url: '/api/v1/uninstall/feedback', payload: { reason: 'other' } })
    const read = () => api.get('/api/v1/testimonial/testimonial-list')
    expect((await write()).statusCode).toBe(200)
    await nextNodeIs('on')
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'qasima-%'`,
    )
    await until('a refused write', async () => (await write()).headers['retry-after'] === '5')
    const refused = await write()
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 1008 })
    await until('a read', async () => (await read()).statusCode === 200)
    expect((await api.get('/health/ready')).statusCode).toBe(503)
    expect((await api.get('/health/live')).statusCode).toBe(200)

    // The right node has the address: a process that stayed with the wrong one would never write again.
    await nextNodeIs('off')
    await until('a write', async () => (await write()).statusCode === 200)
    await until('readiness', async () => (await api.get('/health/ready')).statusCode === 200)
    await operator.end()
    await reached.close()
    await api.close()
    await database.drop()
  })
})

describe('an idle connection that breaks', () => {
  it('is reported and replaced, and the process lives on', async () => {
    const scratch = await makeTestDatabase()
    const broke = Promise.withResolvers<Error>()
    const database = openDatabase({ url: scratch.url, onIdleError: broke.resolve })
    const { rows } = await database.main.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const other = new pg.Client(scratch.url)
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect((await broke.promise).message).toMatch(/terminat/)
    expect((await database.main.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.end()
    await database.close()
    await scratch.drop()
  })
})

describe('a shutdown', () => {
  it('stops being ready, ends the running calls, and closes the resources after them', async () => {
    const steps: string[] = []
    const held = Promise.withResolvers<void>()
    const running = Promise.withResolvers<void>()
    const server = await createServer({ config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
    server.get('/slow', async () => {
      running.resolve()
      await held.promise
      steps.push('answered')
      return 'done'
    })
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    const call = fetch(`${origin}/slow`).then((reply) => reply.text())
    await running.promise

    const stopped = shutDown(server, {
      resources: [
        async () => {
          steps.push('pools')
        },
      ],
    })
    expect(server.readiness.accepting).toBe(false)
    await expect(fetch(`${origin}/slow`)).rejects.toThrow()
    expect(steps).toEqual([])
    held.resolve()
    expect(await call).toBe('done')
    await stopped
    expect(steps).toEqual(['answered', 'pools'])
  })

  it('lets go of its connections before it stops listening, and answers what had begun to come', async () => {
    const server = await createServer({ config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
    server.get('/now', async () => 'done')
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    const connectionAfter = async () => (await fetch(`${origin}/now`)).headers.get('connection')
    expect(await connectionAfter()).toBe('keep-alive')
    const began = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(began, 'connect')
    began.write('GET /now HTTP/1.1\r\n')
    const answer = text(began)

    const stopped = shutDown(server, { noticeMilliseconds: 200, resources: [] })
    expect(await connectionAfter()).toBe('close')
    await until('no new connection', () =>
      connectionAfter().then(
        () => false,
        () => true,
      ),
    )
    began.write('host: localhost\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*done$/i)
    await stopped
  })

  it('cuts calls that outlast their time, and closes every resource even if one fails', async () => {
    const server = await createServer({ config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
    const running = Promise.withResolvers<void>()
    server.get('/never', () => {
      running.resolve()
      return new Promise(() => {})
    })
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    const call = fetch(`${origin}/never`).catch(() => 'cut')
    await running.promise
    const closed: string[] = []
    const stopping = shutDown(server, {
      drainMilliseconds: 50,
      resources: [
        async () => {
          throw new Error('cannot close')
        },
        async () => {
          closed.push('second')
        },
      ],
    })
    await expect(stopping).rejects.toThrow('shutdown left something open')
    expect(await call).toBe('cut')
    expect(closed).toEqual(['second'])
  })

  it('waits for nothing beyond its time', async () => {
    const server = await createServer({ config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
    await server.ready()
    const stopping = shutDown(server, { totalMilliseconds: 100, resources: [() => new Promise(() => {})] })
    await expect(stopping).rejects.toThrow('the shutdown was not over after 0.1 s')
  })
})
