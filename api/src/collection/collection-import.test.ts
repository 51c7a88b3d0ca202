import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { maxBulkRecords, maxImportBytes, maxImportRows } from '../../../shared/contract/collection.limits.ts'
import type { ProgressLine } from '../../../shared/contract/progress.ts'
import { progressType } from '../../../shared/contract/route.ts'
import { type HeldLock, holdLock } from '../testing/held-lock.ts'
import { readOpenApi } from '../testing/read-openapi.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { until } from '../testing/until.ts'

let api: TestApi
let origin: string
let authorization: string
beforeAll(async () => {
  api = await startTestApi({ API_DOCS: 'on' })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
  authorization = `Bearer ${await api.tokenOf(await api.rows.staff())}`
})
afterAll(() => api.close())

type Line = ProgressLine<{ rows: number; created: number; errors: unknown[]; batchId: string | null }>

const header = 'shopId,code,description.ar,description.en,discountType,percent,countries'
const row = (shopId: number, percent: number | string = 10) => `${shopId},,خصم,Off,percent,${percent},sa`
const tableOf = (rows: readonly string[]) => [header, ...rows].join('\n')
const rowsOf = (shopId: number, count: number) => Array.from({ length: count }, () => row(shopId))

const couponsOf = async (shopId: number): Promise<number> => {
  const { rows } = await api.database.main.pool.query('select count(*) from coupon where shop_id = $1', [shopId])
  return Number(rows[0].count)
}

const send = (body: BodyInit, { query = '', accept = progressType, headers = {} } = {}) =>
  fetch(`${origin}/api/v1/coupon/import${query}`, {
    method: 'POST',
    body,
    headers: { authorization, accept, 'content-type': 'text/csv', ...headers },
  })

const lineOf = (text: string): Line => JSON.parse(text)
const linesOf = async (reply: Response): Promise<Line[]> => (await reply.text()).trim().split('\n').map(lineOf)

describe('an import with progress', () => {
  it('reports how many rows are done, and finally the result', async () => {
    const shopId = await api.rows.shop()
    const reply = await send(tableOf(rowsOf(shopId, 250)))
    expect(reply.headers.get('content-type')).toContain(progressType)
    const lines = await linesOf(reply)

    const described = (await readOpenApi(api)).paths['/api/v1/coupon/import'].post.responses[200]
    const isLine = addFormats.default(new Ajv({ strict: false })).compile(described.content[progressType].schema)
    expect(lines.filter((line) => !isLine(line))).toEqual([])
    expect(isLine({ done: 1 })).toBe(false)
    const last = lines.pop()
    expect(lines.map(({ progress }) => progress?.total)).toEqual(lines.map(() => 250))
    const done = lines.map(({ progress }) => progress?.done ?? 0)
    expect(done[0]).toBe(0)
    expect(done).toEqual([...new Set(done)].sort((a, b) => a - b))
    expect(done.length).toBeGreaterThan(50)
    expect(done.length).toBeLessThanOrEqual(100)
    expect(last?.result).toMatchObject({ rows: 250, created: 250, errors: [] })
    expect(await couponsOf(shopId)).toBe(250)
  })

  it('reports progress while rows are created', async () => {
    const [free, held] = [await api.rows.shop(), await api.rows.shop()]
    const { lines, lock } = await importUpTo(free, held)
    // A hundred rows are created, one waits for a lock, and no other connection sees them.
    expect(await couponsOf(free)).toBe(0)
    await lock.release()
    const rest: Line[] = []
    for await (const text of lines) rest.push(lineOf(text))
    expect(rest.at(-1)?.result).toMatchObject({ rows: 201, created: 201 })
  })

  it('creates nothing if a row is wrong, and names the row', async () => {
    const shopId = await api.rows.shop()
    const lines = await linesOf(await send(tableOf([...rowsOf(shopId, 30), row(shopId, 400), row(shopId)])))
    expect(lines.at(-1)?.result).toMatchObject({
      rows: 32,
      counts: { made: 31, changed: 0, same: 0, wrong: 1 },
      created: 0,
      batchId: null,
      // Counted as a spreadsheet does, where the header is row 1.
      errors: [{ row: 32, fields: [{ key: 'percent', message: 'OUT_OF_RANGE' }] }],
    })
    expect(await couponsOf(shopId)).toBe(0)
  })

  it('only checks the rows in a dry run, and reports on them as well', async () => {
    const shopId = await api.rows.shop()
    const lines = await linesOf(await send(tableOf(rowsOf(shopId, 3)), { query: '?dryRun=true' }))
    expect(lines.slice(0, -1).map(({ progress }) => progress?.done)).toEqual([0, 1, 2])
    expect(lines.at(-1)?.result).toMatchObject({ rows: 3, created: 0, errors: [] })
    expect(await couponsOf(shopId)).toBe(0)
  })

  it('ends with a problem document if it fails midway, as every failure does', async () => {
    const [free, held] = [await api.rows.shop(), await api.rows.shop()]
    const { lines, lock, backend } = await importUpTo(free, held)
    await api.database.main.pool.query('select pg_terminate_backend($1)', [backend])
    const rest: Line[] = []
    for await (const text of lines) rest.push(lineOf(text))
    expect(rest.at(-1)).toMatchObject({ problem: { code: 1008, status: 503, message: 'SERVICE_UNAVAILABLE' } })
    expect(api.log.some((line) => line.includes('"msg":"SERVICE_UNAVAILABLE"'))).toBe(true)
    await lock.release()
    expect(await couponsOf(free)).toBe(0)
  })

  it('is rolled back when the caller disconnects', async () => {
    const [free, held] = [await api.rows.shop(), await api.rows.shop()]
    const { sent, socket, lock } = await importUpTo(free, held)
    sent.destroy()
    await until('the server to notice the disconnect', () => socket.destroyed)
    await lock.release()
    await until('the transaction to be over', async () => (await transactions()) === 0)
    expect(await couponsOf(free)).toBe(0)
    expect(await couponsOf(held)).toBe(0)
  })
})

describe('an import without progress', () => {
  it('returns only its result', async () => {
    const shopId = await api.rows.shop()
    const reply = await send(tableOf(rowsOf(shopId, 3)), { accept: 'application/json' })
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(await reply.json()).toMatchObject({ rows: 3, created: 3, errors: [] })
  })

  it('is rolled back when the caller disconnects', async () => {
    const [free, held] = [await api.rows.shop(), await api.rows.shop()]
    const { sent, socket, lock } = await startImport(free, held, 'application/json')
    sent.destroy()
    await until('the server to notice the disconnect', () => socket.destroyed)
    await lock.release()
    await until('the transaction to be over', async () => (await transactions()) === 0)
    expect(await couponsOf(free)).toBe(0)
  })
})

describe('input that is too large', () => {
  it.each([
    ['said', (bytes: number): BodyInit => `${header}\n${'x'.repeat(bytes - header.length - 1)}`],
    [
      'not said',
      (bytes: number): BodyInit => new Blob([`${header}\n`, 'x'.repeat(bytes - header.length - 1)]).stream(),
    ],
  ])('a file whose length is %s is refused, and not stored', async (_, make) => {
    const sendBytes = (bytes: number) => {
      const body = make(bytes)
      return fetch(`${origin}/api/v1/coupon/import`, {
        method: 'POST',
        body,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
        headers: { authorization, accept: progressType, 'content-type': 'text/csv' },
      } as RequestInit)
    }
    const reply = await sendBytes(maxImportBytes + 1)
    expect(reply.status).toBe(413)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.json()).toMatchObject({ code: 1607, name: 'BodyTooLarge', message: 'BODY_TOO_LARGE' })
    // It is read to its end before it turns out not to be a table.
    expect((await sendBytes(maxImportBytes)).status).toBe(400)
  })

  it('a stream is cut off at the limit, however long it would continue', async () => {
    const piece = Buffer.alloc(1_000_000, 'x')
    let taken = 0
    const endless = new ReadableStream({
      async pull(controller) {
        // Yields to the service, which runs in this process; a service that reads everything fails the test.
        await new Promise(setImmediate)
        taken += 1
        controller.enqueue(piece)
        if (taken === 100) controller.close()
      },
    })
    const reply = fetch(`${origin}/api/v1/coupon/import`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization, 'content-type': 'text/csv' },
    } as RequestInit)
    // Some senders get the reply, others only see a closed connection.
    const status = await reply.then(
      ({ status }) => status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(status)
    expect(taken).toBeGreaterThan(maxImportBytes / piece.length)
    expect(taken).toBeLessThan(40)
  })

  it('too many rows are refused before any is checked', async () => {
    const shopId = await api.rows.shop()
    const reply = await send(tableOf(rowsOf(shopId, maxImportRows + 1)))
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ message: [{ key: 'file', message: 'TOO_LONG' }] })
  })

  it('too many records in a bulk action are refused, and none is changed', async () => {
    const shopId = await api.rows.shop()
    const id = await api.rows.coupon({ shop_id: shopId })
    const others = Array.from({ length: maxBulkRecords }, () => crypto.randomUUID())
    const reply = await fetch(`${origin}/api/v1/coupon/bulk`, {
      method: 'POST',
      body: JSON.stringify({ action: 'delete', ids: [id, ...others] }),
      headers: { authorization, 'content-type': 'application/json' },
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 1001, message: [{ key: 'ids', message: 'TOO_LONG' }] })
    const { rows } = await api.database.main.pool.query('select deleted_at from coupon where id = $1', [id])
    expect(rows).toEqual([{ deleted_at: null }])
  })
})

interface HalfImport {
  readonly sent: ClientRequest
  readonly replied: Promise<IncomingMessage>
  /** The server side of the connection. */
  readonly socket: Socket
  readonly lock: HeldLock
}

/** Starts an import that has created a hundred rows of one shop, and waits for a lock in the row of another. */
async function startImport(free: number, held: number, accept = progressType): Promise<HalfImport> {
  const lock = await holdLock(api.database, 'select 1 from shop where id = $1 for update', [held])
  const connected = once(api.server.server, 'connection')
  const sent = request(`${origin}/api/v1/coupon/import`, {
    method: 'POST',
    agent: false,
    headers: { authorization, accept, 'content-type': 'text/csv' },
  })
  const replied = new Promise<IncomingMessage>((resolve) => sent.on('error', () => {}).on('response', resolve))
  sent.end(tableOf([...rowsOf(free, 100), row(held), ...rowsOf(free, 100)]))
  await lock.waiters(1)
  const [socket] = (await connected) as [Socket]
  return { sent, replied, socket, lock }
}

/** The same with its output lines: those still expected once a hundred rows are done. */
async function importUpTo(free: number, held: number) {
  const half = await startImport(free, held)
  const reply = await half.replied
  const lines = createInterface({ input: reply.on('error', () => {}) })[Symbol.asyncIterator]()
  for (let done = -1; done < 99; ) done = lineOf((await lines.next()).value ?? '').progress?.done ?? 0
  const { rows } = await api.database.main.pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return { ...half, backend: rows[0].pid as number, lines: { [Symbol.asyncIterator]: () => lines } }
}

const transactions = async (): Promise<number> => {
  const { rows } = await api.database.main.pool.query(
    `select count(*) from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return Number(rows[0].count)
}
