import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { appState, shopList, shopPage } from '../contract/shop.ts'
import { uninstallFeedback } from '../contract/uninstall.ts'
import { session } from '../session/session.ts'
import { call, configureCalls, forPage, keepReplies } from './call.ts'
import { ProblemError } from './problem-error.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let servers: Server[] = []
let waits: number[] = []

async function serverAnswering(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => answer(request, response, body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const problem = (status: number, message: unknown) => ({
  type: 'about:blank',
  title: 'x',
  status,
  detail: 'the sentence of the server',
  instance: 'r-1',
  code: 1001,
  name: 'ValidationError',
  message,
})

/** Sends every call to these servers; no second is really waited for. */
const against = (...origins: string[]) =>
  configureCalls({
    origins,
    language: () => 'ar',
    isOnline: () => true,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })

beforeEach(() => {
  servers = []
  waits = []
  session.setState({ user: null, tokens: null })
})

afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const failure = (promise: Promise<unknown>): Promise<ProblemError> =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error) => error as ProblemError,
  )

describe('a call', () => {
  it('goes to the path of its route with parameters, query and the headers clients send', async () => {
    const seen: IncomingMessage[] = []
    against(
      await serverAnswering((request, response) => {
        seen.push(request)
        json(response, 200, {})
      }),
    )
    session.setState({ tokens: { accessToken: 'a-token', refreshToken: 'r' } })
    await call(shopPage, { params: { id: 12 } })
    await call(shopList, { query: { search: 'نون', country: 'sa', limit: 24, letter: undefined } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/shop/shop-list/12',
      '/api/v1/shop/shop-list?search=%D9%86%D9%88%D9%86&country=sa&limit=24',
    ])
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'accept-language': 'ar',
      'x-client-version': '0.1.106',
    })
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  it('speaks the language of the page that a loader works for', async () => {
    const languages: unknown[] = []
    against(
      await serverAnswering((request, response) => {
        languages.push(request.headers['accept-language'])
        json(response, 200, {})
      }),
    )
    await call(appState, forPage(new Request('https://qasima.example/en/shops')))
    await call(appState, forPage(new Request('https://qasima.example/entertainment')))
    expect(languages).toEqual(['en', 'ar'])
  })

  it('takes a reply of the document once, whatever the order of the query', async () => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        json(response, 200, { items: [], total: 0, nextCursor: null })
      }),
    )
    keepReplies({ '/api/v1/shop/shop-list?limit=24&search=noon': { items: [], total: 7, nextCursor: null } })
    const query = { search: 'noon', limit: 24 }
    expect((await call(shopList, { query })).total).toBe(7)
    expect((await call(shopList, { query })).total).toBe(0)
    expect(asked).toBe(1)
  })
})

describe('a failure', () => {
  it('says what the server said', async () => {
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
  })

  it('falls back to the status text when the answer is not ours', async () => {
    against(await serverAnswering((_request, response) => response.writeHead(403, 'Forbidden').end('<html>')))
    const error = await failure(call(appState))
    expect(error).toMatchObject({ status: 403, problem: 'Forbidden' })
    expect(error.sentence('ar')).toBe('Forbidden')
  })

  it('is offline, before anything is sent, when the device is', async () => {
    let asked = 0
    against(await serverAnswering(() => (asked += 1)))
    configureCalls({ isOnline: () => false })
    expect(await failure(call(appState))).toMatchObject({ problem: 'OFFLINE', code: 2001 })
    expect(asked).toBe(0)
  })

  it('is a network error when nobody answers', async () => {
    against('http://127.0.0.1:1')
    const error = await failure(call(appState))
    expect(error).toMatchObject({ problem: 'NETWORK_ERROR', code: 2002 })
    expect(error.sentence('en')).toBe('Please check your internet connection and try again.')
  })

  it('is the reason of the caller who gave up, at once', async () => {
    against(await serverAnswering(() => {}))
    const giveUp = new AbortController()
    const promise = call(appState, { signal: giveUp.signal })
    giveUp.abort(new Error('left the page'))
    await expect(promise).rejects.toThrow('left the page')
    expect(waits).toEqual([])
  })
})

describe('the budget of tries', () => {
  it('is four for a read, a second apart, each on the next origin', async () => {
    const asked: string[] = []
    const failing = (name: string) =>
      serverAnswering((_request, response) => {
        asked.push(name)
        json(response, 503, problem(503, 'SERVICE_UNAVAILABLE'))
      })
    against(await failing('first'), await failing('second'))
    await failure(call(appState))
    expect(asked).toEqual(['first', 'second', 'first', 'second'])
    expect(waits).toEqual([1_000, 1_000, 1_000])
  })

  it('ends with the first answer that is good', async () => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        if (asked < 3) json(response, 500, problem(500, 'INTERNAL_SERVER_ERROR'))
        else json(response, 200, { totalShops: 5 })
      }),
    )
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(asked).toBe(3)
  })

  it.each([400, 401, 404, 409, 429])('is one when the answer is %d', async (status) => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        json(response, status, problem(status, 'NOT_FOUND'))
      }),
    )
    await failure(call(appState))
    expect(asked).toBe(1)
  })

  it('is one for a write, and four for a write that says it is the same', async () => {
    const keys: unknown[] = []
    against(
      await serverAnswering((request, response, body) => {
        keys.push([request.headers['idempotency-key'], JSON.parse(body).reason])
        json(response, 503, problem(503, 'SERVICE_UNAVAILABLE'))
      }),
    )
    await failure(call(uninstallFeedback, { body: { reason: 'other' } }))
    expect(keys).toHaveLength(1)
    await failure(call(uninstallFeedback, { body: { reason: 'other' }, idempotencyKey: 'k-1' }))
    expect(keys.slice(1)).toEqual(Array(4).fill(['k-1', 'other']))
  })
})
