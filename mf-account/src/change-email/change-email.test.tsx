import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { readProfile } from '@qasima/shared/contract/identity/account.routes'
import { askEmailChange, confirmEmailChange } from '@qasima/shared/contract/identity/email-change.routes'
import { listLinkedProviders } from '@qasima/shared/contract/identity/linked-providers.routes'
import { logout } from '@qasima/shared/contract/identity/session.routes'
import { bases } from '@qasima/shared/contract/route'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as dashboard from '../dashboard/dashboard.tsx'
import { panelWords } from '../panel/panel.words.ts'
import { changeEmailWords } from './change-email.words.ts'

const newEmail = 'noura@new.example'
const changed = { ...noura, email: newEmail }
const t = translate(changeEmailWords, 'en')
const sentence = t('sent', { digits: 5, minutes: 10 })

beforeEach(async () => {
  await storeSession({ user: noura, tokens })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] })
})
afterEach(async () => {
  jest.useRealTimers()
  await clearSession()
})

const email = () => screen.getByLabelText('New email')
const password = () => screen.getByLabelText('Password')
const send = () => screen.getByRole('button', { name: 'Send the codes' })
const codeOf = (address: string) => screen.getByRole('textbox', { name: `Code sent to ${address}` })
const confirm = () => screen.getByRole('button', { name: 'Confirm the new email' })
const resend = () => screen.getByRole('button', { name: 'Send new codes' })

async function open(answers: readonly StubbedAnswer[] = [], user = noura) {
  const reads = [answer(readProfile, { user }), answer(listLinkedProviders, { items: [] })]
  const view = await renderScreen(dashboard, {
    path: '/dashboard',
    at: '/en/dashboard#settings',
    answers: [...answers, ...reads, answer(logout, acknowledgement)],
  })
  await view.user.click(await screen.findByRole('button', { name: 'Change email' }))
  await waitFor(() => expect(email()).toHaveFocus())
  return view
}

const sentCodes = answer(askEmailChange, acknowledgement)

async function asked(answers: readonly StubbedAnswer[] = []) {
  const view = await open([...answers, sentCodes])
  await view.user.type(email(), newEmail)
  await view.user.type(password(), 'my-secret-1')
  await view.user.click(send())
  await waitFor(() => expect(codeOf(noura.email)).toHaveFocus())
  return view
}

async function enterCodes(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(codeOf(noura.email), '12345')
  await user.type(codeOf(newEmail), '54321')
  await user.click(confirm())
}

describe('requesting another email', () => {
  it('shows errors beside each field, and sends nothing', async () => {
    const { user, called } = await open()
    const before = called.length
    await user.click(send())
    await waitFor(() => expect(email()).toHaveFocus())
    expect(email()).toHaveAccessibleDescription('Email is required')
    expect(password()).toHaveAccessibleDescription('Password is required')
    await user.type(email(), noura.email.toUpperCase())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('This is already your email'))
    expect(called).toHaveLength(before)
  })

  it('says that the password is wrong, and clears it', async () => {
    const { user } = await open([refuse(askEmailChange, 'INVALID_CREDENTIALS')])
    await user.type(email(), newEmail)
    await user.type(password(), 'guess')
    await user.click(send())
    await waitFor(() => expect(password()).toHaveAccessibleDescription('This password is not correct'))
    expect(password()).toHaveValue('')
    await waitFor(() => expect(password()).toHaveFocus())
    expect(email()).toHaveValue(newEmail)
  })

  it('shows beside the email that it is refused', async () => {
    const fields = [{ key: 'email', message: 'EMAIL_INVALID' } as const]
    const { user } = await open([refuse(askEmailChange, 'EMAIL_INVALID', { fields })])
    await user.type(email(), newEmail)
    await user.type(password(), 'my-secret-1')
    await user.click(send())
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Email is not valid'))
  })

  it('does not ask an account without a password for one, and offers a new sign-in that leads back', async () => {
    const { user, router } = await open([refuse(askEmailChange, 'STEP_UP_REQUIRED')], { ...noura, hasPassword: false })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.type(email(), newEmail)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(translate(panelWords, 'en')('signInAgain'))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(router.state.location.search).toBe('?redirect=%2Fen%2Fdashboard%23settings')
    expect(session.getState().tokens).toBeNull()
  })

  it('asks for a password that was set elsewhere in the meantime', async () => {
    const { user } = await open([refuse(askEmailChange, 'INVALID_CREDENTIALS')], { ...noura, hasPassword: false })
    await user.type(email(), newEmail)
    await user.click(send())
    expect(await screen.findByLabelText('Password')).toBeVisible()
  })

  it('can be cancelled, and returns the focus to the button that opened it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByLabelText('New email')).toBeNull()
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus()
  })
})

describe('confirming both mailboxes', () => {
  it('changes the email with both codes, and confirms it', async () => {
    const bodies: unknown[] = []
    const { user } = await asked([
      answer(confirmEmailChange, ({ body }) => {
        bodies.push(body)
        return { user: changed }
      }),
    ])
    expect(screen.getByText(sentence)).toHaveAttribute('role', 'status')
    await enterCodes(user)
    expect(await screen.findByText(t('changed'))).toBeVisible()
    expect(bodies).toEqual([{ currentCode: '12345', newCode: '54321' }])
    expect(screen.getByText(newEmail)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Email' })).toHaveFocus()
    await waitFor(() => expect(session.getState().user?.email).toBe(newEmail))
  })

  it.each([
    ['VERIFICATION_TOKEN_INVALID', undefined, 'incorrect'],
    ['VERIFICATION_TOKEN_EXPIRED', undefined, 'expired'],
    ['EMAIL_ALREADY_EXISTS', undefined, 'taken'],
    ['EMAIL_ALREADY_EXISTS', [{ key: 'email', message: 'EMAIL_ALREADY_EXISTS' }], 'taken'],
  ] as const)('says what is wrong with the codes, and keeps them: %s', async (key, fields, word) => {
    const { user } = await asked([refuse(confirmEmailChange, key, fields && { fields })])
    await enterCodes(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(t(word))
    expect(codeOf(noura.email)).toHaveValue('12345')
    expect(codeOf(newEmail)).toHaveValue('54321')
  })

  it('does not send a code that is too short', async () => {
    const { user, called } = await asked()
    await user.type(codeOf(noura.email), '123')
    await user.click(confirm())
    await waitFor(() =>
      expect(codeOf(noura.email)).toHaveAccessibleDescription('Verification code must be exactly 5 digits'),
    )
    expect(codeOf(newEmail)).toHaveAccessibleDescription('Verification code is required')
    expect(called).not.toContain(bases[confirmEmailChange.base] + confirmEmailChange.path)
  })

  it('sends new codes after a minute, with the same input', async () => {
    const bodies: unknown[] = []
    let tries = 0
    const { user } = await asked([
      answer(askEmailChange, ({ body }) => {
        bodies.push(body)
        tries += 1
        if (tries === 2) throw problem('EMAIL_RATE_LIMIT', { retryAfter: 42 })
        return acknowledgement
      }),
    ])
    const later = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000))
    expect(resend()).toBeDisabled()
    later(61)
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent('Email rate limit exceeded')
    // The countdown starts with the refusal, so some seconds have passed once it is shown.
    await screen.findByText(/(42|41|40) seconds/)
    expect(resend()).toBeDisabled()
    later(43)
    await user.click(resend())
    expect(await screen.findByText(t('resent'))).toBeVisible()
    expect(bodies).toEqual(Array.from({ length: 3 }, () => ({ email: newEmail, password: 'my-secret-1' })))
  })

  it('is in Arabic on the Arabic page', async () => {
    const { user } = await renderScreen(dashboard, {
      path: '/dashboard',
      at: '/dashboard#settings',
      answers: [answer(readProfile, { user: noura }), sentCodes],
    })
    await user.click(await screen.findByRole('button', { name: 'تغيير البريد الإلكتروني' }))
    await user.type(await screen.findByLabelText('البريد الإلكتروني الجديد'), newEmail)
    await user.type(screen.getByLabelText('كلمة المرور'), 'my-secret-1')
    await user.click(screen.getByRole('button', { name: 'إرسال الرمزين' }))
    expect(await screen.findByRole('textbox', { name: `الرمز المرسل إلى ${newEmail}` })).toBeVisible()
  })
})
