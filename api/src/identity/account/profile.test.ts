import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { birthDateRange } from '../../../../shared/contract/identity/account.routes.ts'
import { makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ PUBLIC_ORIGIN: 'https://qasima.example' })
})
afterAll(() => api.close())

const profile = { firstName: 'نورة', lastName: 'العلي', sex: 'FEMALE', birthDate: '1994-05-01', country: 'sa' }
const makeVerified = (values: object = {}) => makeTestAccount(api, { email_verified_at: new Date(), ...values })

describe('the profile of the caller', () => {
  it('is the account as it is stored now', async () => {
    const holder = await makeTestAccount(api, { first_name: 'سارة', birth_date: '1990-02-03' })
    expect((await holder.call('GET', '/auth/profile')).json()).toEqual({
      user: {
        id: holder.id,
        email: holder.email,
        firstName: 'سارة',
        lastName: null,
        sex: null,
        birthDate: '1990-02-03',
        country: null,
        isEmailVerified: false,
        hasPassword: false,
        userType: 'regular',
        status: 'active',
        avatarUrl: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    })
  })
})

describe('completing a profile', () => {
  it('sets all of its fields, and nothing else', async () => {
    const holder = await makeVerified()
    const before = (await holder.call('GET', '/auth/profile')).json().user
    const reply = await holder.call('POST', '/auth/complete-profile', profile)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ user: { ...before, ...profile } })
    expect((await holder.call('GET', '/auth/profile')).json()).toEqual(reply.json())
  })

  it('happens once', async () => {
    const holder = await makeVerified()
    const replies = await Promise.all([1, 2, 3].map(() => holder.call('POST', '/auth/complete-profile', profile)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    const again = await holder.call('POST', '/auth/complete-profile', { ...profile, firstName: 'هند' })
    expect(again.json()).toMatchObject({ code: 1114 })
    expect(await holder.row()).toMatchObject({ first_name: 'نورة' })
  })

  it('completes what a provider started', async () => {
    const holder = await makeVerified({ first_name: 'Noura', last_name: 'Ali' })
    expect((await holder.call('POST', '/auth/complete-profile', profile)).statusCode).toBe(200)
  })

  it('needs a verified email, and so does a change', async () => {
    const holder = await makeTestAccount(api)
    expect((await holder.call('POST', '/auth/complete-profile', profile)).json()).toMatchObject({ code: 1105 })
    expect((await holder.call('PATCH', '/auth/profile', profile)).json()).toMatchObject({ code: 1105 })
    expect(await holder.row()).toMatchObject({ first_name: null })
  })

  const { latest } = birthDateRange(new Date(Date.now() + 2 * 86_400_000))
  it.each([
    ['lastName', 'SAME_NAMES', { lastName: 'نورة' }],
    ['firstName', 'INVALID', { firstName: 'نورة علي' }],
    ['firstName', 'TOO_SHORT', { firstName: '' }],
    ['lastName', 'INVALID', { lastName: '<b>' }],
    ['lastName', 'TOO_LONG', { lastName: 'ا'.repeat(51) }],
    ['sex', 'INVALID', { sex: 'OTHER' }],
    ['birthDate', 'INVALID', { birthDate: '1994-02-30' }],
    ['birthDate', 'OUT_OF_RANGE', { birthDate: latest }],
    ['country', 'INVALID', { country: 'xx' }],
    ['country', 'REQUIRED', { country: undefined }],
  ])('is refused for its %s: %s', async (key, message, parts) => {
    const holder = await makeVerified()
    for (const [method, path] of [
      ['POST', '/auth/complete-profile'],
      ['PATCH', '/auth/profile'],
    ] as const) {
      const reply = await holder.call(method, path, { ...profile, ...parts })
      expect(reply.json()).toMatchObject({ code: 1001, message: [{ key, message }] })
    }
    expect(await holder.row()).toMatchObject({ first_name: null, country: null })
  })
})

describe('a change of the profile', () => {
  it('is returned and persisted', async () => {
    const holder = await makeVerified()
    await holder.call('POST', '/auth/complete-profile', profile)
    const reply = await holder.call('PATCH', '/auth/profile', { ...profile, lastName: 'van der Berg', country: 'us' })
    expect(reply.json().user).toMatchObject({ firstName: 'نورة', lastName: 'van der Berg', country: 'us' })
    expect(await holder.row()).toMatchObject({ last_name: 'van der Berg', country: 'us' })
  })
})

describe('the permissions of the caller', () => {
  it('are those of staff, as granted now', async () => {
    const staff = await makeTestAccount(api, { is_staff: true }, ['view_ads', 'update_user'])
    const read = async () => (await staff.call('GET', '/auth/permissions')).json()
    expect((await read()).permissions.sort()).toEqual(['update_user', 'view_ads'])
    await api.database.main.kysely.deleteFrom('user_permission').where('permission', '=', 'view_ads').execute()
    expect(await read()).toEqual({ hasAccess: true, permissions: ['update_user'] })
  })

  it('are empty without access, whatever was granted before', async () => {
    const holder = await makeTestAccount(api, {}, ['view_ads'])
    expect((await holder.call('GET', '/auth/permissions')).json()).toEqual({ hasAccess: false, permissions: [] })
  })
})

describe('invitations', () => {
  it('count friends with a verified email, and raise the limit by two for each', async () => {
    const holder = await makeTestAccount(api, { invite_code: 'abcdef1234' })
    await api.rows.user({ invited_by: holder.id, email_verified_at: new Date() })
    await api.rows.user({ invited_by: holder.id, email_verified_at: new Date() })
    await api.rows.user({ invited_by: holder.id })
    await api.rows.user({ invited_by: holder.id, email_verified_at: new Date(), deleted_at: new Date() })
    await api.rows.user({ email_verified_at: new Date() })
    const product = await api.database.main.kysely
      .insertInto('product')
      .values({ name_ar: 'هاتف', name_en: 'Phone', category_id: await api.rows.category() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.database.main.kysely
      .insertInto('tracking')
      .values({ user_id: holder.id, product_id: product.id })
      .execute()
    expect((await holder.call('GET', '/auth/invites')).json()).toEqual({
      inviteCode: 'abcdef1234',
      inviteUrl: 'https://qasima.example/signup?invite=abcdef1234',
      invited: 2,
      trackingLimit: 14,
      tracked: 1,
    })
  })

  it('raise the limit to fifty at most', async () => {
    const holder = await makeTestAccount(api)
    expect((await holder.call('GET', '/auth/invites')).json()).toMatchObject({ invited: 0, trackingLimit: 10 })
    for (let friends = 0; friends < 21; friends += 1) {
      await api.rows.user({ invited_by: holder.id, email_verified_at: new Date() })
    }
    expect((await holder.call('GET', '/auth/invites')).json()).toMatchObject({ invited: 21, trackingLimit: 50 })
  })
})
