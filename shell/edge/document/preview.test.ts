import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { recordEvents } from '@qasima/shared/contract/edge/edge.routes'
import { bases } from '@qasima/shared/contract/route'
import { documentStateElement } from '@qasima/shared/federation/document-state'
import type { FastifyInstance } from 'fastify'
import { edge, stateOf } from '../testing/edge.ts'
import { previewScript } from './preview-script.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge({
    analytics: { own: true, ga4: 'G-1', plausible: null },
    chat: { service: 'crisp', id: 'a-site' },
  })
})
afterAll(() => app.close())

/** A document without the parts that differ between replies, and without those that mark a preview. */
function pageOf(html: string): string {
  return html
    .replace(/<script>\(\(\)=>\{\nconst \{kept,notPages\}=[\s\S]*?<\/script>\n/, '')
    .replace(new RegExp(`(id="${documentStateElement}">)(.*?)(</script>)`, 's'), (_, open, text, close) => {
      const { preview: _preview, analytics: _analytics, chat: _chat, ...state } = JSON.parse(text)
      return open + JSON.stringify(state) + close
    })
    .replace(/const sources=\[.*\]/, 'const sources=[]')
}

const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])

describe('the document of a preview', () => {
  it("equals a visitor's document of its country byte for byte, except for the preview's own marks", async () => {
    for (const [address, live] of [
      ['/shop/12/noon?preview=guest', '/shop/12/noon'],
      ['/?preview=guest', '/'],
      ['/installed?preview=guest', '/installed'],
    ] as const) {
      const previewed = await app.inject({ url: address, headers: { cookie: 'country=eg; session=staff' } })
      const visited = await app.inject({ url: live, headers: { cookie: 'country=sa; theme=light' } })
      expect(previewed.statusCode).toBe(visited.statusCode)
      expect(pageOf(previewed.body)).toBe(pageOf(visited.body))
    }
  })

  it("reads with the preview's token and country, without the browser's account", async () => {
    const { body, headers } = await app.inject({
      url: '/shop/13/echo?preview=member',
      headers: { cookie: 'country=eg; session=staff' },
    })
    const { replies, country, preview, analytics, chat } = stateOf(body)
    const shopName = JSON.stringify({ query: {}, preview: 'member' })
    expect(Object.values(replies)).toEqual([{ shop: { id: 13, slug: 'echo', shopName } }])
    expect(country).toBe('KW')
    expect(preview).toMatchObject({ token: 'member', user: { firstName: 'Sara' } })
    expect({ analytics, chat }).toEqual({ analytics: { own: false, ga4: null, plausible: null }, chat: null })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('can be framed by our own pages; no other document can', async () => {
    expect(await policyOf('/shop/12/noon?preview=guest')).toContain("frame-ancestors 'self'")
    for (const url of ['/shop/12/noon', '/shop/12/noon?country=sa']) {
      expect(await policyOf(url)).toContain("frame-ancestors 'none'")
      expect(await policyOf(url)).not.toContain('sandbox')
    }
  })

  it('is refused once the preview has ended, and for the back-office', async () => {
    const ended = await app.inject('/shop/12/noon?preview=ended')
    expect(ended.json()).toMatchObject({ code: 1615 })
    const admin = await app.inject('/admin/coupon?preview=guest')
    expect(admin.json()).toMatchObject({ code: 1005 })
    for (const { headers } of [ended, admin])
      expect(String(headers['content-security-policy'] ?? '')).not.toContain("frame-ancestors 'self'")
  })

  it('sends no countable events to the edge', async () => {
    const headers = { 'x-preview': 'guest' }
    const reply = await app.inject({ method: 'POST', url: bases.edge + recordEvents.path, headers, payload: {} })
    expect(reply.json()).toMatchObject({ code: 1005 })
  })
})

describe('the browser environment of a preview', () => {
  it('keeps what pages write to itself, and notifies no other tab', () => {
    const written: string[] = []
    const document = { cookie: 'session=staff' }
    const window: Record<string, unknown> = {
      localStorage: { setItem: (name: string) => written.push(name) },
      PushManager: class {},
    }
    const listeners: string[] = []
    runInNewContext(previewScript({ theme: 'light', language: 'en', notPages: ['/go/'] }), {
      window,
      document,
      navigator: {},
      EventTarget,
      addEventListener: (name: string) => listeners.push(name),
    })
    const storage = window.localStorage as Storage
    expect([storage.getItem('theme'), storage.getItem('language'), storage.getItem('session')]).toEqual([
      'light',
      'en',
      null,
    ])
    storage.setItem('tracking', '[]')
    expect([storage.getItem('tracking'), storage.length, written]).toEqual(['[]', 3, []])
    expect(document.cookie).toBe('')
    document.cookie = 'country=sa; Path=/; Max-Age=100'
    document.cookie = 'session=x; Path=/'
    expect(document.cookie).toBe('country=sa; session=x')
    document.cookie = 'session=; Path=/; Max-Age=0'
    expect(document.cookie).toBe('country=sa')
    expect(window.PushManager).toBeUndefined()
    expect(listeners).toEqual(['click', 'auxclick'])
  })
})
