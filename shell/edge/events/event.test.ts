import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { ApiUnavailable } from '../api-client.ts'
import { edge } from '../testing/edge.ts'

interface Posted {
  readonly address: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
  readonly from: string
}

let posted: Posted[]
let app: FastifyInstance
let isAway = false

const start = (own: boolean) =>
  edge({
    analytics: { own, ga4: null, plausible: null },
    api: {
      get: async () => ({ status: 404, headers: {}, body: '' }),
      getFile: async () => undefined,
      post: async (address, body, { headers, caller }) => {
        if (isAway) throw new ApiUnavailable('refused')
        posted.push({ address, body, headers, from: caller.address })
      },
    },
  })

beforeEach(() => {
  posted = []
  isAway = false
})
afterEach(() => app.close())

const report = (events: readonly object[], headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/edge/v1/events', payload: { events }, headers, remoteAddress: '203.0.113.9' })
const page = (name: string) => ({ kind: 'page', name })

describe('browser events', () => {
  it('reach the API with routes of pages instead of their addresses', async () => {
    app = await start(true)
    const reply = await report([
      { ...page('/en/shop/12/noon'), from: 'www.google.com' },
      page('/'),
      page('/shop/:shopId/:slug?'),
      page('/nowhere/at-all?token=secret'),
      { kind: 'action', name: 'download/chrome', label: 'hero' },
    ])
    expect(reply.json()).toMatchObject({ code: 2000 })
    expect(posted).toMatchObject([{ address: '/api/v1/site-event', from: '203.0.113.9' }])
    expect(posted[0]?.body).toEqual({
      events: [
        { kind: 'page', name: '/shop/:shopId/:slug?', language: 'en', shopId: 12, from: 'www.google.com' },
        { kind: 'page', name: '/', language: 'ar' },
        { kind: 'page', name: '/shop/:shopId/:slug?', language: 'ar' },
        { kind: 'page', name: '*', language: 'ar' },
        { kind: 'action', name: 'download/chrome', label: 'hero' },
      ],
    })
  })

  it('are forwarded with the headers that identify programs, and nothing else of the browser', async () => {
    app = await start(true)
    const known = { 'user-agent': 'A browser', 'accept-language': 'en', dnt: '1', 'sec-gpc': '1' }
    await report([page('/')], { ...known, cookie: 'session=secret', authorization: 'Bearer secret' })
    expect(posted[0]?.headers).toEqual(known)
  })

  it('are dropped if all are from the back-office', async () => {
    app = await start(true)
    await report([page('/admin/user/1'), page('/admin')])
    expect(posted).toEqual([])
  })

  it('are not forwarded if counting is off', async () => {
    app = await start(false)
    expect((await report([page('/')])).statusCode).toBe(200)
    expect(posted).toEqual([])
  })

  it('are accepted while the API is unavailable', async () => {
    app = await start(true)
    isAway = true
    expect((await report([page('/')])).statusCode).toBe(200)
  })
})
