import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { changePassword } from '@qasima/shared/contract/identity/sign-in.routes'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { ChangePassword } from './change-password.tsx'
import { changePasswordFailure } from './change-password-failure.ts'

const WithPassword = () => <ChangePassword hasPassword />
const WithoutPassword = () => <ChangePassword hasPassword={false} />

type Answers = Parameters<typeof renderScreen>[1]['answers']
const open = (answers: Answers = [], at = '/en/dashboard') =>
  renderScreen({ Component: WithPassword }, { path: '/dashboard', at, answers })

const current = () => screen.getByLabelText('Current password')
const fresh = () => screen.getByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm password')
const send = () => screen.getByRole('button', { name: 'Change password' })

async function fill(user: Awaited<ReturnType<typeof open>>['user'], [old, next, again]: readonly string[]) {
  if (old) await user.type(current(), old)
  if (next) await user.type(fresh(), next)
  if (again) await user.type(confirmation(), again)
}

const right = ['old-secret-1', 'new-secret-2', 'new-secret-2']

afterEach(() => {
  jest.restoreAllMocks()
})

describe('changing the password', () => {
  it('can be sent only once all fields are filled in and valid', async () => {
    const { user, called } = await open()
    expect(send()).toBeDisabled()
    await fill(user, ['old-secret-1', 'new-secret-2', 'new-secret-'])
    expect(send()).toBeDisabled()
    await user.type(confirmation(), '2')
    expect(send()).toBeEnabled()
    await user.clear(current())
    expect(send()).toBeDisabled()
    expect(called).toEqual([])
  })

  it.each<[string, string[], () => HTMLElement, string]>([
    ['a short one', ['short'], current, 'Password must be at least 8 characters'],
    ['a long one', ['old-secret-1', 'x'.repeat(51)], fresh, 'Password must be at most 50 characters'],
    ['the same one', ['old-secret-1', 'old-secret-1'], fresh, 'The new password must differ from the current one'],
    ['a wrong confirmation', ['old-secret-1', 'new-secret-2', 'new-secret-3'], confirmation, 'Passwords do not match'],
  ])('says what is wrong with %s during input', async (_, typed, field, sentence) => {
    const { user } = await open()
    await fill(user, typed)
    await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence)))
    expect(send()).toBeDisabled()
  })

  it('notices that a confirmation is wrong when the new password changes afterwards', async () => {
    const { user } = await open()
    await fill(user, right)
    await user.type(fresh(), '3')
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Passwords do not match'))
    expect(send()).toBeDisabled()
  })

  it('says beside the new one that it is too common', async () => {
    const fields = [{ key: 'newPassword', message: 'TOO_COMMON' } as const]
    const { user } = await open([refuse(changePassword, 'VALIDATION_ERROR', { fields })])
    await fill(user, ['old-secret-1', 'iloveyou', 'iloveyou'])
    await user.click(send())
    await waitFor(() => expect(fresh()).toHaveAccessibleDescription(expect.stringContaining('too easy to guess')))
  })

  it('sends three fields, confirms, and clears the form', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(changePassword, ({ body }) => {
        bodies.push(body)
        return acknowledgement
      }),
    ])
    await fill(user, right)
    await user.click(send())
    expect(await screen.findByText('Your password was changed.')).toBeVisible()
    expect(bodies).toEqual([
      { currentPassword: 'old-secret-1', newPassword: 'new-secret-2', confirmPassword: 'new-secret-2' },
    ])
    expect([current(), fresh(), confirmation()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '', ''])
    expect(send()).toBeDisabled()
    expect(screen.getByRole('heading', { name: 'Change password' })).toHaveFocus()
  })

  it('says in a toast, once, that the current password is wrong, and keeps the input', async () => {
    const { user } = await open([refuse(changePassword, 'PASSWORD_CHANGE_FAILED')])
    await fill(user, right)
    await user.click(send())
    expect(await screen.findByText('The current password is not correct.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(current()).toHaveValue('old-secret-1')
    expect(send()).toBeEnabled()
  })

  it('is in Arabic on the Arabic page', async () => {
    const { user } = await open([refuse(changePassword, 'PASSWORD_CHANGE_FAILED')], '/dashboard')
    await user.type(screen.getByLabelText('كلمة المرور الحالية'), 'old-secret-1')
    await user.type(screen.getByLabelText('كلمة المرور الجديدة'), 'new-secret-2')
    await user.type(screen.getByLabelText('تأكيد كلمة المرور'), 'new-secret-2')
    await user.click(screen.getByRole('button', { name: 'تغيير كلمة المرور' }))
    expect(await screen.findByText('كلمة المرور الحالية غير صحيحة.')).toBeVisible()
  })

  it('tells an account without a password how to get one', async () => {
    await renderScreen({ Component: WithoutPassword }, { path: '/dashboard', at: '/en/dashboard', answers: [] })
    expect(screen.getByRole('heading', { name: 'Set a password' })).toBeVisible()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(screen.getByText(/choose “Forgot password\?”/)).toBeVisible()
  })
})

describe('the message of a failed change', () => {
  const said = async (response: Response) => {
    const { user } = await open([{ route: changePassword, respond: () => response }])
    await fill(user, right)
    await user.click(send())
  }

  it('is that the credentials are wrong, if the refusal has no message', async () => {
    await said(new Response(null, { status: 400 }))
    expect(await screen.findByText('Email or password is invalid')).toBeVisible()
  })

  it('is that it failed, if something between here and the server broke', async () => {
    await said(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await screen.findByText('Change password failed')).toBeVisible()
  })

  it('is that the network is unavailable', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await said(new Response())
    expect(await screen.findByText('Please check your internet connection and try again.')).toBeVisible()
  })

  it('is that something unexpected happened, for everything else', () => {
    expect(changePasswordFailure(new TypeError('x is not a function'), 'en')).toBe('An unexpected error occurred')
    expect(changePasswordFailure(null, 'ar')).toBe('حدث خطأ غير متوقع')
  })
})
