import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { buildRows, inDays } from '../testing/builders.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { removeExpiredSecrets } from './clean-up.job.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

const secret = (name: string) => Buffer.from(name.padEnd(32, '.'))
const hour = 1 / 24

describe('cleaning up', () => {
  it('removes old codes, links and sign-ins, and keeps those still needed to explain or count something', async () => {
    const { kysely } = database.main
    const user_id = await buildRows(database).user()
    const code = (created: number) => ({
      user_id,
      code_hash: secret('code'),
      created_at: inDays(created),
      expires_at: inDays(created),
    })
    await kysely
      .insertInto('verification_code')
      .values([code(-1 - hour), code(-1 + hour)])
      .execute()
    const link = (name: string, expires: number) => ({ user_id, token_hash: secret(name), expires_at: inDays(expires) })
    await kysely
      .insertInto('reset_token')
      .values([link('spent', -1 - hour), link('expired', -hour), link('good', hour)])
      .execute()
    const flow = (name: string, expires: number) => ({
      state_hash: secret(name),
      provider: 'google',
      browser_hash: secret(name),
      code_verifier: 'verifier',
      nonce: 'nonce',
      language: 'ar',
      expires_at: inDays(expires),
    })
    await kysely
      .insertInto('oauth_flow')
      .values([flow('over', -hour), flow('running', hour)])
      .execute()
    const handover = (name: string, expires: number) => ({
      id_hash: secret(name),
      user_id,
      provider: 'google' as const,
      browser_hash: secret(name),
      expires_at: inDays(expires),
    })
    await kysely
      .insertInto('oauth_handover')
      .values([handover('over', -hour), handover('waiting', hour)])
      .execute()

    await removeExpiredSecrets(kysely)
    const names = (rows: readonly { name: Buffer }[]) =>
      rows.map(({ name }) => name.toString().replaceAll('.', '')).sort()
    expect(await kysely.selectFrom('verification_code').select('id').execute()).toHaveLength(1)
    expect(names(await kysely.selectFrom('reset_token').select('token_hash as name').execute())).toEqual([
      'expired',
      'good',
    ])
    expect(names(await kysely.selectFrom('oauth_flow').select('state_hash as name').execute())).toEqual(['running'])
    expect(names(await kysely.selectFrom('oauth_handover').select('id_hash as name').execute())).toEqual(['waiting'])
  })
})
