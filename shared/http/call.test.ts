import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { catalogue } from '../contract/error-catalogue.ts'
import { readProfile } from '../contract/identity/account.routes.ts'
import { refresh } from '../contract/identity/session.routes.ts'
import { login } from '../contract/identity/sign-in.routes.ts'
import type { Progress } from '../contract/progress.ts'
import { provider } from '../contract/provider/provider.collection.ts'
import { progressType } from '../contract/route.ts'
import { appState, shopList, shopPage } from '../contract/shop/shop.routes.ts'
import { counts } from '../testing/app-state.ts'
import { importReply } from '../testing/import-reply.ts'
import { failureOf as failure, json, problem, serverAnswering, stopServers } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { call, download, follow, forPage } from './call.ts'
import { configureCalls } from './client-settings.ts'
import { storeReplies } from './document-replies.ts'
import { readEarly } from './read-early.ts'

/** Sends every call to these servers, without actually waiting between attempts. */
const against = (...origins: string[]) =>
  configureCalls({ origins, language: () => 'ar', isOnline: () => true, wait: async () => {} })

afterEach(stopServers)

/** A reply of `appState`. */

describe('a call', () => {
  const credentials = {
    accountId: () => 'u1',
    accessToken: () => 'a-token',
    renewalDone: async () => {},
    renew: () => Promise.reject(new Error('not asked for here')),
  }
  /** A server that records requests, and replies with what was requested. */
  const listening = (seen: IncomingMessage[]) =>
    serverAnswering((request, response) => {
      seen.push(request)
      const reply = { ...counts, user: {}, tokens: {}, accessToken: 'a', refreshToken: 'r', shop: {}, coupons: [] }
      json(response, 200, {
        ...reply,
        countsByCountry: {},
        permits: [],
        similarShops: [],
        items: [],
        total: 0,
        letters: [],
        didYouMean: null,
        nextCursor: null,
      })
    })
  afterEach(() => configureCalls({ credentials: { ...credentials, accessToken: () => undefined } }))

  it('uses the reply of an early read, once', async () => {
    const seen: IncomingMessage[] = []
    against(await listening(seen))
    readEarly('/shop/shop-list/12?sort=saving&country=sa', 'en')
    const input = { params: { id: 12 }, query: { country: 'sa', sort: 'saving' }, language: 'en' } as const
    await call(shopPage, input)
    expect(seen).toHaveLength(1)
    expect(seen[0]?.headers['accept-language']).toBe('en')
    await call(shopPage, input)
    expect(seen).toHaveLength(2)
  })

  it('is sent if an early read failed, or was in the other language', async () => {
    against(await serverAnswering((_request, response) => json(response, 404, problem(404, 'NOT_FOUND'))))
    readEarly('/shop/shop-list/13', 'ar')
    const seen: IncomingMessage[] = []
    against(await listening(seen))
    readEarly('/shop/shop-list/14', 'en')
    await call(shopPage, { params: { id: 13 } })
    await call(shopPage, { params: { id: 14 } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/shop/shop-list/14',
      '/api/v1/shop/shop-list/13',
      '/api/v1/shop/shop-list/14',
    ])
  })

  it('goes to the path of its route with parameters and query', async () => {
    const seen: IncomingMessage[] = []
    against(await listening(seen))
    await call(shopPage, { params: { id: 12 } })
    await call(shopList, { query: { search: 'نون', country: 'sa', limit: 24, letter: undefined } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/shop/shop-list/12',
      '/api/v1/shop/shop-list?search=%D9%86%D9%88%D9%86&country=sa&limit=24',
    ])
  })

  it.each([
    ['a read of an account', () => call(readProfile), 'a-token'],
    ['a public read', () => call(appState), 'a-token'],
    ['signing in', () => call(login, { body: { email: 'noura@qasima.example', password: 'secret' } }), 'a-token'],
    ['a renewal', () => call(refresh, { bearer: 'a-refresh-token' }), 'a-refresh-token'],
  ])('sends its token, the client version and the JSON type: %s', async (_, made, token) => {
    const seen: IncomingMessage[] = []
    against(await listening(seen))
    configureCalls({ credentials })
    await made()
    expect(seen.map(({ headers }) => headers)).toMatchObject([
      {
        authorization: `Bearer ${token}`,
        'x-client-version': '0.1.106',
        'content-type': 'application/json',
        'accept-language': 'ar',
      },
    ])
  })

  it('sends cookies, and no token if no account is signed in', async () => {
    against('http://127.0.0.1:1')
    const sent: RequestInit[] = []
    const transport = async (_address: string, request: RequestInit) => {
      sent.push(request)
      return Response.json(counts)
    }
    await call(appState, { transport })
    expect(sent[0]?.credentials).toBe('include')
    expect(new Headers(sent[0]?.headers).has('authorization')).toBe(false)
  })

  it('uses the language of the page that a loader runs for', async () => {
    const languages: unknown[] = []
    against(
      await serverAnswering((request, response) => {
        languages.push(request.headers['accept-language'])
        json(response, 200, counts)
      }),
    )
    await call(appState, forPage(new Request('https://qasima.example/en/shops')))
    await call(appState, forPage(new Request('https://qasima.example/entertainment')))
    expect(languages).toEqual(['en', 'ar'])
  })

  it('is refused without a request if the document says "not found"', async () => {
    let asked = 0
    against(
      await serverAnswering((_, response) => {
        asked += 1
        json(response, 500, {})
      }),
    )
    storeReplies({ '/api/v1/shop/shop-list/999999': null })
    const { status, problem: key } = await failure(call(shopPage, { params: { id: 999_999 } }))
    expect([status, key, asked]).toEqual([404, 'NOT_FOUND', 0])
  })

  it('uses a reply of the document once, whatever the order of the query', async () => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        json(response, 200, { items: [], total: 0, letters: [], didYouMean: null, nextCursor: null })
      }),
    )
    storeReplies({
      '/api/v1/shop/shop-list?limit=24&search=noon': {
        items: [],
        total: 7,
        letters: [],
        didYouMean: null,
        nextCursor: null,
      },
    })
    const query = { search: 'noon', limit: 24 }
    expect((await call(shopList, { query })).total).toBe(7)
    expect((await call(shopList, { query })).total).toBe(0)
    expect(asked).toBe(1)
  })
})

describe('a call of the back-office', () => {
  it('sends the version that it changes, and a table as plain text', async () => {
    const seen: [IncomingMessage, string][] = []
    against(
      await serverAnswering((request, response, body) => {
        seen.push([request, body])
        const record = Object.fromEntries((provider.item.required ?? []).map((name: string) => [name, null]))
        json(response, 200, { ...record, ...importReply({ created: 1 }) })
      }),
    )
    const { update, import: take } = provider.routes
    await call(update, { params: { id: 'p-1' }, body: { name: 'Atlas' }, version: 7 })
    await call(take, { body: 'name,kind\nAtlas,network', query: { dryRun: true } })
    expect(seen[0]?.[0].headers).toMatchObject({ 'if-match': '"7"', 'content-type': 'application/json' })
    expect(seen[1]?.[0].headers).toMatchObject({ 'content-type': 'text/csv' })
    expect(seen[1]?.[0].headers['if-match']).toBeUndefined()
    expect(seen.map(([, body]) => body)).toEqual(['{"name":"Atlas"}', 'name,kind\nAtlas,network'])
  })

  it('downloads a file in parts, and reports progress', async () => {
    against(
      await serverAnswering((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' }).write('name\n')
        setImmediate(() => response.end('Atlas\n'))
      }),
    )
    const progress: number[] = []
    const file = await download(provider.routes.export, { onProgress: (bytes) => progress.push(bytes) })
    expect([file.type, await file.text()]).toEqual(['text/csv', 'name\nAtlas\n'])
    expect(progress.at(-1)).toBe(11)
  })

  it('fails if only part of a file arrived', async () => {
    against(
      await serverAnswering((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' }).write('name\n')
        setImmediate(() => response.destroy())
      }),
    )
    expect(await failure(download(provider.routes.export, {}))).toMatchObject({ problem: 'NETWORK_ERROR' })
  })
})

describe('a call with progress', () => {
  const bytesOf = (lines: readonly object[]) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const answersLines = (pieces: readonly Uint8Array[], seen: IncomingMessage[] = []) =>
    serverAnswering(async (request, response) => {
      seen.push(request)
      response.writeHead(200, { 'content-type': `${progressType}; charset=utf-8` })
      for (const piece of pieces) {
        response.write(piece)
        await new Promise(setImmediate)
      }
      response.end()
    })
  const heard: Progress[] = []
  beforeEach(() => {
    heard.length = 0
  })
  const followed = (signal?: AbortSignal) =>
    follow(provider.routes.import, { body: 'name\n', signal, onProgress: (progress) => heard.push(progress) })
  const result = importReply({ rows: 2, created: 2 })
  const [first, second] = [
    { done: 0, total: 2 },
    { done: 1, total: 2 },
  ]

  it('reports progress, wherever the lines are split, and returns the result', async () => {
    const seen: IncomingMessage[] = []
    const lines = bytesOf([{ progress: first }, { progress: second }, { result }])
    against(await answersLines([lines.subarray(0, 20), lines.subarray(20, 70), lines.subarray(70)], seen))
    expect(await followed()).toEqual(result)
    expect(heard).toEqual([first, second])
    expect(seen[0]?.headers.accept).toContain(progressType)
  })

  it('reports each step as it happens', async () => {
    let finish = () => {}
    against(
      await serverAnswering((_request, response) => {
        response.writeHead(200, { 'content-type': progressType }).write(bytesOf([{ progress: first }]))
        finish = () => response.end(bytesOf([{ result }]))
      }),
    )
    const answer = followed()
    await until(() => heard.length === 1)
    finish()
    expect(await answer).toEqual(result)
  })

  it('returns a result even without progress reports', async () => {
    against(await serverAnswering((_request, response) => json(response, 200, result)))
    expect(await followed()).toEqual(result)
    expect(heard).toEqual([])
  })

  it('fails with an error that occurs on the way', async () => {
    const went = { ...problem(503, 'SERVICE_UNAVAILABLE'), code: 1008 }
    against(await answersLines([bytesOf([{ progress: first }, { problem: went }])]))
    const error = await failure(followed())
    expect(error).toMatchObject({ problem: 'SERVICE_UNAVAILABLE', status: 503, code: 1008, requestId: 'r-1' })
    expect(error.sentence('en')).toBe(catalogue.SERVICE_UNAVAILABLE.text.en)
  })

  it('fails if the end is missing', async () => {
    against(await answersLines([bytesOf([{ progress: first }])]))
    expect(await failure(followed())).toMatchObject({ problem: 'NETWORK_ERROR' })
  })

  it('disconnects when it is aborted', async () => {
    const giveUp = new AbortController()
    const disconnected = Promise.withResolvers<void>()
    against(
      await serverAnswering((_request, response) => {
        response.on('close', disconnected.resolve)
        response.writeHead(200, { 'content-type': progressType }).write(bytesOf([{ progress: first }]))
      }),
    )
    const answer = followed(giveUp.signal)
    await until(() => heard.length === 1)
    giveUp.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    await disconnected.promise
  })
})
