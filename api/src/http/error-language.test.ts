import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { conflictSentence } from '../../../shared/contract/conflict-sentence.ts'
import { type ErrorKey, entryOf } from '../../../shared/contract/error-catalogue.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let token: string
let plainToken: string
let callers = 0
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMITS: 'on' })
  token = await api.tokenOf(await api.rows.staff())
  plainToken = await api.tokenOf(await api.rows.user())
})
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }
const asStaff = () => ({ ...json, authorization: `Bearer ${token}` })
const call = (method: InjectOptions['method'], url: string, rest: InjectOptions = {}): InjectOptions => ({
  method,
  url: `/api/v1${url}`,
  ...rest,
})

/**
 * Sources of failures: routing, bodies, validation, permissions, limits, handlers, the database, and outside the API.
 */
const sources: readonly (readonly [name: string, key: ErrorKey, make: () => InjectOptions])[] = [
  ['an unknown path', 'NOT_FOUND', () => call('GET', '/nothing')],
  ['an unknown method', 'NOT_FOUND', () => call('PUT', '/shop/shop-list')],
  ['a path that is no id', 'NOT_FOUND', () => call('GET', '/coupon/vote')],
  ['a malformed path', 'BAD_REQUEST', () => call('GET', '/shop/shop-list/%E0%A4%A')],
  ['an unknown path outside of the API', 'NOT_FOUND', () => ({ url: '/edge/v1/nothing' })],
  ['a file that is not there', 'NOT_FOUND', () => ({ url: '/media/nothing-0123456789abcdef/320.webp' })],
  ['a short link that is not there', 'NOT_FOUND', () => ({ url: '/go/nothing' })],
  ['broken JSON', 'BAD_REQUEST', () => call('POST', '/uninstall/feedback', { headers: json, payload: '{' })],
  [
    'another type of body',
    'BAD_REQUEST',
    () => call('POST', '/uninstall/feedback', { headers: { 'content-type': 'text/html' }, payload: 'a' }),
  ],
  [
    'a body too large',
    'BODY_TOO_LARGE',
    () => call('POST', '/uninstall/feedback', { headers: json, payload: `"${'a'.repeat(2 << 20)}"` }),
  ],
  [
    'a field that is wrong',
    'VALIDATION_ERROR',
    () => call('POST', '/uninstall/feedback', { headers: json, payload: '{}' }),
  ],
  ['a query that is wrong', 'VALIDATION_ERROR', () => call('GET', '/shop/shop-list?limit=0')],
  ['no token', 'UNAUTHORIZED_ACCESS', () => call('GET', '/category')],
  [
    'an invalid token',
    'UNAUTHORIZED_ACCESS',
    () => call('GET', '/category', { headers: { authorization: 'Bearer a.b.c' } }),
  ],
  [
    'too few rights',
    'FORBIDDEN',
    () => call('GET', '/category', { headers: { authorization: `Bearer ${plainToken}` } }),
  ],
  [
    'an unknown refresh token',
    'REFRESH_TOKEN_INVALID',
    () => call('POST', '/auth/refresh', { headers: { authorization: 'Bearer unknown' } }),
  ],
  ['a record that is not there', 'NOT_FOUND', () => call('GET', '/shop/shop-list/12')],
  [
    'a name that is taken',
    'CONFLICT',
    () => call('POST', '/category', { headers: asStaff(), payload: { slug: 'taken', name: { ar: 'ا', en: 'A' } } }),
  ],
  [
    'text that the database cannot hold',
    'VALIDATION_ERROR',
    () => call('POST', '/uninstall/feedback', { headers: json, payload: { reason: 'other', feedback: 'a\u0000' } }),
  ],
  ['too many calls', 'TOO_MANY_REQUESTS', () => call('GET', '/category/export', { headers: asStaff() })],
]

const languages = [
  ['en', 'en'],
  ['en-GB;q=0.8, ar;q=0.2', 'en'],
  ['ar-EG', 'ar'],
  ['fr', 'ar'],
  [undefined, 'ar'],
] as const

describe('the message of a failure', () => {
  beforeAll(async () => {
    await api.rows.category({ slug: 'taken' })
    for (let time = 0; time < 10; time += 1) await api.request(call('GET', '/category/export', { headers: asStaff() }))
  })

  it.each(sources.flatMap(([name, key, make]) => languages.map((language) => [name, ...language, key, make] as const)))(
    'for %s is in the language requested by %s: %s',
    async (_, asked, language, key, make) => {
      const request = make()
      const reply = await api.request({
        // Each call has its own address, so that only the rate-limit case exceeds the limit.
        remoteAddress: key === 'TOO_MANY_REQUESTS' ? '127.0.0.1' : `10.0.0.${++callers}`,
        ...request,
        headers: { ...request.headers, ...(asked && { 'accept-language': asked }) },
      })
      const taken =
        conflictSentence({ fields: [{ key: 'slug', message: 'CONFLICT' }] }, language) ?? 'a sentence of its own'
      // The message of a limit continues with the waiting time, and that of a conflict names what is taken.
      const begins = key === 'CONFLICT' ? taken : entryOf(key).text[language]
      expect(reply.json()).toMatchObject({ code: entryOf(key).code, detail: expect.stringContaining(begins) })
      expect(reply.statusCode).toBe(entryOf(key).status)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'content-language': language,
        vary: expect.stringMatching(/Accept-Language/i),
      })
    },
  )
})
