import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import { testKeySet } from '../testing/test-api.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defineMail, text } from './define-mail.ts'
import { canMail, type Mail, queueMail } from './mail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const notice = defineMail({
  kind: 'notice',
  about: { title: 'Notice', sentWhen: 'Something is to be noticed.' },
  words: { ar: { subject: 'إشعار' }, en: { subject: 'A notice' } },
  example: { name: 'Sara' },
  write: ({ words, values }) => ({
    subject: words.subject,
    title: words.subject,
    body: [text('{name}', { name: values.name })],
    stub: [],
  }),
})
const mail: Mail<{ name: string }> = {
  to: 'sara@example.com',
  userId: null,
  language: 'ar',
  values: { publicOrigin: 'https://qasima.example', name: 'Sara' },
}

const mails = () => database.main.kysely.selectFrom('outbox_mail').selectAll().execute()
const jobs = async () => (await database.main.pool.query(`select data from pgboss.job where name = 'mail'`)).rows

describe('queueing a mail', () => {
  it('leaves neither mail nor job when its cause is rolled back', async () => {
    const cause = database.main.kysely.transaction().execute(async (tx) => {
      await queueMail(tx, notice, mail)
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    expect(await mails()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('keeps the mail in the outbox and a job that only names it', async () => {
    await database.main.kysely.transaction().execute((tx) => queueMail(tx, notice, mail))
    const [kept] = await mails()
    expect(kept).toMatchObject({
      kind: 'notice',
      to_address: 'sara@example.com',
      language: 'ar',
      subject: 'إشعار',
      attempts: 0,
      sent_at: null,
      failed_at: null,
    })
    expect(await jobs()).toEqual([{ data: { mailId: kept?.id } }])
  })
})

describe('whether mail can be sent', () => {
  const production = {
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'long enough',
    JWT_KEYS: testKeySet,
    TRUSTED_PROXIES: 'none',
  }

  it('is no only where a real service has no mail server', () => {
    expect(canMail(readConfig({ NODE_ENV: 'test' }))).toBe(true)
    expect(canMail(readConfig(production))).toBe(false)
    expect(canMail(readConfig({ ...production, SMTP_URL: 'smtp://mail.example' }))).toBe(true)
  })
})
