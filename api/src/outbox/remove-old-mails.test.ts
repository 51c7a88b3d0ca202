import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inDays } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { removeOldMails } from './remove-old-mails.job.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const hour = 1 / 24

describe('the outbox', () => {
  it('loses mails thirty days after they were sent or given up, a landed farewell after one, none that waits, and what those given up said after a week', async () => {
    const { kysely } = database.main
    const { id: erased } = await kysely
      .insertInto('user')
      .values({ email: 'deleted@deleted.invalid', status: 'deleted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = (subject: string, values: object) => ({
      to_address: 'sara@example.com',
      language: 'ar',
      subject,
      text_body: '',
      kind: 'code',
      ...values,
    })
    await kysely
      .insertInto('outbox_mail')
      .values([
        mail('old sent', { sent_at: inDays(-31) }),
        mail('old failed', { failed_at: inDays(-31) }),
        mail('old farewell', { user_id: erased, sent_at: inDays(-1 - hour) }),
        mail('new farewell', { user_id: erased, sent_at: inDays(-hour) }),
        mail('given up a week ago', { failed_at: inDays(-7 - hour), text_body: 'a link' }),
        mail('given up lately', { failed_at: inDays(-6), text_body: 'a link' }),
        mail('new sent', { sent_at: inDays(-29) }),
        mail('waiting', { created_at: inDays(-40) }),
      ])
      .execute()
    await removeOldMails(kysely)
    const left = await kysely.selectFrom('outbox_mail').select(['subject', 'text_body']).orderBy('subject').execute()
    expect(left.map(({ subject, text_body }) => [subject, text_body])).toEqual([
      ['given up a week ago', ''],
      ['given up lately', 'a link'],
      ['new farewell', ''],
      ['new sent', ''],
      ['waiting', ''],
    ])
  })
})
