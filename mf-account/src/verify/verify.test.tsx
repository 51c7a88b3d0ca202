import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { logout } from '@qasima/shared/contract/identity/session.routes'
import { resendVerificationEmail, verifyEmail } from '@qasima/shared/contract/identity/sign-in.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import { rememberCodeSent } from '../entry/resend-wait.ts'
import * as verify from './verify.tsx'
import { verifyWords } from './verify.words.ts'

const t = translate(verifyWords, 'en')

const unverified = { ...noura, isEmailVerified: false }
const open = (answers: readonly StubbedAnswer[] = [], at = '/en/verify') =>
  renderScreen(verify, { path: '/verify', at, answers })

const code = () => screen.getByRole('textbox', { name: 'Verification code' })
const resend = () => screen.getByRole('button', { name: 'Resend code' })
const later = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000))

beforeEach(async () => {
  localStorage.clear()
  await storeSession({ user: unverified, tokens })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await clearSession()
})

describe('verifying an email', () => {
  it('says where the code was sent', async () => {
    await open()
    expect(screen.getByText(noura.email).tagName).toBe('BDI')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(t('hint', { minutes: 10 })))
  })

  it("sends the code with its fifth digit, also with an Arabic keyboard's digits", async () => {
    const bodies: unknown[] = []
    const { user } = await open(
      [
        answer(verifyEmail, ({ body }) => {
          bodies.push(body)
          return { user: noura, tokens }
        }),
      ],
      '/verify',
    )
    await user.type(screen.getByRole('textbox', { name: 'رمز التحقق' }), '١٢٣٤٥')
    await waitFor(() => expect(session.getState().user?.isEmailVerified).toBe(true))
    expect(bodies).toEqual([{ token: '12345' }])
    expect(await screen.findByText(translate(verifyWords, 'ar')('verified'))).toBeVisible()
  })

  it('sends one code at a time', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user, called } = await open([
      answer(verifyEmail, async () => {
        await held
        return { user: noura, tokens }
      }),
    ])
    await user.type(code(), '12345')
    await waitFor(() => expect(called).toHaveLength(1))
    await user.keyboard('{Backspace}6')
    release()
    await waitFor(() => expect(session.getState().user?.isEmailVerified).toBe(true))
    expect(called).toHaveLength(1)
  })

  it.each([
    ['VERIFICATION_TOKEN_INVALID', 'This code is not correct. Check the latest email.'],
    ['VERIFICATION_TOKEN_EXPIRED', 'This code has expired. Request a new one.'],
  ] as const)('clears a refused code, so that another can be entered at once: %s', async (key, sentence) => {
    const { user, called } = await open([refuse(verifyEmail, key)])
    await user.click(code())
    await user.paste('54321')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(code()).toHaveValue(''))
    await waitFor(() => expect(code()).toHaveFocus())
    await user.keyboard('11111')
    await waitFor(() => expect(called).toHaveLength(2))
  })

  it.each([
    ['', 'Verification code is required', 'رمز التحقق مطلوب'],
    ['123', 'Verification code must be exactly 5 digits', 'يجب أن يتكون رمز التحقق من 5 أرقام'],
  ])('does not send "%s"', async (typed, english, arabic) => {
    const first = await open()
    if (typed) await first.user.type(code(), typed)
    await first.user.click(screen.getByRole('button', { name: 'Verify email' }))
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(english)))
    await waitFor(() => expect(code()).toHaveFocus())
    expect(first.called).toEqual([])
    first.unmount()
    const second = await open([], '/verify')
    const field = screen.getByRole('textbox', { name: 'رمز التحقق' })
    if (typed) await second.user.type(field, typed)
    await second.user.click(screen.getByRole('button', { name: 'تأكيد البريد الإلكتروني' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(arabic)))
  })

  it('can be left for another account', async () => {
    const { user, called } = await open([answer(logout, acknowledgement)])
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(session.getState().user).toBeNull())
    await waitFor(() => expect(called).toEqual(['/api/v1/auth/logout']))
  })
})

describe('another code', () => {
  it('includes the purpose of signing up in the email', async () => {
    const asked: (string | null)[] = []
    const { user } = await open(
      [
        answer(resendVerificationEmail, ({ query }) => {
          asked.push(query.get('redirect'))
          return acknowledgement
        }),
      ],
      '/en/verify?redirect=%2Fen%2Fproducts%3Fsearch%3Dtv',
    )
    await user.click(resend())
    await waitFor(() => expect(asked).toEqual(['/en/products?search=tv']))
  })

  const sent = answer(resendVerificationEmail, acknowledgement)

  it('can be requested if none was sent here', async () => {
    const { user } = await open([sent])
    await user.click(resend())
    expect(await screen.findByText(t('sent'))).toBeVisible()
    expect(resend()).toBeDisabled()
  })

  it('has to wait a minute after the last one, also across a reload', async () => {
    rememberCodeSent(noura.id)
    const { unmount } = await open([sent])
    expect(resend()).toBeDisabled()
    later(20)
    unmount()
    await open([sent])
    expect(resend()).toBeDisabled()
    expect(screen.getByText(/You can request a new code in (40|39|38) seconds/)).toBeVisible()
    later(41)
    await waitFor(() => expect(resend()).toBeEnabled())
    expect(screen.queryByText(/You can request a new code/)).toBeNull()
  })

  it('does not wait for the code of another account', async () => {
    rememberCodeSent('another account')
    await open()
    expect(resend()).toBeEnabled()
  })

  it('waits as long as the API says', async () => {
    const { user } = await open([refuse(resendVerificationEmail, 'EMAIL_RATE_LIMIT', { retryAfter: 42 })])
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent('Email rate limit exceeded')
    // The countdown starts with the refusal, so some seconds have passed once it is shown.
    await screen.findByText(/(42|41|40) seconds/)
    expect(resend()).toBeDisabled()
    later(43)
    await waitFor(() => expect(resend()).toBeEnabled())
  })

  it('can be retried at once if it could not be sent', async () => {
    const { user } = await open([refuse(resendVerificationEmail, 'EMAIL_NOT_SENT')])
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent('This site cannot send email right now.')
    expect(resend()).toBeEnabled()
  })
})
