import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '../config/config.ts'
import { testKeySet } from '../testing/test-api.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { canMail, type Mail, queueMail } from './mail.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const code: Mail = {
  kind: 'code',
  to: 'sara@example.com',
  userId: null,
  language: 'ar',
  values: { publicOrigin: 'https://qasima.example', code: '40817' },
}

const mails = () => database.main.kysely.selectFrom('outbox_mail').selectAll().execute()
const jobs = async () => (await database.main.pool.query(`select data from pgboss.job where name = 'mail'`)).rows

describe('queueing a mail', () => {
  it('leaves neither mail nor job when its cause is rolled back', async () => {
    const cause = database.main.kysely.transaction().execute(async (tx) => {
      await queueMail(tx, code)
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    expect(await mails()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('keeps the mail in the outbox and a job that only names it', async () => {
    await database.main.kysely.transaction().execute((tx) => queueMail(tx, code))
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'code',
      to_address: 'sara@example.com',
      language: 'ar',
      subject: 'رمز التأكيد الخاص بك',
      attempts: 0,
      sent_at: null,
      failed_at: null,
    })
    expect(await jobs()).toEqual([{ data: { mailId: mail?.id } }])
  })
})

describe('whether mail can be sent', () => {
  const production = { NODE_ENV: 'production', ADMIN_PASSWORD: 'long enough', JWT_KEYS: testKeySet }

  it('is no only where a real service has no mail server', () => {
    expect(canMail(readConfig({}))).toBe(true)
    expect(canMail(readConfig(production))).toBe(false)
    expect(canMail(readConfig({ ...production, SMTP_URL: 'smtp://mail.example' }))).toBe(true)
  })
})
