import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { resetMail } from '../identity/password/password.mail.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { queueMail } from './mail.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('the development inbox', () => {
  it('says so when it is empty', async () => {
    expect((await api.get('/dev/inbox')).body).toContain('No mail has been sent yet.')
  })

  it('shows the latest mail first, each in its own direction, as text', async () => {
    const mail = (language: string, subject: string, text_body: string, created_at: string) => ({
      to_address: 'sara@example.com',
      language,
      subject,
      text_body,
      created_at,
    })
    await api.database.main.kysely
      .insertInto('outbox_mail')
      .values([
        mail('en', 'First', '<script>alert(1)</script>', '2026-01-01'),
        mail('ar', 'رمز التأكيد', 'رمزك 12345\nhttps://qasima.example/verify?a=1&b=2', '2026-01-02'),
      ])
      .execute()
    expect((await api.get('/dev/inbox.json')).json()).toEqual({
      items: [
        {
          id: expect.any(String),
          to: 'sara@example.com',
          language: 'ar',
          subject: 'رمز التأكيد',
          text: 'رمزك 12345\nhttps://qasima.example/verify?a=1&b=2',
          html: null,
          kind: 'notice',
          createdAt: '2026-01-02T00:00:00.000Z',
          sentAt: null,
        },
        expect.objectContaining({ subject: 'First' }),
      ],
    })
    const page = await api.get('/dev/inbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body.indexOf('رمز التأكيد')).toBeLessThan(page.body.indexOf('First'))
    expect(page.body).toContain('dir="rtl"')
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('<a href="https://qasima.example/verify?a=1&#38;b=2">')
  })

  it('shows a mail as its reader sees it, where nothing of it runs', async () => {
    await api.database.main.kysely.transaction().execute((tx) =>
      queueMail(tx, resetMail, {
        to: 'sara@example.com',
        userId: null,
        language: 'en',
        values: { publicOrigin: 'https://qasima.example', token: 'secret' },
      }),
    )
    const { body } = await api.get('/dev/inbox')
    const frame = /<iframe[^>]* sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(body)
    expect(frame?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(frame?.[2]).toContain('&#60;html lang=&#34;en&#34; dir=&#34;ltr&#34;&#62;')
    expect((await api.get('/dev/inbox.json')).json().items[0]).toMatchObject({
      kind: 'reset',
      html: expect.stringContaining('https://qasima.example/en/reset-password/secret'),
    })
  })

  it('does not exist in production', async () => {
    const real = await startTestApi({ NODE_ENV: 'production', ADMIN_PASSWORD: 'long enough', RATE_LIMITS: 'on' })
    for (const path of ['/dev/inbox', '/dev/inbox.json']) expect((await real.get(path)).statusCode).toBe(404)
    await real.close()
  })
})
