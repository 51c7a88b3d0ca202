import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { entryOf } from '../../../shared/contract/error-catalogue.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import type { ApiError } from './api-error.ts'
import { refuseReferenced } from './constraints.ts'
import { toApiError } from './problem.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ CORS_ORIGINS: 'https://app.qasima.example' })
})
afterAll(() => api.close())

describe('a failure', () => {
  it('is a problem document in the language of the caller, Arabic by default', async () => {
    const url = '/api/v1/shop/shop-list/7'
    const requestId = 'journey-0001'
    const arabic = await api.get(url, { 'x-request-id': requestId })
    expect(arabic.statusCode).toBe(404)
    expect(arabic.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'content-language': 'ar',
      'x-request-id': requestId,
    })
    expect(arabic.json()).toEqual({
      type: 'urn:qasima:problem:not-found',
      title: 'NotFound',
      status: 404,
      detail: 'لم نجد ما طلبته.',
      instance: requestId,
      code: 1003,
      name: 'NotFound',
      message: 'NOT_FOUND',
    })
    const english = await api.get(url, { 'accept-language': 'en' })
    expect(english.json().detail).toBe('We could not find what you asked for.')
    expect(english.headers['content-language']).toBe('en')
  })

  it.each(['short', 'a'.repeat(65), 'with blank', '<script>alert(1)</script>'])(
    'has a new request id instead of %s',
    async (id) => {
      expect((await api.get('/api/v1/nothing', { 'x-request-id': id })).headers['x-request-id']).toMatch(
        /^[\da-f-]{36}$/,
      )
    },
  )

  it('of a violated reference depends on the statement, in any language of PostgreSQL', async () => {
    const text = 'Aktualisieren oder Löschen in Tabelle »shop« verletzt Fremdschlüssel-Constraint'
    const error = Object.assign(new pg.DatabaseError(text, 1, 'error'), {
      code: '23503',
      constraint: 'coupon_shop_fkey',
    })
    await expect(refuseReferenced(Promise.reject(error))).rejects.toMatchObject({ key: 'CONFLICT', cause: error })
    expect(toApiError(error).key).toBe('VALIDATION_ERROR')
  })

  it('from a deadlock can be retried at once', () => {
    const error = Object.assign(new pg.DatabaseError('deadlock detected', 1, 'error'), { code: '40P01' })
    expect(toApiError(error)).toMatchObject({ key: 'SERVICE_UNAVAILABLE', retryAfter: 1 })
  })

  it('that was unexpected hides its cause from the caller and logs it', () => {
    const error = toApiError(new Error('secret of the inside'))
    expect(error.key).toBe('INTERNAL_SERVER_ERROR')
    expect(entryOf(error.key).status).toBe(500)
    expect((error.cause as Error).message).toBe('secret of the inside')
  })

  it('can be read by pages of the allowed origins only', async () => {
    const allowed = await api.get('/api/v1/nothing', { origin: 'https://app.qasima.example' })
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.qasima.example',
      'access-control-allow-credentials': 'true',
    })
    expect(allowed.headers.vary).toMatch(/Origin.*Accept-Language/)
    const foreign = await api.get('/api/v1/nothing', { origin: 'https://app.qasima.example.evil.com' })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('loads nothing and frames nothing', async () => {
    const { headers } = await api.get('/api/v1/nothing')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a broken constraint', () => {
  const failing = async (work: Promise<unknown>): Promise<ApiError> =>
    toApiError(
      await work.then(
        () => new Error('nothing failed'),
        (error) => error,
      ),
    )

  it('is mapped to its failure in the catalogue', async () => {
    await api.rows.shop({ slug: 'taken' })
    expect(await failing(api.rows.shop({ slug: 'taken' }))).toMatchObject({
      key: 'CONFLICT',
      fields: [{ key: 'slug' }],
    })
    await api.rows.user({ email: 'one@example.com' })
    expect(await failing(api.rows.user({ email: 'ONE@Example.com' }))).toMatchObject({
      key: 'EMAIL_ALREADY_EXISTS',
      fields: [{ key: 'email', message: 'EMAIL_ALREADY_EXISTS' }],
    })
    expect(await failing(api.rows.coupon({ shop_id: 987_654 }))).toMatchObject({
      key: 'VALIDATION_ERROR',
      fields: [{ key: 'shopId' }],
    })
    const category = await api.rows.category()
    await api.rows.shop({ category_id: category })
    const removal = api.database.main.kysely.deleteFrom('category').where('id', '=', category).execute()
    expect(await failing(refuseReferenced(removal))).toMatchObject({ key: 'CONFLICT' })
    expect(await failing(api.rows.shop({ currency: 'riyal' }))).toMatchObject({ key: 'VALIDATION_ERROR' })
  })

  it('leaves a name free once its record is in the trash', async () => {
    await api.rows.shop({ slug: 'reused', domain: 'reused.example', deleted_at: new Date() })
    expect(await api.rows.shop({ slug: 'reused', domain: 'reused.example' })).toEqual(expect.any(Number))
  })
})

describe('an unavailable database', () => {
  it.each([
    ['refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['has no connection left', new Error('timeout exceeded when trying to connect')],
    ['breaks off', new Error('Connection terminated unexpectedly')],
    ['is being stopped', Object.assign(new pg.DatabaseError('terminating', 1, 'error'), { code: '57P01' })],
  ])('and %s give 503 with a time to retry', (_, error) => {
    expect(toApiError(error)).toMatchObject({ key: 'SERVICE_UNAVAILABLE', retryAfter: 5 })
  })
})

describe('the log', () => {
  it('has one line per call, without query, tokens or cookies', async () => {
    const before = api.log.length
    await api.get('/api/v1/shop/shop-list?search=private-words', {
      authorization: 'Bearer very-secret',
      cookie: 'session=very-secret',
      'x-client-version': '0.1.106',
    })
    const lines = api.log.slice(before)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'GET',
      path: '/api/v1/shop/shop-list',
      status: 200,
      headers: { 'x-client-version': '0.1.106' },
    })
    expect(lines[0]).not.toMatch(/very-secret|private-words/)
  })

  it.each([
    ['a call without a session', '/api/v1/coupon', 401],
    ['an address that is not there', '/api/v1/coupon/nothing/here', 404],
    ['a value that is not taken', '/api/v1/shop/shop-list?limit=many', 400],
  ])('has a line with the status of a refusal: %s', async (_, path, status) => {
    const before = api.log.length
    expect((await api.get(path)).statusCode).toBe(status)
    const lines = api.log.slice(before).map((line) => JSON.parse(line))
    expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ method: 'GET', status })]))
  })
})
