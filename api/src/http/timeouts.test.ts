import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { draw, type Library, startLibrary } from '../testing/library.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const csv = 'slug,name.ar,name.en\nslow,بطيء,Slow\n'
const json = '{"reason":"other"}'

/** Sends the first half of a call, and reads the response. */
function halfOf(api: TestApi, head: readonly string[], body: Buffer | string) {
  const address = api.server.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.on('error', () => {})
  const bytes = Buffer.from(body)
  const half = Math.floor(bytes.length / 2)
  const answer = text(socket)
  socket.write(`${[...head, 'Host: x', `Content-Length: ${bytes.length}`].join('\r\n')}\r\n\r\n`)
  socket.write(bytes.subarray(0, half))
  return { answer, finish: () => socket.write(bytes.subarray(half)) }
}

const feedback = ['POST /api/v1/uninstall/feedback HTTP/1.1', 'Content-Type: application/json']
const andClose = 'Connection: close'
const importing = ['POST /api/v1/category/import HTTP/1.1', 'Content-Type: text/csv']

describe('a call that arrives slowly', () => {
  let library: Library
  let authorization: string
  beforeAll(async () => {
    // No test here waits for the file timeout.
    library = await startLibrary({}, { timeouts: { call: 600, file: 600_000 } })
    await library.server.listen({ port: 0, host: '127.0.0.1' })
    authorization = `Authorization: Bearer ${library.token}`
  })
  afterAll(() => library.close())

  it('is ended when its time is over', async () => {
    expect(await halfOf(library, feedback, json).answer).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is ended before its headers are complete', async () => {
    const { port } = library.server.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/v1/category/import HTTP/1.1\r\nHost: x\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  it.each([
    ['a table', async () => ({ head: importing, body: csv })],
    [
      'a picture',
      async () => {
        const form = new FormData()
        form.set('file', new Blob([new Uint8Array(await draw(40, 30).png().toBuffer())]), 'slow.png')
        const encoded = new Response(form)
        const type = `Content-Type: ${encoded.headers.get('content-type')}`
        return { head: ['POST /api/v1/media HTTP/1.1', type], body: Buffer.from(await encoded.arrayBuffer()) }
      },
    ],
  ])('with %s has longer', async (_, make) => {
    const { head, body } = await make()
    const slow = halfOf(library, [...head, authorization, andClose], body)
    // These started later, and their time is over.
    await halfOf(library, feedback, json).answer
    await halfOf(library, feedback, json).answer
    slow.finish()
    expect(await slow.answer).toMatch(/^HTTP\/1.1 20[01] /)
  })

  it('with a file from a caller without permission is answered, and has the normal timeout', async () => {
    expect(await halfOf(library, importing, csv).answer).toMatch(/^HTTP\/1.1 401 /)
  })

  it('does not affect a fast one', async () => {
    const fast = halfOf(library, [...feedback, andClose], json)
    fast.finish()
    expect(await fast.answer).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('a file slower than the limit for files', () => {
  it('is not waited for, and leaves nothing', async () => {
    const api = await startTestApi({}, { timeouts: { call: 600, file: 900 } })
    await api.server.listen({ port: 0, host: '127.0.0.1' })
    const token = await api.tokenOf(await api.rows.staff())
    const begun = performance.now()
    expect(await halfOf(api, [...importing, `Authorization: Bearer ${token}`], csv).answer).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - begun).toBeGreaterThan(890)
    const { rows } = await api.database.main.pool.query("select slug from category where slug = 'slow'")
    expect(rows).toEqual([])
    expect(api.log.filter((line) => line.includes('"level":50'))).toEqual([])
    await api.close()
  })
})
