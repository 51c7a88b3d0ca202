import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { everyPermission } from '../../testing/builders.ts'
import { callAs, makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const usual = ['view_user', 'create_user', 'update_user', 'delete_user', 'restore_user', 'hard_delete_user']
const staffWith = (permissions: readonly string[] = everyPermission) =>
  makeTestAccount(api, { is_staff: true }, permissions)

let made = 0
/** A role as left by staff with more permissions. */
async function makeRole(permissions: readonly string[], { trashed = false } = {}): Promise<string> {
  made += 1
  const { id } = await api.database.main.kysely
    .insertInto('role')
    .values({ name: `Role ${made}`, permissions: [...permissions], ...(trashed && { deleted_at: new Date() }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const giveRole = (user_id: string, role_id: string) =>
  api.database.main.kysely.insertInto('user_role').values({ user_id, role_id }).execute()
const isInTrash = async (table: 'role' | 'user', id: string) =>
  (await api.database.main.kysely.selectFrom(table).select('deleted_at').where('id', '=', id).executeTakeFirst())
    ?.deleted_at !== null
const auditOf = (id: string) =>
  api.database.main.kysely.selectFrom('audit').selectAll().where('record_id', '=', id).orderBy('id').execute()

describe('a role with more permissions than a member of staff', () => {
  it('cannot be trashed, restored, deleted, renamed or emptied by them, singly or in bulk', async () => {
    const clerk = await staffWith(usual)
    const [rich, trashed] = [await makeRole(['view_audit']), await makeRole(['view_audit'], { trashed: true })]
    expect((await clerk.call('DELETE', `/role/${rich}`)).statusCode).toBe(403)
    expect((await clerk.call('PATCH', `/role/${rich}`, { name: `Poor ${made}` })).statusCode).toBe(403)
    expect((await clerk.call('PATCH', `/role/${rich}`, { permissions: [] })).statusCode).toBe(403)
    expect((await clerk.call('PATCH', `/role/${trashed}/restore`)).statusCode).toBe(403)
    expect((await clerk.call('DELETE', `/role/${trashed}/hard`)).statusCode).toBe(403)
    for (const [action, id] of [
      ['delete', rich],
      ['restore', trashed],
      ['hard_delete', trashed],
    ]) {
      const reply = await clerk.call('POST', '/role/bulk', { action, ids: [id] })
      expect(reply.json().results).toEqual([{ id, ok: false, message: 'FORBIDDEN' }])
    }
    expect([await isInTrash('role', rich), await isInTrash('role', trashed)]).toEqual([false, true])
  })

  it('cannot be given to an account while in the trash', async () => {
    const clerk = await staffWith(usual)
    const other = await api.rows.user()
    const trashed = await makeRole(['view_audit'], { trashed: true })
    expect((await clerk.call('PATCH', `/user/${other}`, { roleIds: [trashed] })).statusCode).toBe(403)
    const csv = `email,roleIds\nimported-${made}@example.com,"[""${trashed}""]"\n`
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/user/import',
      headers: { authorization: `Bearer ${clerk.accessToken}`, 'content-type': 'text/csv' },
      payload: csv,
    })
    expect(reply.json().created ?? 0).toBe(0)
    expect(
      await api.database.main.kysely.selectFrom('user_role').selectAll().where('role_id', '=', trashed).execute(),
    ).toEqual([])
  })

  it("is not restored by undoing another person's change", async () => {
    const [full, clerk] = [await staffWith(), await staffWith(usual)]
    const rich = await makeRole(['view_audit'])
    const { batchId } = (await full.call('POST', '/role/bulk', { action: 'delete', ids: [rich] })).json()
    const reply = await clerk.call('POST', `/role/bulk/${batchId}/undo`)
    expect(reply.json().results).toEqual([{ id: rich, ok: false, message: 'FORBIDDEN' }])
    expect(await isInTrash('role', rich)).toBe(true)
  })
})

describe('a role that staff may change', () => {
  it('keeps its permissions while an account with more depends on it', async () => {
    const clerk = await staffWith(usual)
    const owner = await staffWith(['view_audit'])
    const poor = await makeRole(['view_user'])
    await giveRole(owner.id, poor)
    expect((await clerk.call('PATCH', `/role/${poor}`, { permissions: [] })).statusCode).toBe(403)
    expect((await clerk.call('DELETE', `/role/${poor}`)).statusCode).toBe(403)
  })

  it('signs its holders out when it changes, mails them and is audited for each', async () => {
    const full = await staffWith()
    const holder = await makeTestAccount(api, { is_staff: true })
    const id = await makeRole(['view_shop'])
    await giveRole(holder.id, id)
    expect((await full.call('PATCH', `/role/${id}`, { permissions: ['view_coupon'] })).statusCode).toBe(200)
    expect((await holder.call('GET', '/coupon')).statusCode).toBe(401)
    expect(await holder.mails('security-change')).toHaveLength(1)
    expect(await auditOf(holder.id)).toMatchObject([
      {
        actor_id: full.id,
        before: { permissions: ['view_shop'] },
        after: { permissions: ['view_coupon'], changed: ['rights'] },
      },
    ])
    expect((await callAs(api, await api.tokenOf(holder.id))('GET', '/coupon')).statusCode).toBe(200)
  })
})

describe('an account with more permissions than a member of staff', () => {
  it('cannot be restored from the trash by them, singly or in bulk', async () => {
    const clerk = await staffWith(usual)
    const owner = await api.rows.user({ is_staff: true, deleted_at: new Date() }, everyPermission)
    expect((await clerk.call('PATCH', `/user/${owner}/restore`)).statusCode).toBe(403)
    expect((await clerk.call('DELETE', `/user/${owner}/hard`)).statusCode).toBe(403)
    const reply = await clerk.call('POST', '/user/bulk', { action: 'restore', ids: [owner] })
    expect(reply.json().results).toEqual([{ id: owner, ok: false, message: 'FORBIDDEN' }])
    expect(await isInTrash('user', owner)).toBe(true)
  })

  it('cannot be changed at all, whether its permissions are active, stored or in a trashed role', async () => {
    const clerk = await staffWith(usual)
    const sleeping = await api.rows.user({}, ['view_audit'])
    const waiting = await api.rows.user()
    await giveRole(waiting, await makeRole(['view_audit'], { trashed: true }))
    for (const id of [sleeping, waiting, await api.rows.staff(['view_audit'])]) {
      for (const change of [
        { isStaff: true },
        { status: 'inactive' },
        { firstName: 'Rami' },
        { email: `e-${made}@example.com` },
      ]) {
        expect((await clerk.call('PATCH', `/user/${id}`, change)).statusCode).toBe(403)
      }
      expect((await clerk.call('DELETE', `/user/${id}`)).statusCode).toBe(403)
    }
  })

  it('is not activated by the call that verifies test accounts', async () => {
    const clerk = await staffWith(usual)
    const values = {
      is_staff: true,
      email_verified_at: null,
      user_type: 'test',
      email: `sleeper-${made}@example.com`,
    } as const
    const id = await api.rows.user(values, ['view_audit'])
    expect((await clerk.call('POST', '/auth/test-user/verify', { email: values.email })).statusCode).toBe(403)
    const headers = { authorization: `Bearer ${await api.tokenOf(id)}` }
    expect((await api.get('/api/v1/audit', headers)).statusCode).toBe(403)
  })
})

describe('an account with an unverified email', () => {
  it('may be made staff, but can do nothing until the mailbox is verified', async () => {
    const full = await staffWith()
    const holder = await makeTestAccount(api, {})
    const grant = { isStaff: true, permissions: ['view_shop'] }
    expect((await full.call('PATCH', `/user/${holder.id}`, grant)).statusCode).toBe(200)
    const call = callAs(api, await api.tokenOf(holder.id))
    expect((await call('GET', '/shop')).statusCode).toBe(403)
    expect((await call('GET', '/auth/permissions')).json()).toEqual({ hasAccess: false, permissions: [] })
    const byHand = await full.call('PATCH', `/user/${holder.id}`, { isEmailVerified: true })
    expect(byHand.json().message).toEqual([{ key: 'isEmailVerified', message: 'INVALID' }])
    await call('POST', '/auth/resend-verification-email')
    const proven = await call('POST', '/auth/verify-email', { token: await holder.mailedCode() })
    expect((await callAs(api, proven.json().tokens.accessToken)('GET', '/shop')).statusCode).toBe(200)
  })

  it('includes any whose email staff have changed', async () => {
    const full = await staffWith()
    const other = await staffWith(['view_shop'])
    const email = `moved-${made}@example.com`
    expect((await full.call('PATCH', `/user/${other.id}`, { email })).json()).toMatchObject({ isEmailVerified: false })
    expect((await callAs(api, await api.tokenOf(other.id))('GET', '/shop')).statusCode).toBe(403)
    const mails = await other.mails('security-change')
    expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(new Set([email, other.email]))
  })
})

describe('exports', () => {
  it.each([
    ['campaigns', 'export_campaigns'],
    ['role', 'export_user'],
  ])('of %s need %s', async (section, permission) => {
    const without = everyPermission.filter((name) => name !== permission)
    expect((await (await staffWith(without)).call('GET', `/${section}/export?format=csv`)).statusCode).toBe(403)
    expect((await (await staffWith([permission])).call('GET', `/${section}/export?format=csv`)).statusCode).toBe(200)
  })
})

describe('two members of staff at once', () => {
  it('cannot combine their changes to gain permissions', async () => {
    const full = await staffWith()
    for (let round = 0; round < 5; round += 1) {
      const clerk = await staffWith(usual)
      const role = await makeRole(['view_user'])
      const other = await makeTestAccount(api, { is_staff: true })
      const [given, enriched] = await Promise.all([
        clerk.call('PATCH', `/user/${other.id}`, { roleIds: [role] }),
        full.call('PATCH', `/role/${role}`, { permissions: ['view_user', 'view_audit'] }),
      ])
      expect(enriched?.statusCode).toBe(200)
      // Given first, the role was harmless, and the other made the account richer; given later, it was refused.
      const rows = await auditOf(other.id)
      expect(given?.statusCode).toBe(rows.length > 0 ? 200 : 403)
      if (given?.statusCode === 200) expect(rows.map(({ actor_id }) => actor_id)).toEqual([clerk.id, full.id])
    }
  })
})
