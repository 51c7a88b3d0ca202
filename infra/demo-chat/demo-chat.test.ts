import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { maxTextLength } from './browser/chat-calls.ts'
import { chatLimits } from './conversations.ts'
import { type DemoChat, startDemoChat } from './demo-chat.ts'

const site = 'http://localhost:3000'
let chat: DemoChat
let key: number

beforeEach(async () => {
  chat = await startDemoChat({ publicOrigin: site, port: 0 })
  key = 0
})
afterEach(() => chat.stop())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(chat.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const message = (text: unknown) => ({ text, key: `key-number-${++key}` })

async function begin(language = 'en'): Promise<string> {
  const { id } = await (await post('/conversations', { language })).json()
  return id
}
const read = async (path: string) => (await fetch(chat.origin + path)).json()

/** A call under another name of this machine, which `fetch` does not make. */
const statusUnder = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(chat.origin)
    const call = request({ port, host: '127.0.0.1', path: '/operator/conversations', headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    call.on('error', reject).end()
  })

describe('the demo chat', () => {
  it('carries messages between a visitor and the person who answers', async () => {
    const id = await begin('ar')
    await post(`/conversations/${id}/messages`, message('هل الكود يعمل؟'), { origin: site })
    expect(await read('/operator/conversations')).toEqual([
      { id, language: 'ar', last: { number: 1, author: 'visitor', text: 'هل الكود يعمل؟' } },
    ])
    await post(`/operator/conversations/${id}/messages`, message('نعم، تحققنا منه اليوم.'))
    expect(await read(`/conversations/${id}/messages?after=1`)).toEqual([
      { number: 2, author: 'team', text: 'نعم، تحققنا منه اليوم.' },
    ])
    expect(await read(`/operator/conversations/${id}/messages`)).toHaveLength(2)
  })

  it('lets pages of the site call it, and of no other', async () => {
    const asked = await fetch(`${chat.origin}/conversations`, { method: 'OPTIONS', headers: { origin: site } })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, site])
    expect((await post('/conversations', { language: 'en' }, { origin: site })).status).toBe(200)
    expect((await post('/conversations', { language: 'en' }, { origin: 'https://other.example' })).status).toBe(403)
  })

  it('lets its own page alone answer', async () => {
    const id = await begin()
    const path = `/operator/conversations/${id}/messages`
    expect((await post(path, message('Hello'), { origin: site })).status).toBe(403)
    expect((await post(path, message('Hello'), { origin: chat.origin })).status).toBe(200)
    const listed = await fetch(`${chat.origin}/operator/conversations`)
    expect(listed.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('answers under its own name alone, so that no other site becomes one with it', async () => {
    const { host, port } = new URL(chat.origin)
    expect(await statusUnder(host)).toBe(200)
    expect(await statusUnder(`rebound.example:${port}`)).toBe(403)
  })

  it.each<[string, unknown]>([
    ['no text', { key: 'key-number-1' }],
    ['an empty text', { text: ' \n ', key: 'key-number-1' }],
    ['a text of another kind', { text: 5, key: 'key-number-1' }],
    ['a text that is too long', { text: 'x'.repeat(maxTextLength + 1), key: 'key-number-1' }],
    ['a control character', { text: 'a\u0000b', key: 'key-number-1' }],
    ['no key', { text: 'Hello' }],
    ['a key of anything', { text: 'Hello', key: '<script>' }],
    ['more than it asks for', { text: 'Hello', key: 'key-number-1', author: 'team' }],
    ['no object', 'Hello'],
  ])('refuses a message with %s', async (_, body) => {
    const id = await begin()
    expect((await post(`/conversations/${id}/messages`, body)).status).toBe(400)
    expect(await read(`/conversations/${id}/messages`)).toEqual([])
  })

  it.each(['/conversations', '/operator/conversations'])('takes the longest message under %s', async (path) => {
    const id = await begin()
    const text = '\u{1F3F7}'.repeat(maxTextLength)
    expect((await post(`${path}/${id}/messages`, message(text))).status).toBe(200)
  })

  it('refuses a body that is larger than any message', async () => {
    expect((await post('/conversations', { language: 'en', more: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('refuses languages, ids and numbers that it does not know', async () => {
    const id = await begin()
    expect((await post('/conversations', { language: 'fr' })).status).toBe(400)
    for (const [path, status] of [
      ['/conversations/17/messages', 400],
      ['/conversations/00000000-0000-4000-8000-000000000000/messages', 404],
      [`/conversations/${id}/messages?after=-1`, 400],
      [`/conversations/${id}/messages?after=1&author=team`, 400],
      ['/conversations', 404],
      ['/../package.json', 404],
      ['/widget.test.tsx', 404],
    ] as const)
      expect([path, (await fetch(chat.origin + path)).status]).toEqual([path, status])
  })

  it('says when one who sends too fast may send again', async () => {
    const id = await begin()
    for (let sent = 0; sent < chatLimits.messagesPerMinute; sent += 1)
      await post(`/conversations/${id}/messages`, message('again'))
    const refused = await post(`/conversations/${id}/messages`, message('again'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  })

  it('serves its modules without types, to any page', async () => {
    const reply = await fetch(`${chat.origin}/widget.ts`, { headers: { origin: 'http://localhost:4000' } })
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const imported = /from '\.\/(start-widget\.ts)'/.exec(await reply.text())?.[1]
    expect(await (await fetch(`${chat.origin}/${imported}`)).text()).not.toMatch(/\bimport type\b|: string\b/)
  })

  it('has a page for the person who answers, in which no text becomes markup', async () => {
    const reply = await fetch(chat.origin)
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(await reply.text()).toContain('<script type="module" src="/operator.ts">')
  })

  it('takes a free port when its own is taken, and is gone when it is stopped', async () => {
    const port = Number(new URL(chat.origin).port)
    const other = await startDemoChat({ publicOrigin: 'http://127.0.0.1:3000', port })
    expect(other.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(other.origin).not.toContain(`:${port}`)
    await other.stop()
    await expect(fetch(other.origin)).rejects.toThrow()
  })
})
