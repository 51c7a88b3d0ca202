import { afterEach, describe, expect, it } from '@jest/globals'
import { listOAuthProviders, oauthLogin } from '@qasima/shared/contract/identity/oauth.routes'
import { login } from '@qasima/shared/contract/identity/sign-in.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as signin from './signin.tsx'
import { signinWords } from './signin.words.ts'

const none = answer(listOAuthProviders, { items: [] })
const open = async (answers: readonly StubbedAnswer[] = [], at = '/en/signin') => {
  const view = await renderScreen(signin, { path: '/signin', at, answers: [...answers, none] })
  await screen.findByRole('heading', { level: 1 })
  return view
}

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const send = () => screen.getByRole('button', { name: 'Sign in' })

afterEach(() => clearSession())

describe('signing in', () => {
  it('stores the user, with the keyboard alone', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(login, ({ body }) => {
        bodies.push(body)
        return { user: noura, tokens }
      }),
    ])
    await user.tab()
    expect(email()).toHaveFocus()
    await user.keyboard('noura@qasima.example')
    await user.tab()
    expect(password()).toHaveFocus()
    await user.keyboard('a secret of hers{Enter}')
    await waitFor(() => expect(session.getState()).toMatchObject({ user: { id: noura.id }, tokens }))
    expect(bodies).toEqual([{ email: 'noura@qasima.example', password: 'a secret of hers' }])
    expect(send()).toHaveAttribute('aria-busy', 'true')
  })

  it.each([
    ['/en/signin', 'Email', 'Password', 'Welcome back. Your account will not be deleted.'],
    ['/signin', 'البريد الإلكتروني', 'كلمة المرور', 'أهلًا بعودتك. أُلغي حذف حسابك.'],
  ])('at %s says that it has cancelled a deletion', async (at, name, label, sentence) => {
    const { user } = await open([answer(login, { user: noura, tokens, deletionCancelled: true })], at)
    await user.type(screen.getByRole('textbox', { name }), noura.email)
    await user.type(screen.getByLabelText(label), 'a secret of hers{Enter}')
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('labels its fields for password managers', async () => {
    await open()
    expect(email()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('requires both fields in Arabic, and moves to the first missing one', async () => {
    const { user } = await open([], '/signin')
    await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
    const first = screen.getByRole('textbox', { name: 'البريد الإلكتروني' })
    await waitFor(() => expect(first).toHaveAccessibleDescription('البريد الإلكتروني مطلوب'))
    await waitFor(() => expect(screen.getByLabelText('كلمة المرور')).toHaveAccessibleDescription('كلمة المرور مطلوبة'))
    await waitFor(() => expect(first).toHaveFocus())
  })

  it('does not send an invalid email', async () => {
    const { user, called } = await open()
    await user.type(email(), 'noura')
    await user.type(password(), 'x{Enter}')
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is not valid'))
    expect(called.filter((address) => address.includes('login'))).toEqual([])
  })

  it.each([
    ['INVALID_CREDENTIALS', 'Email or password is invalid'],
    ['USER_INACTIVE', 'There is no valid account with this email.'],
    ['TEST_USER_DELETED', 'This test account was deleted.'],
    ['SERVICE_UNAVAILABLE', 'The service is busy right now. Try again in a few seconds.'],
  ] as const)('explains %s, and keeps the input', async (key, sentence) => {
    const { user } = await open([refuse(login, key)])
    await user.type(email(), 'noura@qasima.example')
    await user.type(password(), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(email()).toHaveValue('noura@qasima.example')
    expect(password()).toHaveValue('wrong')
    expect(session.getState().user).toBeNull()
  })

  it('says in Arabic when to return after too many attempts', async () => {
    const { user } = await open([refuse(login, 'TOO_MANY_REQUESTS', { retryAfter: 600 })], '/signin')
    await user.type(screen.getByRole('textbox', { name: 'البريد الإلكتروني' }), 'noura@qasima.example')
    await user.type(screen.getByLabelText('كلمة المرور'), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('حاول مرة أخرى بعد 10 دقائق.')
  })

  it('leads to registration and password reset without losing the redirect target', async () => {
    const { user, router } = await open([], '/en/signin?redirect=%2Fen%2Fdashboard%23alerts')
    const kept = '?redirect=%2Fen%2Fdashboard%23alerts'
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', `/en/signup${kept}`)
    await user.type(email(), 'noura@qasima.example')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(router.state.location).toMatchObject({
      pathname: '/en/forgot-password',
      search: kept,
      state: { email: 'noura@qasima.example' },
    })
  })

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)'])('forgets %s', async (address) => {
    await open([], `/en/signin?redirect=${encodeURIComponent(address)}`)
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/en/signup')
  })
})

describe('signing in with a provider', () => {
  const elsewhere = `${location.origin}/#at-the-provider`
  const button = (name: string) => screen.getByRole('button', { name: `Continue with ${name}` })

  it('is offered for the configured providers', async () => {
    await open([answer(listOAuthProviders, { items: ['google', 'apple', 'facebook'] })], '/signin')
    const names = screen.getAllByRole('button', { name: /المتابعة باستخدام/ }).map((each) => each.textContent)
    expect(names).toEqual(['المتابعة باستخدام Google', 'المتابعة باستخدام Apple', 'المتابعة باستخدام Facebook'])
  })

  it('is not offered if there is none, or if they cannot be loaded', async () => {
    await open([refuse(listOAuthProviders, 'NOT_FOUND')])
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
  })

  it('goes to the address that the API returns', async () => {
    const asked: unknown[] = []
    const { user } = await open([
      answer(listOAuthProviders, { items: ['google'] }),
      answer(oauthLogin, ({ params }) => {
        asked.push(params)
        return { url: elsewhere }
      }),
    ])
    await user.click(button('Google'))
    await waitFor(() => expect(location.hash).toBe('#at-the-provider'))
    expect(asked).toEqual([{ provider: 'google' }])
    expect(button('Google')).toHaveAttribute('aria-busy', 'true')
    location.hash = ''
    // Browsers with a page cache restore the page like this.
    fireEvent(window, new Event('pageshow'))
    expect(button('Google')).not.toHaveAttribute('aria-busy')
  })

  it('says so when it cannot start, and can be retried', async () => {
    const { user } = await open([
      answer(listOAuthProviders, { items: ['google'] }),
      refuse(oauthLogin, 'TOO_MANY_REQUESTS', { retryAfter: 20 }),
    ])
    await user.click(button('Google'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again after 20 seconds.')
    expect(button('Google')).not.toHaveAttribute('aria-busy')
  })

  it.each(['cancelled', 'failed', 'no-email', 'account-exists', 'inactive'] as const)(
    'that %s is shown on the screen that the visitor returns to',
    async (provider) => {
      const { router } = await open()
      await act(() => router.navigate('/en/signin', { state: { provider } }))
      expect(await screen.findByText(translate(signinWords, 'en')(provider))).toBeVisible()
    },
  )
})
