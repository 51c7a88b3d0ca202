import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { listOAuthProviders } from '@qasima/shared/contract/identity/oauth.routes'
import { register } from '@qasima/shared/contract/identity/sign-in.routes'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import { resendMoment } from '../entry/resend-wait.ts'
import * as signup from './signup.tsx'

const none = answer(listOAuthProviders, { items: [] })
const open = async (answers: readonly StubbedAnswer[] = [], at = '/en/signup') => {
  const view = await renderScreen(signup, { path: '/signup', at, answers: [...answers, none] })
  await screen.findByRole('heading', { level: 1 })
  return view
}

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const confirmation = () => screen.getByLabelText('Confirm password')
const send = () => screen.getByRole('button', { name: 'Create account' })

type User = Awaited<ReturnType<typeof open>>['user']
async function fillIn(user: User) {
  await user.type(email(), 'noura@qasima.example')
  await user.type(password(), 'four unrelated words')
  await user.type(confirmation(), 'four unrelated words')
}

const fresh = { ...noura, isEmailVerified: false, firstName: null, lastName: null }

beforeEach(() => localStorage.clear())
afterEach(() => clearSession())

describe('making an account', () => {
  it('signs in, remembers that a code was sent, and passes the invitation on', async () => {
    const bodies: unknown[] = []
    const { user } = await open(
      [
        answer(register, ({ body }) => {
          bodies.push(body)
          return { user: fresh, tokens }
        }),
      ],
      '/en/signup?invite=N7K2QX',
    )
    expect(screen.getByText(/A friend invited you/)).toBeVisible()
    await fillIn(user)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(session.getState().user).toMatchObject({ id: noura.id, isEmailVerified: false }))
    const secret = 'four unrelated words'
    expect(bodies).toEqual([
      { email: 'noura@qasima.example', password: secret, confirmPassword: secret, inviteCode: 'N7K2QX' },
    ])
    expect(resendMoment(noura.id)).toBeGreaterThan(Date.now() + 50_000)
  })

  it.each([
    ['a page', '/en/products?search=https%3A%2F%2Fnoon.example%2Fp%2F1', true],
    ['an app, which no mail leads to', 'qasima://open', false],
    ['another site', 'https://evil.example', false],
  ])('says its purpose: %s', async (_, redirect, isSent) => {
    const bodies: unknown[] = []
    const { user } = await open(
      [
        answer(register, ({ body }) => {
          bodies.push(body)
          return { user: fresh, tokens }
        }),
      ],
      `/en/signup?${new URLSearchParams({ redirect })}`,
    )
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).toEqual(
      isSent ? expect.objectContaining({ redirect }) : expect.not.objectContaining({ redirect }),
    )
  })

  it('ignores an invite code that is too long', async () => {
    const bodies: unknown[] = []
    const { user } = await open(
      [
        answer(register, ({ body }) => {
          bodies.push(body)
          return { user: fresh, tokens }
        }),
      ],
      `/en/signup?invite=${'x'.repeat(41)}`,
    )
    expect(screen.queryByText(/A friend invited you/)).toBeNull()
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies[0]).not.toHaveProperty('inviteCode')
  })

  it('says in Arabic what is wrong with each field, once, and moves to the first error', async () => {
    const { user } = await open([], '/signup')
    const mine = screen.getByRole('textbox', { name: 'البريد الإلكتروني' })
    const secret = screen.getByLabelText('كلمة المرور')
    const again = screen.getByLabelText('تأكيد كلمة المرور')
    await user.type(secret, 'قصيرة')
    await user.type(again, 'أخرى{Enter}')
    await waitFor(() => expect(mine).toHaveFocus())
    await waitFor(() => expect(mine).toHaveAccessibleDescription('البريد الإلكتروني مطلوب'))
    await waitFor(() => expect(secret).toHaveAccessibleDescription(/^يجب ألا تقل كلمة المرور عن 8 أحرف/))
    expect(screen.getAllByText('يجب ألا تقل كلمة المرور عن 8 أحرف')).toHaveLength(1)
    expect(again).toHaveAccessibleDescription('كلمتا المرور غير متطابقتين')
    await user.clear(again)
    await user.type(again, 'ليست كلمة المرور')
    await waitFor(() => expect(again).toHaveAccessibleDescription('كلمتا المرور غير متطابقتين'))
  })

  it('says that the two passwords differ, until they match', async () => {
    const { user, called } = await open()
    await fillIn(user)
    await user.type(confirmation(), '!')
    await user.click(send())
    await waitFor(() => expect(confirmation()).toHaveFocus())
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Passwords do not match'))
    await user.type(password(), '!')
    await waitFor(() => expect(confirmation()).toBeValid())
    expect(called.filter((address) => address.includes('register'))).toEqual([])
  })

  it('offers to sign in with the email if it has an account already', async () => {
    const fields = [{ key: 'email', message: 'EMAIL_ALREADY_EXISTS' } as const]
    const { user, router } = await open([refuse(register, 'EMAIL_ALREADY_EXISTS', { fields })])
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(email()).toHaveFocus())
    await waitFor(() => expect(email()).toHaveAccessibleDescription(/An account with this email already exists/))
    const [beside] = screen.getAllByRole('link', { name: 'Sign in' })
    if (beside) await user.click(beside)
    expect(router.state.location).toMatchObject({
      pathname: '/en/signin',
      state: { email: 'noura@qasima.example' },
    })
  })

  it('says that a disposable email is not valid', async () => {
    const fields = [{ key: 'email', message: 'EMAIL_INVALID' } as const]
    const { user } = await open([refuse(register, 'EMAIL_INVALID', { fields })])
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is not valid'))
  })

  it('says beside the password that it is too common', async () => {
    const fields = [{ key: 'password', message: 'TOO_COMMON' } as const]
    const { user } = await open([refuse(register, 'VALIDATION_ERROR', { fields })])
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(password()).toHaveAccessibleDescription(expect.stringContaining('too easy to guess')))
  })

  it('says that no email could be sent, and keeps the input', async () => {
    const { user } = await open([refuse(register, 'EMAIL_NOT_SENT')])
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('This site cannot send email right now.')
    expect(email()).toHaveValue('noura@qasima.example')
    expect(confirmation()).toHaveValue('four unrelated words')
  })

  it('shows the password strength, and never blocks the form', async () => {
    const { user } = await open()
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/^At least 8 characters/))
    await user.type(password(), 'aaaaaaaa')
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/^Easy to guess/))
    await user.type(password(), ' camel ladder violet')
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Strong password.'))
    await waitFor(() => expect(password()).toBeValid())
  })

  it('links the terms that apply', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/en/privacy-policy')
  })
})

describe('a typo in the email', () => {
  it('is pointed out on blur, and fixed with one click', async () => {
    const { user } = await open()
    await user.type(email(), 'noura@gmial.com')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Did you mean "gmail.com"?' }))
    expect(email()).toHaveValue('noura@gmail.com')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  it('is pointed out in Arabic, and blocks nothing', async () => {
    const { user } = await open([answer(register, { user: fresh, tokens })], '/signup')
    await user.type(screen.getByRole('textbox', { name: 'البريد الإلكتروني' }), 'noura@hotmial.com')
    await user.type(screen.getByLabelText('كلمة المرور'), 'four unrelated words')
    expect(screen.getByRole('button', { name: 'هل تقصد «\u2068noura@hotmail.com\u2069»؟' })).toBeVisible()
    await user.type(screen.getByLabelText('تأكيد كلمة المرور'), 'four unrelated words{Enter}')
    await waitFor(() => expect(session.getState().user).not.toBeNull())
  })
})
