import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { sessionDays, staffSession, stepUpMinutes } from '../../../../shared/contract/identity/identity.limits.ts'
import { declaredRoutes } from '../../../../shared/server/contract-folder.ts'
import { codeOf } from '../../testing/authenticator-code.ts'
import { makeStaffAccount } from '../../testing/staff-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const db = () => api.database.main.kysely
const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
const age = (sessionId: string, minutes: number) =>
  db()
    .updateTable('user_session')
    .set({ authenticated_at: ago(minutes * 60) })
    .where('id', '=', sessionId)
    .execute()
const required = { code: 1605, name: 'StepUpRequired', status: 403, message: 'STEP_UP_REQUIRED' }

/** Staff whose sign-in is too old for a change of permissions. */
async function olderStaff(permissions: readonly string[] = ['update_user', 'view_user']) {
  const staff = await makeStaffAccount(api, permissions)
  await age(staff.sessionId, stepUpMinutes + 1)
  return staff
}
let made = 0
const addRole = ({ call }: Awaited<ReturnType<typeof makeStaffAccount>>) =>
  call('POST', '/role', { name: `Readers ${++made}`, permissions: [] })

describe('a call that needs a recent sign-in', () => {
  it('is refused to staff who signed in too long ago, and made after they confirm', async () => {
    const staff = await olderStaff()
    expect((await addRole(staff)).json()).toMatchObject(required)
    expect((await staff.call('GET', '/role')).statusCode).toBe(200)
    const { password } = staff
    expect((await staff.call('POST', '/auth/step-up', { password })).json()).toMatchObject({ code: 2000 })
    expect((await addRole(staff)).statusCode).toBe(201)
  })

  it('works within the minutes, and refreshing tokens does not make a session younger', async () => {
    const staff = await makeStaffAccount(api, ['update_user', 'view_user'])
    await age(staff.sessionId, stepUpMinutes - 1)
    expect((await addRole(staff)).statusCode).toBe(201)
    const { refreshToken, sessionId } = await api.signedIn(staff.id)
    await age(sessionId, stepUpMinutes + 1)
    const headers = { authorization: `Bearer ${refreshToken}` }
    const { accessToken } = (await api.request({ method: 'POST', url: '/api/v1/auth/refresh', headers })).json()
    const made = await api.request({
      method: 'POST',
      url: '/api/v1/role',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { name: 'Others', permissions: [] },
    })
    expect(made.json()).toMatchObject(required)
  })

  it('needs nothing from an account that is not staff', async () => {
    const { accessToken, sessionId } = await api.signedIn(await api.rows.user())
    await age(sessionId, stepUpMinutes + 1)
    const reply = await api.request({
      method: 'POST',
      url: '/api/v1/auth/change-password',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { currentPassword: 'not the password', newPassword: 'seven camels', confirmPassword: 'seven camels' },
    })
    expect(reply.json()).toMatchObject({ code: 1405 })
  })

  it('includes every change of permissions, of other accounts and of own credentials', async () => {
    const routes = await declaredRoutes('api')
    const isChange =
      /^\/(role|user)(\/|$)|^\/auth\/(change-password|delete-account|email-change$|factors|providers|test-user)/
    const changes = routes.filter(({ method, path }) => method !== 'GET' && isChange.test(path))
    expect(changes.length).toBeGreaterThan(20)
    expect(changes.filter(({ stepUp }) => !stepUp).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

describe('confirming a session', () => {
  it('accepts an authenticator code or a passkey', async () => {
    const staff = await makeStaffAccount(api, ['update_user', 'view_user'])
    const { secret } = await staff.addApp()
    const { authenticator } = await staff.addPasskey()
    for (const method of ['code', 'passkey']) {
      await age(staff.sessionId, stepUpMinutes + 1)
      const { challenge, methods, passkey } = (await staff.call('POST', '/auth/step-up/options')).json()
      expect(methods).toEqual(['passkey', 'code', 'recoveryCode'])
      const proof = method === 'code' ? { code: codeOf(secret) } : { assertion: authenticator.get(passkey.challenge) }
      expect((await staff.call('POST', '/auth/step-up', { challenge, ...proof })).statusCode).toBe(200)
      expect((await staff.call('POST', '/role', { name: `By ${method}`, permissions: [] })).statusCode).toBe(201)
    }
  })

  it('accepts a recovery code, once', async () => {
    const staff = await makeStaffAccount(api, ['update_user', 'view_user'])
    const { recoveryCodes } = await staff.addApp()
    const confirm = async () => {
      await age(staff.sessionId, stepUpMinutes + 1)
      const { challenge } = (await staff.call('POST', '/auth/step-up/options')).json()
      return staff.call('POST', '/auth/step-up', { challenge, recoveryCode: recoveryCodes[0] })
    }
    expect((await confirm()).json()).toMatchObject({ code: 2000 })
    expect((await addRole(staff)).statusCode).toBe(201)
    expect((await staff.call('GET', '/auth/factors')).json()).toMatchObject({ recoveryCodes: 9 })
    expect((await confirm()).json()).toMatchObject({ name: 'SecondFactorInvalid' })
    expect((await addRole(staff)).json()).toMatchObject(required)
  })

  it('accepts no password from an account with a second factor', async () => {
    const staff = await makeStaffAccount(api, ['update_user', 'view_user'])
    await staff.addApp()
    await age(staff.sessionId, stepUpMinutes + 1)
    const { password } = staff
    const reply = await staff.call('POST', '/auth/step-up', { password })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'code', message: 'REQUIRED' }] })
    expect((await addRole(staff)).json()).toMatchObject(required)
  })

  it('refuses a wrong password, and the challenge of another account', async () => {
    const staff = await olderStaff()
    const wrong = await staff.call('POST', '/auth/step-up', { password: 'not the password' })
    expect(wrong.json()).toMatchObject({ code: 1103 })
    const other = await makeStaffAccount(api)
    const { secret } = await other.addApp()
    const { challenge } = (await other.call('POST', '/auth/step-up/options')).json()
    const foreign = await staff.call('POST', '/auth/step-up', { challenge, code: codeOf(secret) })
    expect(foreign.json()).toMatchObject({ code: 1609 })
    expect((await staff.call('POST', '/auth/step-up', {})).json()).toMatchObject({ code: 1001 })
    expect((await addRole(staff)).json()).toMatchObject(required)
  })
})

describe('a session of staff', () => {
  const set = (sessionId: string, values: object) =>
    db().updateTable('user_session').set(values).where('id', '=', sessionId).execute()
  const hours = 3_600
  const day = 24 * hours

  it.each([
    ['unused for twelve hours', { last_used_at: ago(staffSession.idleHours * hours + 60) }],
    ['seven days old', { created_at: ago(staffSession.absoluteDays * day + 60) }],
  ])('has ended if it is %s', async (_, values) => {
    const person = await api.rows.user()
    for (const [id, isOver] of [
      [await api.rows.staff(), true],
      [person, false],
    ] as const) {
      const { accessToken, refreshToken, sessionId } = await api.signedIn(id)
      await set(sessionId, values)
      const call = await api.get('/api/v1/auth/profile', { authorization: `Bearer ${accessToken}` })
      expect(call.statusCode).toBe(isOver ? 401 : 200)
      const headers = { authorization: `Bearer ${refreshToken}` }
      const renewed = await api.request({ method: 'POST', url: '/api/v1/auth/refresh', headers })
      expect(renewed.json()).toMatchObject(isOver ? { code: 1204 } : { accessToken: expect.any(String) })
    }
  })

  it('continues if it is younger', async () => {
    const { refreshToken, sessionId } = await api.signedIn(await api.rows.staff())
    await set(sessionId, {
      last_used_at: ago(staffSession.idleHours * hours - 60),
      created_at: ago(staffSession.absoluteDays * day - 60),
    })
    const headers = { authorization: `Bearer ${refreshToken}` }
    expect((await api.request({ method: 'POST', url: '/api/v1/auth/refresh', headers })).statusCode).toBe(200)
    expect(staffSession.absoluteDays).toBeLessThan(sessionDays.idle)
  })
})
