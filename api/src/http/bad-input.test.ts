import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hostileAddresses } from '../../../shared/testing/hostile-addresses.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const path = '/api/v1/uninstall/feedback'

let api: TestApi
let origin: string
let port: number
beforeAll(async () => {
  api = await startTestApi()
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
  port = (api.server.server.address() as AddressInfo).port
})
afterAll(() => api.close())

const post = async (
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => {
  const reply = await fetch(origin + path, { method: 'POST', body, headers })
  return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.json() }
}

describe('a body', () => {
  it.each<[string, () => BodyInit | null, unknown]>([
    ['that is not JSON', () => '{"reason":', { code: 1006, message: 'BAD_REQUEST' }],
    ['of bytes that are not UTF-8', () => Buffer.from('7b22726561736f6e223a22ff227d', 'hex'), { code: 1006 }],
    ['cut in the middle of a sign', () => Buffer.from('{"reason":"ن').subarray(0, -1), { code: 1006 }],
    ['of 10 MB', () => `{"reason":"other","feedback":"${'a'.repeat(10 << 20)}"}`, { code: 1607, status: 413 }],
    ['nested 200,000 deep', () => '['.repeat(200_000) + ']'.repeat(200_000), { code: 1001 }],
    [
      'with a field nested 100,000 deep',
      () => `{"reason":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      { code: 1001 },
    ],
    ['that reaches for a prototype', () => '{"reason":"other","__proto__":{"a":1}}', { code: 1006 }],
    ['that is not there', () => null, { code: 1001 }],
    ['that is a list', () => '[]', { code: 1001, message: [{ key: 'body', message: 'INVALID' }] }],
    ['without what is needed', () => '{}', { code: 1001, message: [{ key: 'reason', message: 'REQUIRED' }] }],
    [
      'with an unknown reason',
      () => '{"reason":"bored"}',
      { code: 1001, message: [{ key: 'reason', message: 'INVALID' }] },
    ],
    [
      'with a number for a text',
      () => '{"reason":"other","feedback":5}',
      { code: 1001, message: [{ key: 'feedback', message: 'INVALID' }] },
    ],
    [
      'with an unknown field',
      () => '{"reason":"other","isAdmin":true}',
      { code: 1001, message: [{ key: 'isAdmin', message: 'UNKNOWN' }] },
    ],
    [
      'with a text too long',
      () => JSON.stringify({ reason: 'other', feedback: 'a'.repeat(2_001) }),
      { code: 1001, message: [{ key: 'feedback', message: 'TOO_LONG' }] },
    ],
    [
      'with a zero byte in its text',
      () => '{"reason":"other","feedback":"a\\u0000b"}',
      { code: 1001, message: [{ key: 'feedback', message: 'INVALID' }] },
    ],
    ['with half of a sign in its text', () => '{"reason":"other","feedback":"a\\ud800"}', { code: 1001 }],
  ])('%s is refused', async (_, body, expected) => {
    const reply = await post(body())
    expect(reply.type).toContain('application/problem+json')
    expect(reply.body).toMatchObject({ status: 400, ...(expected as object) })
    expect(reply.status).toBe(reply.body.status)
  })

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'of type %s is refused',
    async (type) => {
      const reply = await post('{"reason":"other"}', { 'content-type': type })
      expect(reply).toMatchObject({ status: 400, body: { code: 1006 } })
    },
  )

  it('with thousands of unknown fields is refused with a short list', async () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]))
    const reply = await post(JSON.stringify({ reason: 'other', ...fields }))
    expect(reply.status).toBe(400)
    expect(reply.body.message.length).toBeLessThanOrEqual(20)
  })
})

describe('an address', () => {
  it.each([
    ['/api/v1/nothing', 404, 1003],
    ['/api/v1/shop/shop-list/%', 400, 1006],
    ['/api/v1/shop/shop-list/%E0%A4%A', 400, 1006],
    ['/api/v1/shop/shop-list?__proto__[a]=1', 400, 1001],
    ['/api/v1/shop/shop-list?constructor=1', 400, 1001],
    ['/api/v1/shop/shop-list?search=a%00b', 400, 1001],
    ['/api/v1/shop/by-domain/a%00b', 400, 1001],
    ['/go/a%00b', 404, 1003],
  ])('%s is answered with %i', async (url, status, code) => {
    const reply = await api.get(url)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code, status })
  })

  it.each(hostileAddresses.map((address) => [address]))('is not found as a short link: %j', async (address) => {
    const reply = await api.get(`/go/${encodeURIComponent(address.toWellFormed())}`)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.headers.location).toBeUndefined()
  })

  it.each(hostileAddresses.map((address) => [address]))(
    'does not redirect a return from a provider elsewhere: %j',
    async (address) => {
      const hostile = address.toWellFormed()
      const fields = new URLSearchParams(
        ['state', 'error', 'id', 'redirect', 'redirect_uri', 'iss'].map((name) => [name, hostile]),
      )
      const url = '/api/v1/oauth/google/callback'
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': hostile.replace(/[^ -~]/g, ''),
      }
      const returned = [
        await api.get(`${url}?${fields}`, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }),
        await api.request({ method: 'POST', url, headers, payload: fields.toString() }),
      ]
      for (const reply of returned) {
        expect(reply.statusCode).toBe(303)
        expect(reply.headers.location).toMatch(/^(\/en)?\/oauth\/callback\?error=failed$/)
      }
    },
  )

  it('in another language is sent as browsers encode it', async () => {
    await api.database.main.kysely
      .insertInto('shortner')
      .values([
        { slug: 'arabic', target_url: 'https://متجر.example/عروض?س=١' },
        { slug: 'broken', target_url: 'http://[' },
      ])
      .execute()
    const { statusCode, headers } = await api.get('/go/arabic')
    expect(statusCode).toBe(302)
    expect(headers.location).toMatch(/^https:\/\/xn--[\w.-]+\.example\/%D8%B9[%\w]+\?%D8%B3=%D9%A1$/)
    expect((await api.get('/go/broken')).statusCode).toBe(404)
  })

  it('is refused if one part is too long', async () => {
    expect((await api.get(`/api/v1/shop/shop-list/${'9'.repeat(5_000)}`)).json()).toMatchObject({ code: 1006 })
  })

  it('is not found with another method', async () => {
    expect((await api.request({ method: 'DELETE', url: '/api/v1/auth/login' })).json()).toMatchObject({
      code: 1003,
    })
  })
})

describe('a connection', () => {
  const raw = async (request: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.end(request)
    return text(socket)
  }

  it('that is not HTTP is answered with 400 and closed', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
  })

  it('with contradictory lengths is refused', async () => {
    const reply = await raw(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(reply).toMatch(/^HTTP\/1.1 400 /)
  })

  it('with endless headers is refused', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })
})
