import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { geolocation } from '../contract/edge/edge.routes.ts'
import { login } from '../contract/identity/sign-in.routes.ts'
import { appState } from '../contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../contract/uninstall/uninstall.routes.ts'
import { counts } from '../testing/app-state.ts'
import { against, forgetWaits, waits } from '../testing/call-origins.ts'
import { failureOf as failure, json, problem, serverAnswering, stopServers } from '../testing/test-server.ts'
import { call } from './call.ts'
import { clientSettings } from './client-settings.ts'

/** The default, before tests replace it to avoid waiting. */
const { wait: defaultWait } = clientSettings()

beforeEach(forgetWaits)
afterEach(stopServers)

describe('the number of attempts', () => {
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

  it('ends with the first success', async () => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        if (asked < 3) json(response, 500, problem(500, 'INTERNAL_SERVER_ERROR'))
        else json(response, 200, counts)
      }),
    )
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(asked).toBe(3)
  })

  it.each([400, 401, 404, 409, 429])('is one if the status is %d', async (status) => {
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

  it('is four for a write with an idempotency key, and one if the response is a secret', async () => {
    const keys: unknown[] = []
    against(
      await serverAnswering((request, response, body) => {
        keys.push([request.headers['idempotency-key'], JSON.parse(body).reason])
        json(response, 503, problem(503, 'SERVICE_UNAVAILABLE'))
      }),
    )
    await failure(call(uninstallFeedback, { body: { reason: 'other' } }))
    expect(keys).toEqual(Array(4).fill([expect.stringMatching(/^[\w-]{8,128}$/), 'other']))
    expect(new Set(keys.splice(0).map(String)).size).toBe(1)
    await failure(call(uninstallFeedback, { body: { reason: 'other' }, idempotencyKey: 'k-1' }))
    expect(keys.splice(0)).toEqual(Array(4).fill(['k-1', 'other']))
    await failure(call({ ...uninstallFeedback, answersSecrets: true }, { body: { reason: 'other' } }))
    expect(keys).toEqual([[undefined, 'other']])
  })

  it('is one, without a key, for calls that are sent once', async () => {
    const asked: unknown[] = []
    against(
      await serverAnswering((request, response) => {
        asked.push([request.method, request.headers['idempotency-key']])
        json(response, 503, problem(503, 'SERVICE_UNAVAILABLE'))
      }),
    )
    await failure(call(appState, { once: true }))
    await failure(call(uninstallFeedback, { body: { reason: 'other' }, once: true }))
    expect(asked).toEqual([
      ['GET', undefined],
      ['POST', undefined],
    ])
  })

  it('continues until an earlier attempt of a write has finished', async () => {
    let asked = 0
    against(
      await serverAnswering((_request, response) => {
        asked += 1
        if (asked < 3) json(response, 409, problem(409, 'IDEMPOTENCY_KEY_IN_USE'), { 'retry-after': '1' })
        else json(response, 200, { code: 2000, name: 'Success', message: 'SUCCESS' })
      }),
    )
    expect(await call(uninstallFeedback, { body: { reason: 'other' } })).toMatchObject({ code: 2000 })
    expect(asked).toBe(3)
  })
})

describe('the delay that a server requests', () => {
  /** Fails once with each of the headers, then succeeds. */
  async function asking(...headers: string[]) {
    const left = [...headers]
    const origin = await serverAnswering((_request, response) => {
      const retryAfter = left.shift()
      if (retryAfter === undefined) return json(response, 200, counts)
      response.setHeader('retry-after', retryAfter)
      json(response, 503, problem(503, 'SERVICE_UNAVAILABLE'))
    })
    return { origin, left }
  }

  it('applies before the next attempt', async () => {
    against((await asking('2')).origin)
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(waits).toEqual([2_000])
  })

  it('never makes the retry earlier than usual', async () => {
    against((await asking('0', 'soon', '1')).origin)
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(waits).toEqual([1_000, 1_000, 1_000])
  })

  it.each(['60', new Date(Date.now() + 60_000).toUTCString()])(
    'is left to the screen if it exceeds the budget: %s',
    async (header) => {
      const { origin, left } = await asking(header, header)
      against(origin)
      const error = await failure(call(appState))
      expect(error).toMatchObject({ status: 503 })
      expect(Math.abs((error.retryAfter ?? 0) - 60)).toBeLessThan(30)
      expect(waits).toEqual([])
      expect(left).toHaveLength(1)
    },
  )

  it('is subtracted from the budget', async () => {
    const { origin, left } = await asking('2', '2', '2')
    against(origin)
    await failure(call(appState))
    expect(waits).toEqual([2_000])
    expect(left).toHaveLength(1)
  })

  it('does not apply to another origin', async () => {
    const alive = await serverAnswering((_request, response) => json(response, 200, counts))
    against((await asking('60')).origin, alive)
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(waits).toEqual([1_000])
  })
})

describe('a deadline for all attempts', () => {
  it('ends a call whose server does not respond', async () => {
    against(await serverAnswering(() => {}))
    expect(await failure(call(appState, { deadline: 50 }))).toMatchObject({ problem: 'TIMEOUT_ERROR' })
  })

  it('keeps the reason of a caller who aborts sooner', async () => {
    against(await serverAnswering(() => {}))
    const reason = new Error('left the page')
    const left = call(appState, { deadline: 60_000, signal: AbortSignal.abort(reason) })
    await expect(left).rejects.toBe(reason)
  })
})

describe('the delay between two attempts', () => {
  it('differs from page to page, and is never shorter than required', async () => {
    const started = performance.now()
    const times = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await defaultWait(40)
        return performance.now() - started
      }),
    )
    // Timers may fire a millisecond early.
    expect(Math.min(...times)).toBeGreaterThanOrEqual(39)
    expect(new Set(times.map(Math.round)).size).toBeGreaterThan(1)
  })
})

describe('several origins', () => {
  it('replace one that is down, and are asked first from then on', async () => {
    const asked: string[] = []
    const alive = await serverAnswering((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      json(response, 200, { ...counts, user: {}, tokens: {} })
    })
    against('http://127.0.0.1:1', alive)
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(waits).toEqual([1_000])
    // Signing in is sent only once: it goes to the origin that is known to work.
    await call(login, { body: { email: 'noura@qasima.example', password: 'secret' } })
    await call(appState)
    expect(waits).toEqual([1_000])
    expect(asked).toEqual(['GET /api/v1/shop/app-state', 'POST /api/v1/auth/login', 'GET /api/v1/shop/app-state'])
  })

  it('advance only once if two calls find the first one down together', async () => {
    const alive = await serverAnswering((_request, response) => json(response, 200, counts))
    against('http://127.0.0.1:1', alive)
    // In two languages they are two calls; in one language they would be merged.
    const answers = await Promise.all([call(appState, { language: 'en' }), call(appState, { language: 'ar' })])
    expect(answers).toEqual([counts, counts])
    expect(waits).toEqual([1_000, 1_000])
  })

  it('let signing in fail once, and work the next time', async () => {
    const alive = await serverAnswering((_request, response) => json(response, 200, { user: {}, tokens: {} }))
    against('http://127.0.0.1:1', alive)
    const signIn = () => call(login, { body: { email: 'noura@qasima.example', password: 'secret' } })
    expect(await failure(signIn())).toMatchObject({ problem: 'NETWORK_ERROR' })
    expect(waits).toEqual([])
    expect(await signIn()).toEqual({ user: {}, tokens: {} })
  })

  it('are only for the API: the edge is where the page came from', async () => {
    const asked: string[] = []
    against('http://127.0.0.1:1')
    const transport = async (address: string) => {
      asked.push(address)
      return Response.json({ countryCode: 'EG' })
    }
    await call(geolocation, { transport })
    expect(asked).toEqual(['/edge/v1/geolocation'])
  })
})
