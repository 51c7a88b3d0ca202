import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startTestApi()
  await api.server.listen({ port: 0, host: '127.0.0.1' })
  port = (api.server.server.address() as AddressInfo).port
})
afterAll(() => api.close())

/** Sends a raw call, since clients refuse some of these methods and paths. */
async function raw(method: string, path: string, headers: readonly string[] = []) {
  const socket = connect(port, '127.0.0.1')
  socket.write([`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    type: /^content-type: ([^;\r\n]+)/im.exec(head)?.[1],
    body: body.join('\r\n\r\n').replace(/^[\da-f]+\r\n|\r\n0(\r\n)*$/g, ''),
  }
}

const paths = ['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/shop/nothing/at/all', '/edge/v1/nothing', '/edge/v1/']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE', 'QUERY', 'TRACE']

describe('an unknown path', () => {
  it.each(methods.flatMap((method) => paths.map((path) => [method, path] as const)))(
    '%s %s is 1003',
    async (method, path) => {
      const reply = await raw(method, path)
      expect([reply.status, reply.type]).toEqual([404, 'application/problem+json'])
      expect(JSON.parse(reply.body)).toMatchObject({ code: 1003, status: 404, message: 'NOT_FOUND' })
    },
  )

  it.each(paths)('HEAD %s is 404 without a body', async (path) => {
    expect(await raw('HEAD', path)).toEqual({ status: 404, type: 'application/problem+json', body: '' })
  })

  it('is 1003 with a body as well, of any type', async () => {
    for (const type of ['application/json', 'text/html', 'nonsense']) {
      const reply = await api.request({
        method: 'POST',
        url: '/api/v1/nothing',
        headers: { 'content-type': type },
        payload: '{',
      })
      expect([type, reply.statusCode, reply.json().code]).toEqual([type, 404, 1003])
    }
  })

  it.each([
    ['GET', '/coupon/vote'],
    ['PATCH', '/coupon/vote'],
    ['GET', '/coupon/12'],
    ['DELETE', '/coupon/018f2b6e-0000-7000-8000-00000000000g'],
    ['GET', '/shop/shop-list/noon'],
    ['GET', '/shop/shop-list/0'],
    ['DELETE', '/auth/sessions/current'],
    ['GET', '/oauth/twitter/login'],
  ] as const)('%s %s is 1003, since that is not an id', async (method, path) => {
    const reply = await api.request({ method, url: `/api/v1${path}` })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 1003])
  })

  it('is not confused with one that needs a sign-in, or with a missing record', async () => {
    const id = '018f2b6e-0000-7000-8000-000000000000'
    expect((await api.get(`/api/v1/coupon/${id}`)).json()).toMatchObject({ code: 1004 })
    expect((await api.get('/api/v1/shop/shop-list/12')).json()).toMatchObject({ code: 1003 })
  })
})

describe('a malformed path', () => {
  it.each(
    ['/api/v1', '/edge/v1'].flatMap((base) =>
      ['/%E0%A4%A', '/shop/shop-list/%E0%A4%A', '/%'].flatMap((path) =>
        ['GET', 'POST', 'DELETE'].map((method) => [method, base + path] as const),
      ),
    ),
  )('%s %s is 1006', async (method, path) => {
    const reply = await raw(method, path)
    expect([reply.status, reply.type]).toEqual([400, 'application/problem+json'])
    expect(JSON.parse(reply.body)).toMatchObject({ code: 1006 })
  })
})

describe('a preflight', () => {
  it('has CORS headers', async () => {
    const reply = await raw('OPTIONS', '/api/v1/shop/shop-list', [
      'Origin: https://other.example',
      'Access-Control-Request-Method: GET',
    ])
    expect(reply.status).toBe(204)
  })
})
