import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as accountContract from '../../../../shared/contract/identity/account.routes.ts'
import * as authContract from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { RouteContract } from '../../../../shared/contract/route.ts'
import { hashPassword } from '../../password/password.ts'
import { accountColumns } from '../../testing/account-columns.ts'
import { everyPermission } from '../../testing/builders.ts'
import { callAs, makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await startTestApi()
  passwordHash = await hashPassword('old password')
})
afterAll(() => api.close())

const hour = 3_600_000
const makeWithPassword = (values: object = {}) => makeTestAccount(api, { password_hash: passwordHash, ...values })
const auditOf = (id: string) =>
  api.database.main.kysely
    .selectFrom('audit')
    .select(['actor_id', 'before', 'after'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
const login = (email: string) => callAs(api)('POST', '/auth/login', { email, password: 'old password' })

describe('requesting the deletion of an account', () => {
  it('needs the password of an account that has one', async () => {
    const holder = await makeWithPassword()
    for (const body of [{}, { password: 'odd password' }]) {
      const reply = await holder.call('POST', '/auth/delete-account', body)
      expect(reply.json()).toMatchObject({ code: 1103, status: 401 })
    }
    expect(await holder.row()).toMatchObject({ delete_at: null })
  })

  it('sets a grace period of a day, and confirms by mail', async () => {
    const holder = await makeWithPassword()
    const reply = await holder.call('POST', '/auth/delete-account', { password: 'old password' })
    expect(reply.statusCode).toBe(200)
    const { deleteAt } = reply.json()
    expect(Math.abs(Date.parse(deleteAt) - Date.now() - 24 * hour)).toBeLessThan(60_000)
    expect(await holder.row()).toMatchObject({ delete_at: new Date(deleteAt), status: 'active', deleted_at: null })
    expect(await holder.mails('deletion-asked')).toMatchObject([{ to_address: holder.email }])
  })

  it('needs no password if there is none', async () => {
    const holder = await makeTestAccount(api)
    expect((await holder.call('POST', '/auth/delete-account', {})).statusCode).toBe(200)
  })

  it('needs a recent sign-in if there is no password, and otherwise not', async () => {
    const age = (id: string) =>
      api.database.main.kysely
        .updateTable('user_session')
        .set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
        .where('id', '=', id)
        .execute()
    const holder = await makeTestAccount(api)
    await age(holder.sessionId)
    expect((await holder.call('POST', '/auth/delete-account', {})).json()).toMatchObject({ code: 1605, status: 403 })
    expect(await holder.row()).toMatchObject({ delete_at: null })
    const withPassword = await makeWithPassword()
    await age(withPassword.sessionId)
    const reply = await withPassword.call('POST', '/auth/delete-account', { password: 'old password' })
    expect(reply.statusCode).toBe(200)
  })

  it('is not delayed by asking again', async () => {
    const holder = await makeTestAccount(api)
    const first = (await holder.call('POST', '/auth/delete-account', {})).json()
    expect((await holder.call('POST', '/auth/delete-account', {})).json()).toEqual(first)
  })

  it('ends the other sessions at once, and this one after its farewell screen', async () => {
    const holder = await makeWithPassword()
    const other = callAs(api, await api.tokenOf(holder.id))
    await holder.call('POST', '/auth/delete-account', { password: 'old password' })
    expect((await other('GET', '/auth/profile')).statusCode).toBe(401)
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(200)
    const session = await api.database.main.kysely
      .selectFrom('user_session')
      .select('expires_at')
      .where('id', '=', holder.sessionId)
      .executeTakeFirstOrThrow()
    const left = session.expires_at.getTime() - Date.now()
    expect(left).toBeGreaterThan(10_000)
    expect(left).toBeLessThanOrEqual(60_000)
  })

  it('is cancelled by signing in; both are audited and mailed', async () => {
    const holder = await makeWithPassword()
    for (const _ of ['first', 'again']) {
      await holder.call('POST', '/auth/delete-account', { password: 'old password' })
    }
    const deleteAt = (await holder.row()).delete_at?.toISOString()
    expect((await login(holder.email)).json()).toMatchObject({ deletionCancelled: true })
    expect(await holder.row()).toMatchObject({ delete_at: null })
    expect((await login(holder.email)).json()).not.toHaveProperty('deletionCancelled')
    expect(await auditOf(holder.id)).toEqual([
      { actor_id: holder.id, before: { deleteAt: null }, after: { deleteAt } },
      { actor_id: holder.id, before: { deleteAt }, after: { deleteAt: null } },
    ])
    expect(await holder.mails('account-kept')).toMatchObject([{ to_address: holder.email }])
  })

  it('invalidates links mailed before, one of which would cancel it', async () => {
    const holder = await makeWithPassword()
    await holder.call('POST', '/auth/forgot-password', { email: holder.email })
    const token = await holder.mailedToken()
    await holder.call('POST', '/auth/delete-account', { password: 'old password' })
    const body = { token, password: 'another password', confirmPassword: 'another password' }
    expect((await holder.call('POST', '/auth/reset-password', body)).json()).toMatchObject({ code: 1402 })
    expect((await holder.row()).delete_at).not.toBeNull()
  })

  it('deletes a test account at once, which then says so', async () => {
    const holder = await makeWithPassword({ user_type: 'test' })
    const reply = await holder.call('POST', '/auth/delete-account', { password: 'old password' })
    expect(Math.abs(Date.parse(reply.json().deleteAt) - Date.now())).toBeLessThan(60_000)
    expect(await holder.row()).toMatchObject({ status: 'deleted', deleted_at: expect.any(Date) })
    expect((await holder.call('GET', '/auth/profile')).statusCode).toBe(401)
    expect((await login(holder.email)).json()).toMatchObject({ code: 1111 })
    expect(await auditOf(holder.id)).toMatchObject([{ after: { status: 'deleted' } }])
    expect(await holder.mails('security-change')).toHaveLength(1)
  })
})

/** Every key in a document, at any depth. */
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])
    : []

describe('the call that deletes a user', () => {
  it("requests the deletion for one's own account, like the other call", async () => {
    const holder = await makeWithPassword()
    const other = callAs(api, await api.tokenOf(holder.id))
    for (const id of [holder.id, holder.id.toUpperCase()]) {
      const reply = await holder.call('DELETE', `/user/${id}`, { password: 'old password' })
      expect(reply.statusCode).toBe(200)
      const { deleteAt } = reply.json()
      expect(Math.abs(Date.parse(deleteAt) - Date.now() - 24 * hour)).toBeLessThan(60_000)
      expect(await holder.row()).toMatchObject({ delete_at: new Date(deleteAt), status: 'active', deleted_at: null })
    }
    expect(await holder.mails('deletion-asked')).not.toEqual([])
    expect((await other('GET', '/auth/profile')).statusCode).toBe(401)
    expect((await login(holder.email)).statusCode).toBe(200)
    expect(await holder.row()).toMatchObject({ delete_at: null })
  })

  it('needs the password of an account that has one', async () => {
    const holder = await makeWithPassword()
    for (const body of [undefined, {}, { password: 'odd password' }]) {
      const reply = await holder.call('DELETE', `/user/${holder.id}`, body)
      expect(reply.json()).toMatchObject({ code: 1103, status: 401 })
    }
    expect(await holder.row()).toMatchObject({ delete_at: null, deleted_at: null })
  })

  it('needs nothing else if there is no password', async () => {
    const holder = await makeTestAccount(api)
    expect((await holder.call('DELETE', `/user/${holder.id}`)).json()).toMatchObject({
      code: 2000,
      deleteAt: expect.any(String),
    })
  })

  it.each([
    ['a user who is not staff', {}, ['delete_user']],
    ['staff without the permission', { is_staff: true }, everyPermission.filter((name) => name !== 'delete_user')],
  ])('is refused %s for another account', async (_, values, permissions) => {
    const holder = await makeTestAccount(api, values, permissions)
    const other = await makeWithPassword()
    const body = { password: 'old password' }
    expect((await holder.call('DELETE', `/user/${other.id}`, body)).json()).toMatchObject({ code: 1005 })
    expect(await other.row()).toMatchObject({ delete_at: null, deleted_at: null })
  })

  it('protects staff from mistakes: for their own account they must confirm', async () => {
    const staff = await makeTestAccount(api, { is_staff: true }, ['delete_user'])
    for (const id of [staff.id, staff.id.toUpperCase()]) {
      expect((await staff.call('DELETE', `/user/${id}`)).json()).toMatchObject({ code: 1005 })
    }
    expect(await staff.row()).toMatchObject({ delete_at: null, deleted_at: null })
    expect((await staff.call('DELETE', `/user/${staff.id}`, {})).statusCode).toBe(200)
    expect(await staff.row()).toMatchObject({ delete_at: expect.any(Date), deleted_at: null })
  })
})

describe('the document of everything stored about an account', () => {
  async function makeFull() {
    const holder = await makeTestAccount(
      api,
      { is_staff: true, password_hash: passwordHash, email_verified_at: null },
      ['view_ads'],
    )
    const { kysely } = api.database.main
    const product = await kysely
      .insertInto('product')
      .values({ name_ar: 'هاتف', name_en: 'Phone', category_id: await api.rows.category() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user_id = holder.id
    const tracking = await kysely
      .insertInto('tracking')
      .values({ user_id, product_id: product.id, tags: ['gift'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('price_alert')
      .values({ tracking_id: tracking.id, product_id: product.id, kind: 'percent', percent: 15 })
      .execute()
    await kysely.insertInto('notification').values({ user_id, kind: 'price', data: '{}' }).execute()
    const webhook = { url: 'https://hooks.example/prices', secret_digest: 'digest' }
    await kysely
      .insertInto('webhook')
      .values({ user_id, ...webhook })
      .execute()
    await kysely.insertInto('notification_setting').values({ user_id, by_push: false }).execute()
    await kysely
      .insertInto('oauth_identity')
      .values({ issuer: 'https://id.example', subject: holder.id, user_id: holder.id, provider: 'apple', email: null })
      .execute()
    const view = { section: 'coupon', name: 'Mine', owner_id: holder.id, query: 'status=active' }
    await kysely.insertInto('saved_view').values(view).execute()
    await holder.call('POST', '/auth/resend-verification-email', undefined, { 'accept-language': 'en' })
    return { ...holder, productId: product.id }
  }

  it('contains all of it, as a file to save', async () => {
    const holder = await makeFull()
    const stranger = await makeTestAccount(api)
    await stranger.call('POST', '/auth/resend-verification-email')
    const reply = await holder.call('GET', '/auth/export')
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="qasima-account.json"',
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'no-store',
    })
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(reply.json()).toEqual({
      exportedAt: moment,
      user: (await holder.call('GET', '/auth/profile')).json().user,
      identities: [{ provider: 'apple', email: null, createdAt: moment }],
      sessions: [{ createdAt: moment, lastUsedAt: moment, userAgent: 'Test browser', country: null }],
      signIns: [{ at: moment, method: 'password', userAgent: 'Test browser', country: null }],
      emailChanges: [],
      mails: [{ subject: 'Your verification code', createdAt: moment }],
      passkeys: [],
      authenticatorApp: null,
      invited: 0,
      trackedProducts: [
        {
          productId: holder.productId,
          tags: ['gift'],
          note: null,
          createdAt: moment,
          alerts: [{ kind: 'percent', amount: null, currency: null, percent: 15, days: null }],
        },
      ],
      firedAlerts: [],
      notifications: [{ kind: 'price', createdAt: moment, readAt: null }],
      notificationSettings: { byMail: true, byPush: false, digest: 'none', timeZone: 'Asia/Riyadh' },
      pushDevices: [],
      webhook: { url: 'https://hooks.example/prices', createdAt: moment },
      priceReports: [],
      observations: [],
      followedShops: [],
      codeNotices: [],
      savings: [],
      storeVisits: [],
      waitlist: [],
      suggestions: [],
      savedViews: [{ section: 'coupon', name: 'Mine', query: 'status=active', createdAt: moment }],
      permissions: ['view_ads'],
    })
  })

  it('has a part for every table that refers to an account, except those with its secrets', async () => {
    const parts = [
      'alert_firing.user_id',
      'authenticator_app.user_id',
      'email_change.user_id',
      'follow_notice.user_id',
      'notification.user_id',
      'notification_setting.user_id',
      'oauth_identity.user_id',
      'outbox_mail.user_id',
      'passkey.user_id',
      'price_report.user_id',
      'push_subscription.user_id',
      'saved_view.owner_id',
      'saving_event.user_id',
      'shop_follow.user_id',
      'shopper_observation.user_id',
      'sign_in.user_id',
      'store_click_owner.user_id',
      'suggestion.user_id',
      'tracking.user_id',
      '"user".invited_by',
      'user_permission.user_id',
      'user_role.user_id',
      'user_session.user_id',
      'webhook.user_id',
    ]
    const secrets = [
      'known_device.user_id',
      'oauth_handover.user_id',
      'recovery_code.user_id',
      'release_token.user_id',
      'reset_token.user_id',
      'second_factor_challenge.user_id',
      'verification_code.user_id',
    ]
    expect(new Set(await accountColumns(api.database))).toEqual(new Set([...parts, ...secrets]))
  })

  it('includes the downloads its address waits for, once the address is verified', async () => {
    const holder = await makeTestAccount(api, { email: 'Waiting@example.com', email_verified_at: null })
    const { kysely } = api.database.main
    await kysely.insertInto('waitlist_entry').values({ email: 'waiting@example.com', platform: 'ios' }).execute()
    const waitlist = async () => (await holder.call('GET', '/auth/export')).json().waitlist
    expect(await waitlist()).toEqual([])
    await kysely.updateTable('user').set({ email_verified_at: new Date() }).where('id', '=', holder.id).execute()
    expect(await waitlist()).toEqual([
      { platform: 'ios', language: 'ar', country: null, createdAt: expect.any(String), notifiedAt: null },
    ])
  })

  it('contains no key that looks like a secret, and none of the secrets', async () => {
    const holder = await makeFull()
    const reply = await holder.call('GET', '/auth/export')
    const keys = keysOf(reply.json())
    expect(keys).toContain('userAgent')
    expect(keys.filter((key) => /password|hash|token|secret|salt/i.test(key))).toEqual(['hasPassword'])
    expect(reply.body).not.toContain(passwordHash)
    expect(JSON.stringify(reply.json().mails)).not.toContain(await holder.mailedCode())
  })
})

describe('what a body may contain', () => {
  const isRoute = (value: unknown): value is RouteContract =>
    typeof value === 'object' && value !== null && 'method' in value && 'body' in value && value.body !== undefined
  const declared: unknown[] = [...Object.values(accountContract), ...Object.values(authContract)]
  const routes = declared.filter(isRoute)
  const taken = { userType: 'test', isEmailVerified: true, permissions: ['view_user'], isStaff: true, status: 'active' }
  const sections: Record<string, string> = { '/auth/test-user/verify': 'update_user' }

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s cannot set permissions',
    async (_, { method, path }) => {
      const permission = sections[path]
      const holder = await makeTestAccount(api, { is_staff: Boolean(permission) }, permission ? [permission] : [])
      const before = await holder.row()
      for (const [key, value] of Object.entries(taken)) {
        const reply = await holder.call(method, path, { [key]: value })
        expect(reply.json()).toMatchObject({
          code: 1001,
          message: expect.arrayContaining([{ key, message: 'UNKNOWN' }]),
        })
      }
      expect(await holder.row()).toEqual(before)
    },
  )

  it('was tested for every call that has a body', () => {
    expect(routes.length).toBeGreaterThanOrEqual(10)
  })
})
