import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createLimits } from '../http/limiter.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { testMailsADay } from './notification.routes.ts'

const callLimits = createLimits({ on: true, redis: undefined })
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({}, { callLimits })
})
afterAll(() => api.close())

const tryMail = async (account: TestAccount) =>
  (await account.call('POST', '/notification/test', { channel: 'mail' })).json()

describe('a test mail', () => {
  it('is not sent to an unverified mailbox', async () => {
    const account = await makeTestAccount(api, { email_verified_at: null })
    expect(await tryMail(account)).toMatchObject({ code: 1105 })
    expect(await account.mails('notification-test')).toEqual([])
  })

  it('is sent to a verified one, a limited number of times a day', async () => {
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    for (let mail = 1; mail < testMailsADay.times; mail += 1) await callLimits.consume(testMailsADay, account.id)
    expect(await tryMail(account)).toMatchObject({ code: 2000 })
    expect(await tryMail(account)).toMatchObject({ code: 1007 })
    expect(await account.mails('notification-test')).toHaveLength(1)
  })
})
