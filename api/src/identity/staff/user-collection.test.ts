import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const signedInAs = async (id: string) => {
  const { accessToken } = await api.signedIn(id)
  return (method: InjectOptions['method'], url: string, payload?: object) =>
    api.request({ method, url: `/api/v1${url}`, payload, headers: { authorization: `Bearer ${accessToken}` } })
}
const staffWith = async (permissions?: readonly string[]) => {
  const id = await api.rows.staff(permissions)
  return { id, send: await signedInAs(id) }
}
let made = 0
const email = () => `user-${++made}@example.com`

describe('accounts in the back-office', () => {
  it('are signed out when they are suspended', async () => {
    const { send } = await staffWith()
    const id = await api.rows.user()
    const headers = { authorization: `Bearer ${(await api.signedIn(id)).accessToken}` }
    expect((await api.get('/api/v1/auth/profile', headers)).statusCode).toBe(200)
    expect((await send('PATCH', `/user/${id}`, { status: 'suspended' })).json().status).toBe('suspended')
    expect((await api.get('/api/v1/auth/profile', headers)).statusCode).toBe(401)
  })

  it('are referenced by nothing once permanently deleted', async () => {
    const { send } = await staffWith()
    const address = email()
    const id = (await send('POST', '/user', { email: address })).json().id
    await send('PATCH', `/user/${id}`, { firstName: 'Rania' })
    await send('DELETE', `/user/${id}`)
    expect((await send('DELETE', `/user/${id}/hard`)).statusCode).toBe(200)
    const audit = await api.database.main.kysely.selectFrom('audit').selectAll().where('record_id', '=', id).execute()
    expect(audit.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete', 'hard_delete'])
    expect(JSON.stringify(audit)).not.toMatch(/Rania/)
    expect(JSON.stringify(audit)).not.toContain(address)
  })

  it('cannot be given the status reserved for the trash', async () => {
    const { send } = await staffWith()
    const reply = await send('PATCH', `/user/${await api.rows.user()}`, { status: 'deleted' })
    expect(reply.json().message).toEqual([{ key: 'status', message: 'INVALID' }])
  })

  it.each([
    ['plan', { planId: '0198c0de-0000-7000-8000-0000000000aa' }, 'planId'],
    ['role', { roleIds: ['0198c0de-0000-7000-8000-0000000000aa'] }, 'roleIds'],
  ])('name the field of a %s that does not exist', async (_, more, key) => {
    const { send } = await staffWith()
    const reply = await send('POST', '/user', { email: email(), ...more })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key, message: 'INVALID' }] })
  })
})

describe('the permissions of staff', () => {
  it('come from their own list and their roles, at once', async () => {
    const { send } = await staffWith()
    const role = (await send('POST', '/role', { name: 'Coupon desk', permissions: ['view_coupon'] })).json()
    const clerk = await staffWith([])
    // A change of permissions signs them out, so each check uses a later session.
    const statusOf = async (url: string) => (await (await signedInAs(clerk.id))('GET', url)).statusCode
    expect(await statusOf('/coupon')).toBe(403)
    await send('PATCH', `/user/${clerk.id}`, { roleIds: [role.id] })
    expect(await statusOf('/coupon')).toBe(200)
    expect((await (await signedInAs(clerk.id))('GET', '/auth/permissions')).json()).toEqual({
      hasAccess: true,
      permissions: ['view_coupon'],
    })
    await send('PATCH', `/role/${role.id}`, { permissions: ['view_shop'] })
    expect(await statusOf('/coupon')).toBe(403)
    expect(await statusOf('/shop')).toBe(200)
    await send('DELETE', `/role/${role.id}`)
    expect(await statusOf('/shop')).toBe(403)
  })

  const desk = ['view_user', 'create_user', 'update_user', 'delete_user', 'view_coupon']

  it("can be granted only within one's own", async () => {
    const { send } = await staffWith(desk)
    const other = await api.rows.user()
    const grant = (permissions: string[]) => send('PATCH', `/user/${other}`, { isStaff: true, permissions })
    expect((await grant(['view_coupon'])).statusCode).toBe(200)
    expect((await grant(['view_coupon', 'hard_delete_user'])).statusCode).toBe(403)
    expect((await send('POST', '/role', { name: 'All', permissions: ['delete_shop'] })).statusCode).toBe(403)
    const made = await send('POST', '/user', { email: email(), isStaff: true, permissions: ['delete_shop'] })
    expect(made.statusCode).toBe(403)
    const strong = await staffWith()
    const role = (await strong.send('POST', '/role', { name: 'Strong', permissions: ['delete_shop'] })).json()
    expect((await send('PATCH', `/user/${other}`, { roleIds: [role.id] })).statusCode).toBe(403)
    expect((await send('PATCH', `/role/${role.id}`, { permissions: [] })).statusCode).toBe(403)
  })

  it('protect those who have more', async () => {
    const { send } = await staffWith(desk)
    const fullStaff = await staffWith()
    for (const change of [{ firstName: 'Taken' }, { isStaff: false }, { status: 'inactive' }, { email: email() }]) {
      expect((await send('PATCH', `/user/${fullStaff.id}`, change)).statusCode).toBe(403)
    }
    expect((await send('DELETE', `/user/${fullStaff.id}`)).statusCode).toBe(403)
    expect((await fullStaff.send('GET', '/user')).statusCode).toBe(200)
  })

  it('cannot be changed by oneself', async () => {
    const { send, id } = await staffWith()
    const reply = await send('PATCH', `/user/${id}`, { isStaff: false, permissions: [], status: 'inactive' })
    expect(reply.statusCode).toBe(400)
    expect((await send('DELETE', `/user/${id}`)).statusCode).toBe(403)
    expect((await send('PATCH', `/user/${id}`, { firstName: 'Noura' })).statusCode).toBe(200)
  })
})
