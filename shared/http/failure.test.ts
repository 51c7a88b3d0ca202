import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { appState, shopList } from '../contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../contract/uninstall/uninstall.routes.ts'
import { counts } from '../testing/app-state.ts'
import { against, forgetWaits, waits } from '../testing/call-origins.ts'
import { failureOf, json, problem, serverAnswering, stopServers } from '../testing/test-server.ts'
import { call } from './call.ts'
import { configureCalls } from './client-settings.ts'
import { failureWords } from './failure.words.ts'
import { ProblemError } from './problem-error.ts'

beforeEach(forgetWaits)
afterEach(stopServers)

const failure = (promise: Promise<unknown>): Promise<ProblemError> => failureOf(promise)

describe('a failure', () => {
  it("has the server's message", async () => {
    const fields = [{ key: 'reason', message: 'REQUIRED' }]
    against(
      await serverAnswering((_request, response) =>
        json(response, 400, problem(400, fields), { 'x-request-id': 'r-1', 'retry-after': '60' }),
      ),
    )
    const error = await failure(call(uninstallFeedback, { body: { reason: 'other' } }))
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ status: 400, code: 1001, problem: fields, requestId: 'r-1', retryAfter: 60 })
    expect(error.sentence('en')).toBe('Validation error')
    expect(error.records).toEqual([])
  })

  it('names the conflicting records of a change', async () => {
    const records = [{ section: 'coupon', id: 'c-1' }]
    against(
      await serverAnswering((_request, response) =>
        json(response, 409, { ...problem(409, 'CONFLICT'), code: 1010, records }),
      ),
    )
    expect(await failure(call(uninstallFeedback, { body: { reason: 'other' } }))).toMatchObject({ records })
  })

  it('falls back to the status text if the response is not ours', async () => {
    against(await serverAnswering((_request, response) => response.writeHead(403, 'Forbidden').end('<html>')))
    const error = await failure(call(appState))
    expect(error).toMatchObject({ status: 403, message: 'Forbidden', problem: 'Forbidden', code: 0, data: '<html>' })
    expect(error.sentence('ar')).toBe('ليست لديك صلاحية للقيام بذلك.')
    expect(error.sentence('en')).toBe('You do not have permission to do this.')
  })

  it('is passed on with message, status, data and headers', async () => {
    const body = problem(409, 'CONFLICT', 1010)
    against(await serverAnswering((_request, response) => json(response, 409, body, { 'x-request-id': 'r-1' })))
    const error = await failure(call(uninstallFeedback, { body: { reason: 'other' } }))
    expect(error).toMatchObject({ message: 'CONFLICT', status: 409, data: body })
    expect(error.headers.get('x-request-id')).toBe('r-1')
  })

  it('has unknown messages of a newer server only in the language they were written in', async () => {
    const body = { ...problem(409, 'A_FAILURE_OF_TOMORROW', 1999), detail: 'جملة من الخادم' }
    against(
      await serverAnswering((_request, response) => json(response, 409, body, { 'content-language': 'ar' })),
      await serverAnswering((_request, response) => json(response, 409, body)),
    )
    const error = await failure(call(uninstallFeedback, { body: { reason: 'other' }, language: 'en' }))
    expect(error.sentence('ar')).toBe('جملة من الخادم')
    expect(error.sentence('en')).toBe('The server’s reply could not be read. Please try again in a moment.')
  })

  it('is offline, before anything is sent, if the device is', async () => {
    let asked = 0
    against(await serverAnswering(() => (asked += 1)))
    configureCalls({ isOnline: () => false })
    expect(await failure(call(appState))).toMatchObject({ problem: 'OFFLINE', code: 2001 })
    expect(asked).toBe(0)
  })

  it('is a network error if no server responds', async () => {
    against('http://127.0.0.1:1')
    const error = await failure(call(appState))
    expect(error).toMatchObject({ problem: 'NETWORK_ERROR', code: 2002 })
    expect(error.sentence('en')).toBe('Please check your internet connection and try again.')
  })

  it('is the abort reason of the caller, at once', async () => {
    against(await serverAnswering(() => {}))
    const giveUp = new AbortController()
    const promise = call(appState, { signal: giveUp.signal })
    giveUp.abort(new Error('left the page'))
    await expect(promise).rejects.toThrow('left the page')
    expect(waits).toEqual([])
  })
})

describe('a response that is not ours', () => {
  const proxyPage = '<!doctype html><title>Sign in to the network</title>'
  const json200 = { 'content-type': 'application/json' }
  it.each<[string, number, Record<string, string>, string]>([
    ['the page of a proxy', 200, { 'content-type': 'text/html' }, proxyPage],
    ['an empty body', 200, json200, ''],
    ['JSON under a wrong type', 200, { 'content-type': 'text/plain' }, JSON.stringify(counts)],
    ['JSON that is cut off', 200, json200, '{"totalShops": 5'],
    ['a list in place of an object', 200, json200, '[]'],
    ['an object of another program', 200, json200, '{"status":"ok"}'],
    ['a failure without words of ours', 418, { 'content-type': 'text/html' }, proxyPage],
  ])('has a message in both languages: %s', async (_, status, headers, body) => {
    against(await serverAnswering((_request, response) => response.writeHead(status, headers).end(body)))
    const error = await failure(call(appState))
    expect(error).toMatchObject({ status, code: 0 })
    expect(error.sentence('en')).toBe(failureWords.en.apiError)
    expect(error.sentence('ar')).toBe(failureWords.ar.apiError)
  })

  it.each([502, 503, 504])('says that the server did not respond if a proxy replies with %d', async (status) => {
    against(await serverAnswering((_request, response) => response.writeHead(status).end(proxyPage)))
    const error = await failure(call(appState))
    expect(error.sentence('en')).toBe(failureWords.en.noResponse)
    expect(error.sentence('ar')).toBe(failureWords.ar.noResponse)
  })

  it('is a network error if it breaks off', async () => {
    against(
      await serverAnswering((_request, response) => {
        response.writeHead(200, { ...json200, 'content-length': '100' }).write('{')
        setImmediate(() => response.destroy())
      }),
    )
    expect(await failure(call(shopList))).toMatchObject({ problem: 'NETWORK_ERROR' })
  })

  it('is retried on another origin, which is ours', async () => {
    against(
      await serverAnswering((_request, response) => response.writeHead(200).end(proxyPage)),
      await serverAnswering((_request, response) => json(response, 200, counts)),
    )
    expect(await call(appState)).toEqual(counts)
  })
})

it('has every message of a failure in both languages', () => {
  const isArabic = (text: string | undefined) => /\p{Script=Arabic}/u.test(text ?? '')
  const keys = Object.keys(failureWords.en)
  expect(keys).toEqual(['noResponse', 'apiError'])
  expect(keys.filter((key) => !isArabic(failureWords.ar[key]) || isArabic(failureWords.en[key]))).toEqual([])
})
