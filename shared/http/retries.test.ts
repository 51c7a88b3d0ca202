import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { geolocation } from '../contract/edge/edge.routes.ts'
import { login } from '../contract/identity/sign-in.routes.ts'
import { appState } from '../contract/shop/shop.routes.ts'
import { uninstallFeedback } from '../contract/uninstall/uninstall.routes.ts'
import { counts } from '../testing/app-state.ts'
import { against, forgetWaits, waits } from '../testing/call-origins.ts'
import { failureOf as failure, json, problem, serverAnswering, stopServers } from '../testing/test-server.ts'
import { call } from './call.ts'

beforeEach(forgetWaits)
afterEach(stopServers)

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
        else json(response, 200, counts)
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
    const onceOnly = { ...uninstallFeedback, idempotent: undefined }
    await failure(call(onceOnly, { body: { reason: 'other' }, idempotencyKey: 'k-0' }))
    expect(keys.splice(1)).toEqual([['k-0', 'other']])
    await failure(call(uninstallFeedback, { body: { reason: 'other' }, idempotencyKey: 'k-1' }))
    expect(keys.slice(1)).toEqual(Array(4).fill(['k-1', 'other']))
  })
})

describe('several origins', () => {
  it('answer for one that is dead, and are asked first from then on', async () => {
    const asked: string[] = []
    const alive = await serverAnswering((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      json(response, 200, { ...counts, user: {}, tokens: {} })
    })
    against('http://127.0.0.1:1', alive)
    expect(await call(appState)).toMatchObject({ totalShops: 5 })
    expect(waits).toEqual([1_000])
    // Signing in is sent only once: it goes to the origin that is known to answer.
    await call(login, { body: { email: 'noura@qasima.example', password: 'secret' } })
    await call(appState)
    expect(waits).toEqual([1_000])
    expect(asked).toEqual(['GET /api/v1/shop/app-state', 'POST /api/v1/auth/login', 'GET /api/v1/shop/app-state'])
  })

  it('are left once by two calls that find the first one dead together', async () => {
    const alive = await serverAnswering((_request, response) => json(response, 200, counts))
    against('http://127.0.0.1:1', alive)
    // In two languages they are two calls; in one they would be asked once.
    const answers = await Promise.all([call(appState, { language: 'en' }), call(appState, { language: 'ar' })])
    expect(answers).toEqual([counts, counts])
    expect(waits).toEqual([1_000, 1_000])
  })

  it('let signing in fail once, and answer the next time', async () => {
    const alive = await serverAnswering((_request, response) => json(response, 200, { user: {}, tokens: {} }))
    against('http://127.0.0.1:1', alive)
    const signIn = () => call(login, { body: { email: 'noura@qasima.example', password: 'secret' } })
    expect(await failure(signIn())).toMatchObject({ problem: 'NETWORK_ERROR' })
    expect(waits).toEqual([])
    expect(await signIn()).toEqual({ user: {}, tokens: {} })
  })

  it('are for the API: the edge is where the page came from', async () => {
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
