import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await api.database.main.kysely
    .insertInto('shortner')
    .values([
      { slug: 'chrome', target_url: 'https://chromewebstore.google.com/detail/qasima' },
      { slug: 'old', target_url: 'https://example.com/', deleted_at: new Date() },
    ])
    .execute()
})
afterAll(() => api.close())

describe('a short link', () => {
  it('leads to its stored address, whatever else the caller adds', async () => {
    for (const path of ['/go/chrome', '/go/chrome?url=https://evil.example', '/go/chrome?redirect=//evil.example']) {
      const reply = await api.get(path)
      expect(reply.statusCode).toBe(302)
      expect(reply.headers.location).toBe('https://chromewebstore.google.com/detail/qasima')
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  it.each([
    '/go/unknown',
    '/go/old',
    '/go/%2F%2Fevil.example',
    '/go/https:%2F%2Fevil.example',
    '/go/a%00b',
    "/go/'--",
    `/go/${'a'.repeat(90)}`,
  ])('is a 404 for %s', async (path) => {
    const reply = await api.get(path)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 1003 })
  })

  it('leaves the answer to a process that serves pages, where nothing is there', async () => {
    const { pages } = api.server
    pages.answerMissing = ({ headers }, reply) => {
      if (headers.accept === 'text/html') reply.code(404).type('text/html').send('a page')
      return headers.accept === 'text/html'
    }
    const asked = (url: string, accept: string) => api.get(url, { accept })
    expect((await asked('/go/unknown', 'text/html')).body).toBe('a page')
    expect((await asked('/go/unknown', 'application/json')).json()).toMatchObject({ code: 1003 })
    expect((await asked('/go/chrome', 'text/html')).statusCode).toBe(302)
    expect((await asked('/api/v1/unknown', 'text/html')).json()).toMatchObject({ code: 1003 })
    delete pages.answerMissing
  })

  it('shows a page where an address follows too many in a minute, and a program the problem', async () => {
    const limited = await startTestApi({ RATE_LIMITS: 'on' })
    const asked = (accept: string) => limited.get('/go/unknown', { accept, 'accept-language': 'en' })
    const allowed = await Promise.all(Array.from({ length: 600 }, () => asked('text/html')))
    expect(new Set(allowed.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    const page = await asked('text/html,*/*')
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(page.body).toContain('try again in a moment')
    expect((await asked('application/json')).json()).toMatchObject({ code: 1007 })
    await limited.close()
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'https://a b'])(
    'cannot be stored for %s',
    async (target_url) => {
      const insert = api.database.main.kysely.insertInto('shortner').values({ slug: 'bad', target_url }).execute()
      await expect(insert).rejects.toThrow('shortner_target_form')
    },
  )
})
