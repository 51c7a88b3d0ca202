import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { catalogue, type ErrorKey } from '../contract/error-catalogue.ts'
import { changeProfile, deleteAccount, readInvites, readProfile } from '../contract/identity/account.routes.ts'
import { login } from '../contract/identity/sign-in.routes.ts'
import type { Progress } from '../contract/progress.ts'
import { provider } from '../contract/provider/provider.collection.ts'
import { progressType } from '../contract/route.ts'
import { appState, shopList, shopPage } from '../contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../contract/uninstall/uninstall.routes.ts'
import { openSession, session, storeSession } from '../session/session.ts'
import { browseAt, type Cookies } from '../testing/cookies.ts'
import { until } from '../testing/until.ts'
import { call, configureCalls, download, follow, forPage, keepReplies } from './call.ts'
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
    expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'ar', 'x-client-version': '0.1.106' })
    expect(seen[0]?.headers['content-type']).toBeUndefined()
  })

  it('carries the access token where an account is needed, and nowhere else', async () => {
    const seen: (string | undefined)[] = []
    against(
      await serverAnswering((request, response) => {
        seen.push(request.headers.authorization)
        json(response, 200, {})
      }),
    )
    session.setState({ tokens: { accessToken: 'a-token', refreshToken: 'r' } })
    await call(readProfile)
    await call(appState)
    expect(seen).toEqual(['Bearer a-token', undefined])
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

describe('a call of the back-office', () => {
  it('says which version it changes, and sends a table as the text it is', async () => {
    const seen: [IncomingMessage, string][] = []
    against(
      await serverAnswering((request, response, body) => {
        seen.push([request, body])
        json(response, 200, {})
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

  it('fetches a file part by part, and tells how much of it is here', async () => {
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

  it('has no file where only a part of it came', async () => {
    against(
      await serverAnswering((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' }).write('name\n')
        setImmediate(() => response.destroy())
      }),
    )
    expect(await failure(download(provider.routes.export, {}))).toMatchObject({ problem: 'NETWORK_ERROR' })
  })
})

describe('a call that is followed', () => {
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
  const result = { rows: 2, created: 2, errors: [], batchId: null }
  const [first, second] = [
    { done: 0, total: 2 },
    { done: 1, total: 2 },
  ]

  it('tells how far it has come, wherever the lines are cut, and answers the result', async () => {
    const seen: IncomingMessage[] = []
    const lines = bytesOf([{ progress: first }, { progress: second }, { result }])
    against(await answersLines([lines.subarray(0, 20), lines.subarray(20, 70), lines.subarray(70)], seen))
    expect(await followed()).toEqual(result)
    expect(heard).toEqual([first, second])
    expect(seen[0]?.headers.accept).toContain(progressType)
  })

  it('is told of each step when it is made', async () => {
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

  it('answers as others do where nothing was told on the way', async () => {
    against(await serverAnswering((_request, response) => json(response, 200, result)))
    expect(await followed()).toEqual(result)
    expect(heard).toEqual([])
  })

  it('fails with what went wrong on the way', async () => {
    const went = { ...problem(503, 'SERVICE_UNAVAILABLE'), code: 1008 }
    against(await answersLines([bytesOf([{ progress: first }, { problem: went }])]))
    const error = await failure(followed())
    expect(error).toMatchObject({ problem: 'SERVICE_UNAVAILABLE', status: 503, code: 1008, requestId: 'r-1' })
    expect(error.sentence('en')).toBe(catalogue.SERVICE_UNAVAILABLE.text.en)
  })

  it('fails when the end is missing', async () => {
    against(await answersLines([bytesOf([{ progress: first }])]))
    expect(await failure(followed())).toMatchObject({ problem: 'NETWORK_ERROR' })
  })

  it('hangs up when it is given up', async () => {
    const giveUp = new AbortController()
    const hungUp = Promise.withResolvers<void>()
    against(
      await serverAnswering((_request, response) => {
        response.on('close', hungUp.resolve)
        response.writeHead(200, { 'content-type': progressType }).write(bytesOf([{ progress: first }]))
      }),
    )
    const answer = followed(giveUp.signal)
    await until(() => heard.length === 1)
    giveUp.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    await hungUp.promise
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
    expect(error.records).toEqual([])
  })

  it('names the records in the way of a change', async () => {
    const records = [{ section: 'coupon', id: 'c-1' }]
    against(
      await serverAnswering((_request, response) =>
        json(response, 409, { ...problem(409, 'CONFLICT'), code: 1010, records }),
      ),
    )
    expect(await failure(call(uninstallFeedback, { body: { reason: 'other' } }))).toMatchObject({ records })
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

describe('a call whose access token is refused', () => {
  const noura = {
    id: 'u1',
    email: 'noura@qasima.example',
    firstName: 'نورة',
    lastName: 'العلي',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
    isEmailVerified: true,
  }
  const tokens = { accessToken: 'a1', refreshToken: 'r1' }
  const profile = {
    firstName: 'ليلى',
    lastName: 'العلي',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
  } as const
  const says = (response: ServerResponse, key: ErrorKey) => {
    const { code, name, status } = catalogue[key]
    json(response, status, { ...problem(status, key), code, name })
  }

  let cookies: Cookies
  let close: (() => void)[]
  let asked: string[]

  /** An API that knows one access token at a time, the newest; renewals are what `renew` makes of them. */
  async function api(
    renew: (response: ServerResponse, next: string) => void,
    answer: (response: ServerResponse) => void = (response) => json(response, 200, { user: noura }),
  ) {
    let newest = 2
    return serverAnswering((request, response, body) => {
      const bearer = request.headers.authorization?.slice('Bearer '.length)
      asked.push([request.method, request.url?.replace('/api/v1/auth/', ''), bearer, body].filter(Boolean).join(' '))
      if (request.url?.endsWith('/refresh')) return renew(response, String(newest++))
      if (bearer === `a${newest - 1}` && newest > 2) return answer(response)
      says(response, 'ACCESS_TOKEN_EXPIRED')
    })
  }
  const renewing = (response: ServerResponse, next: string) =>
    json(response, 200, { accessToken: `a${next}`, refreshToken: `r${next}` })
  const refreshes = () => asked.filter((line) => line.startsWith('POST refresh'))

  beforeEach(async () => {
    cookies = browseAt('http://localhost:3000/dashboard')
    asked = []
    close = [await openSession('localhost')]
    await storeSession({ user: noura, tokens })
  })
  afterEach(() => {
    for (const stop of close) stop()
  })

  it('is made again, once, with the tokens that the refresh token is good for', async () => {
    against(await api(renewing))
    expect(await call(readProfile)).toEqual({ user: noura })
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', 'GET profile a2'])
    expect(session.getState()).toEqual({ user: noura, tokens: { accessToken: 'a2', refreshToken: 'r2' } })
    expect(waits).toEqual([])
  })

  it('is made again with its body although it writes: the first time nothing was done', async () => {
    against(await api(renewing))
    await call(changeProfile, { body: profile })
    expect(asked.at(-1)).toBe(`PATCH profile a2 ${JSON.stringify(profile)}`)
  })

  it('shares one renewal with every other call, the ones that come while it is under way included', async () => {
    const held: (() => void)[] = []
    against(await api((response, next) => held.push(() => renewing(response, next))))
    const early = [call(readProfile), call(readProfile), call(readInvites)]
    await until(() => held.length === 1)
    const late = [call(readProfile), call(readInvites)]
    held[0]?.()
    await Promise.all([...early, ...late])
    expect(refreshes()).toEqual(['POST refresh r1'])
    expect(asked.filter((line) => line.endsWith('a1'))).toHaveLength(3)
    expect(asked.filter((line) => line.endsWith('a2'))).toHaveLength(5)
  })

  it('is refused for good when the new token is refused as well', async () => {
    against(
      await serverAnswering((request, response) => {
        asked.push(request.url ?? '')
        if (request.url?.endsWith('/refresh')) renewing(response, '2')
        else says(response, 'ACCESS_TOKEN_EXPIRED')
      }),
    )
    expect(await failure(call(readProfile))).toMatchObject({ status: 401, problem: 'ACCESS_TOKEN_EXPIRED' })
    expect(asked).toHaveLength(3)
    expect(session.getState().user).toEqual(noura)
  })

  it('has one budget of tries, before and after', async () => {
    against(await api(renewing, (response) => says(response, 'SERVICE_UNAVAILABLE')))
    await failure(call(readProfile))
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', ...Array(4).fill('GET profile a2')])
  })

  it('asks for new tokens again where a renewal failed that may pass', async () => {
    let refused = false
    const once = (response: ServerResponse, next: string) => {
      if (refused) return renewing(response, next)
      refused = true
      says(response, 'SERVICE_UNAVAILABLE')
    }
    against(await api(once))
    await call(readProfile)
    expect(asked).toEqual(['GET profile a1', 'POST refresh r1', 'GET profile a1', 'POST refresh r1', 'GET profile a3'])
  })

  it.each(['REFRESH_TOKEN_EXPIRED', 'REFRESH_TOKEN_INVALID', 'USER_INACTIVE'] as const)(
    'ends the session when the refresh token is refused with %s',
    async (key) => {
      against(await api((response) => says(response, key)))
      expect(await failure(call(readProfile))).toMatchObject({ problem: key })
      expect(session.getState()).toEqual({ user: null, tokens: null, lost: true })
      expect(cookies.cookie).toBe('')
    },
  )

  it.each(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'] as const)(
    'fails and keeps the session when the renewal fails with %s',
    async (key) => {
      against(await api((response) => says(response, key)))
      const failed = [failure(call(readProfile)), failure(call(readInvites))]
      for (const error of await Promise.all(failed)) expect(error).toMatchObject({ problem: key })
      expect(session.getState()).toEqual({ user: noura, tokens })
    },
  )

  it('fails and keeps the session when nobody answers the renewal', async () => {
    against(await api((response) => response.destroy()))
    expect(await failure(call(readProfile))).toMatchObject({ problem: 'NETWORK_ERROR' })
    expect(session.getState()).toEqual({ user: noura, tokens })
  })

  it('ends the session when there is no refresh token any more', async () => {
    against(await api(renewing))
    cookies.cookie = 'session=; Max-Age=0; Path=/'
    expect(await failure(call(readProfile))).toMatchObject({ status: 401 })
    expect(refreshes()).toEqual([])
    expect(session.getState()).toEqual({ user: null, tokens: null, lost: true })
  })

  it('is left alone when it is the password that is wrong, or nobody is to sign in yet', async () => {
    against(
      await serverAnswering((request, response) => {
        asked.push(request.url ?? '')
        says(response, 'INVALID_CREDENTIALS')
      }),
    )
    await failure(call(login, { body: { email: noura.email, password: 'wrong' } }))
    await failure(call(deleteAccount, { body: { password: 'wrong' } }))
    expect(asked).toEqual(['/api/v1/auth/login', '/api/v1/auth/delete-account'])
    expect(session.getState()).toEqual({ user: noura, tokens })
  })

  it('is not made in the name of somebody else who signed in meanwhile', async () => {
    const other = { user: { ...noura, id: 'u2' }, tokens: { accessToken: 'other', refreshToken: 'r-other' } }
    const held: (() => void)[] = []
    against(
      await serverAnswering((request, response) => {
        asked.push(`${request.url} ${request.headers.authorization}`)
        held.push(() => says(response, 'ACCESS_TOKEN_EXPIRED'))
      }),
    )
    const refused = failure(call(changeProfile, { body: profile }))
    await until(() => held.length === 1)
    await storeSession(other)
    held[0]?.()
    expect(await refused).toMatchObject({ status: 401 })
    expect(asked).toEqual(['/api/v1/auth/profile Bearer a1'])
    expect(session.getState()).toEqual(other)
  })

  it('stays signed out when somebody logs out during the renewal', async () => {
    const held: (() => void)[] = []
    against(await api((response, next) => held.push(() => renewing(response, next))))
    const refused = failure(call(readProfile))
    await until(() => held.length === 1)
    const { clearSession } = await import('../session/session.ts')
    await clearSession()
    held[0]?.()
    expect(await refused).toMatchObject({ status: 401 })
    expect(session.getState()).toEqual({ user: null, tokens: null })
    expect(cookies.cookie).toBe('')
  })

  it('is renewed once for ten tabs', async () => {
    const origin = await api(renewing)
    const tabs = []
    for (let count = 0; count < 10; count += 1) {
      jest.resetModules()
      const tab = { ...(await import('./call.ts')), ...(await import('../session/session.ts')) }
      close.push(await tab.openSession('localhost'))
      tab.configureCalls({ origins: [origin], language: () => 'ar', isOnline: () => true })
      tabs.push(tab)
    }
    const replies = await Promise.all(tabs.flatMap((tab) => [tab.call(readProfile), tab.call(readInvites)]))
    expect(replies).toHaveLength(20)
    expect(refreshes()).toEqual(['POST refresh r1'])
    for (const tab of tabs) expect(tab.session.getState().tokens?.accessToken).toBe('a2')
  })
})
