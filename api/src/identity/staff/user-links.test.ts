import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../password/password.ts'
import { everyPermission } from '../../testing/builders.ts'
import { callAs, makeTestAccount, type TestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestAccount
let passwordHash: string
beforeAll(async () => {
  api = await startTestApi()
  passwordHash = await hashPassword('blue door seven')
  staff = await makeTestAccount(api, { is_staff: true }, everyPermission)
})
afterAll(() => api.close())

let made = 0
const newEmail = () => `invited-${++made}@example.com`
const send = (link: string, ids: readonly string[], by = staff) => by.call('POST', '/user/links', { link, ids })
const mailsTo = (address: string) =>
  api.database.main.kysely
    .selectFrom('outbox_mail')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at', 'desc')
    .execute()
const tokenIn = (text = '') => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
const join = (token: string, password = 'green gate nine') =>
  callAs(api)('POST', '/auth/reset-password', { token, password, confirmPassword: password })

describe("another account's password", () => {
  it('is accepted by no write, import or bulk action', async () => {
    const other = await makeTestAccount(api, { password_hash: passwordHash })
    const unknown = { statusCode: 400, message: [{ key: 'password', message: 'UNKNOWN' }] }
    const password = 'taken over by staff'
    const created = await staff.call('POST', '/user', { email: newEmail(), password })
    const changed = await staff.call('PATCH', `/user/${other.id}`, { password })
    const imported = await api.request({
      method: 'POST',
      url: '/api/v1/user/import',
      headers: { authorization: `Bearer ${staff.accessToken}`, 'content-type': 'text/csv' },
      payload: `email,password\n${newEmail()},${password}\n`,
    })
    for (const reply of [created, changed, imported]) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json().message).toEqual(unknown.message)
    }
    const bulk = await staff.call('POST', '/user/bulk', { action: 'update', ids: [other.id], patch: { password } })
    expect(bulk.json()).toMatchObject({ code: 1001 })
    expect(await other.row()).toMatchObject({ password_hash: passwordHash })
  })
})

describe('an invitation', () => {
  it('survives what a stranger requests with the email, and can be sent again', async () => {
    const email = newEmail()
    const { id } = (await staff.call('POST', '/user', { email, isStaff: true })).json()
    const [invitation] = await mailsTo(email)
    for (let time = 0; time < 5; time += 1) {
      expect((await callAs(api)('POST', '/auth/forgot-password', { email })).statusCode).toBe(200)
    }
    expect((await callAs(api)('POST', '/auth/forgot-password', { email })).json()).toMatchObject({ code: 1108 })
    const token = tokenIn(invitation?.text_body)
    expect((await callAs(api)('GET', `/auth/reset-password/${token}`)).statusCode).toBe(204)
    expect((await send('invitation', [id])).json().results).toEqual([{ id, ok: true, message: null }])
    // The newer invitation replaces the older one, and using it invalidates every other link.
    expect((await callAs(api)('GET', `/auth/reset-password/${token}`)).statusCode).toBe(403)
    const mails = await mailsTo(email)
    const again = tokenIn(mails.find(({ kind }) => kind === 'invitation')?.text_body)
    expect((await join(again)).statusCode).toBe(200)
    const asked = mails.filter(({ kind }) => kind !== 'invitation').map(({ text_body }) => tokenIn(text_body))
    expect(asked).toHaveLength(5)
    for (const link of asked)
      expect((await join(link)).json()).toMatchObject({ message: 'RESET_PASSWORD_TOKEN_INVALID' })
  })
})

describe('a member of staff', () => {
  it('joins by an invitation to the mailbox, and chooses the password', async () => {
    const email = newEmail()
    const made = await staff.call('POST', '/user', { email, isStaff: true, permissions: ['view_shop'] })
    expect(made.json()).toMatchObject({ hasPassword: false, isEmailVerified: false })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'invitation', user_id: made.json().id })
    expect(mail?.text_body).toMatch(/\/reset-password\/[\w-]+\?invitation=1&redirect=%2Fadmin$/m)
    const token = tokenIn(mail?.text_body)
    expect((await callAs(api)('GET', `/auth/reset-password/${token}`)).statusCode).toBe(204)
    const joined = await join(token)
    expect(joined.json().user).toMatchObject({ email, isEmailVerified: true })
    expect((await callAs(api, joined.json().tokens.accessToken)('GET', '/shop')).statusCode).toBe(200)
    // Once, like every link.
    expect((await join(token, 'another word nine')).json()).toMatchObject({ code: 1402 })
    expect((await send('invitation', [made.json().id])).json().results).toMatchObject([
      { ok: false, message: 'EMAIL_ALREADY_VERIFIED' },
    ])
  })

  it('can be invited again, which invalidates the first invitation; it is valid for three days', async () => {
    const email = newEmail()
    const { id } = (await staff.call('POST', '/user', { email })).json()
    expect((await send('invitation', [id])).json()).toEqual({ results: [{ id, ok: true, message: null }] })
    const [second, first] = (await mailsTo(email)).map(({ text_body }) => tokenIn(text_body))
    expect((await join(first ?? '')).json()).toMatchObject({ code: 1402 })
    const older = (hours: number) =>
      api.database.main.pool.query(
        'update reset_token set expires_at = expires_at - make_interval(hours => $1) where user_id = $2',
        [hours, id],
      )
    await older(71)
    expect((await callAs(api)('GET', `/auth/reset-password/${second}`)).statusCode).toBe(204)
    await older(1)
    expect((await join(second ?? '')).json()).toMatchObject({ code: 1401 })
  })
})

describe('links that staff send', () => {
  it('reach each holder, with a result per account and an audit row without the secret', async () => {
    const holder = await makeTestAccount(api, { password_hash: passwordHash, email_verified_at: new Date() })
    const suspended = await api.rows.user({ status: 'suspended' })
    const trashed = await api.rows.user({ deleted_at: new Date() })
    const reply = await send('reset', [holder.id, suspended, trashed])
    expect(reply.json().results).toEqual([
      { id: holder.id, ok: true, message: null },
      { id: suspended, ok: false, message: 'USER_INACTIVE' },
      { id: trashed, ok: false, message: 'NOT_FOUND' },
    ])
    const token = await holder.mailedToken()
    const audit = await api.database.main.kysely
      .selectFrom('audit')
      .selectAll()
      .where('record_id', '=', holder.id)
      .execute()
    expect(audit).toMatchObject([
      { actor_id: staff.id, action: 'update', section: 'user', after: { linkSent: 'reset' } },
    ])
    expect(JSON.stringify(audit)).not.toContain(token)
    expect((await join(token)).statusCode).toBe(200)
  })

  it('need the permission to change users, and not for accounts with more permissions', async () => {
    const clerk = await makeTestAccount(api, { is_staff: true }, ['view_user', 'update_user'])
    const visitor = await makeTestAccount(api, { is_staff: true }, ['view_user'])
    const owner = await makeTestAccount(api, { is_staff: true }, ['view_audit'])
    expect((await send('reset', [owner.id], visitor)).statusCode).toBe(403)
    expect((await send('reset', [owner.id], clerk)).json().results).toEqual([
      { id: owner.id, ok: false, message: 'FORBIDDEN' },
    ])
    expect(await owner.mails('reset')).toEqual([])
  })

  it('to the old address become invalid once the email is changed', async () => {
    const holder = await makeTestAccount(api, { password_hash: passwordHash, email_verified_at: new Date() })
    await send('reset', [holder.id])
    const token = await holder.mailedToken()
    expect((await staff.call('PATCH', `/user/${holder.id}`, { email: newEmail() })).statusCode).toBe(200)
    expect((await join(token)).json()).toMatchObject({ code: 1402 })
    expect(await holder.row()).toMatchObject({ password_hash: passwordHash })
  })
})
