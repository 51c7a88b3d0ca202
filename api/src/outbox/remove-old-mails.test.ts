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
  it('loses mails thirty days after they were sent or given up, a landed farewell after one, and none that waits', async () => {
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
        mail('new sent', { sent_at: inDays(-29) }),
        mail('waiting', { created_at: inDays(-40) }),
      ])
      .execute()
    await removeOldMails(kysely)
    const left = await kysely.selectFrom('outbox_mail').select('subject').orderBy('subject').execute()
    expect(left.map(({ subject }) => subject)).toEqual(['new farewell', 'new sent', 'waiting'])
  })
})
