import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashPassword } from '../../password/password.ts'
import { callAs, makeTestAccount } from '../../testing/test-account.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { isCommonPassword } from './common-password.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const refusalOf = (key: string) => ({ code: 1001, message: [{ key, message: 'TOO_COMMON' }] })

describe('a new password', () => {
  it.each([
    ['password', 'the most common one'],
    ['PassWord', 'the same in other letters'],
    ['smokey24', 'the last of the list'],
    ['        ', 'eight spaces'],
    ['ااااااااا', 'one letter repeated'],
    ['Sara@Example.com', 'the email'],
  ])('%j is refused: %s', (password) => {
    expect(isCommonPassword(password, 'sara@example.com')).toBe(true)
  })

  it.each(['seven green camels', 'ثلاث كلمات هنا', 'sara@example.org', 'p4ssw0rd of mine'])(
    '%j is taken',
    (password) => {
      expect(isCommonPassword(password, 'sara@example.com')).toBe(false)
    },
  )

  it('is refused when creating an account, and no account is created', async () => {
    const email = 'common-register@example.com'
    const register = (password: string) =>
      callAs(api)('POST', '/auth/register', { email, password, confirmPassword: password })
    for (const password of ['password', '        ', email.toUpperCase()]) {
      expect((await register(password)).json()).toMatchObject(refusalOf('password'))
    }
    expect((await register('seven green camels')).statusCode).toBe(201)
  })

  it('is refused when set through a link, and the link stays valid', async () => {
    const account = await makeTestAccount(api)
    await callAs(api)('POST', '/auth/forgot-password', { email: account.email })
    const token = await account.mailedToken()
    const reset = (password: string) =>
      callAs(api)('POST', '/auth/reset-password', { token, password, confirmPassword: password })
    expect((await reset('iloveyou')).json()).toMatchObject(refusalOf('password'))
    expect((await reset('seven green camels')).statusCode).toBe(200)
  })

  it('is refused when it replaces another', async () => {
    const currentPassword = 'seven green camels'
    const account = await makeTestAccount(api, { password_hash: await hashPassword(currentPassword) })
    const change = (newPassword: string) =>
      account.call('POST', '/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
    expect((await change('football')).json()).toMatchObject(refusalOf('newPassword'))
    expect((await change(account.email)).json()).toMatchObject(refusalOf('newPassword'))
    expect((await change('eight blue camels')).statusCode).toBe(200)
  })
})
