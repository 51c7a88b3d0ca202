import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { forgotPassword } from '@qasima/shared/contract/identity/sign-in.routes'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import * as forgot from './forgot-password.tsx'

const sent = { code: 1110, name: 'EmailSentSuccessfully', message: 'EMAIL_SENT_SUCCESSFULLY' }
const open = (answers: readonly StubbedAnswer[] = [], at = '/en/forgot-password') =>
  renderScreen(forgot, { path: '/forgot-password', at, answers })

const email = () => screen.getByRole('textbox', { name: 'Email' })
const send = () => screen.getByRole('button', { name: 'Send reset link' })
const again = () => screen.getByRole('button', { name: 'Send again' })

/** Advances the clock of the page; everything else uses real time. */
const later = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000))

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a forgotten password', () => {
  it('gets a link: says where it was sent, and what to do', async () => {
    const bodies: unknown[] = []
    const { user } = await open([
      answer(forgotPassword, ({ body }) => {
        bodies.push(body)
        return sent
      }),
    ])
    await user.type(email(), 'noura@qasima.example{Enter}')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your inbox' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByText('noura@qasima.example').tagName).toBe('BDI')
    expect(screen.getByText(/within 60 minutes/)).toBeVisible()
    expect(bodies).toEqual([{ email: 'noura@qasima.example' }])
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/en/signin')
  })

  it('can be sent again after a minute, and says that the first link is void', async () => {
    const { user, called } = await open([answer(forgotPassword, sent)])
    await user.type(email(), 'noura@qasima.example{Enter}')
    await screen.findByRole('heading', { name: 'Check your inbox' })
    expect(again()).toBeDisabled()
    expect(screen.getByText(/You can send it again in (60|59) seconds/)).toBeVisible()
    later(61)
    await waitFor(() => expect(again()).toBeEnabled())
    expect(screen.queryByText(/You can send it again/)).toBeNull()
    await user.click(again())
    expect(await screen.findByText(/We sent a new link/)).toBeVisible()
    expect(again()).toBeDisabled()
    expect(called).toHaveLength(2)
  })

  it('can be sent to another address', async () => {
    const { user } = await open([answer(forgotPassword, sent)])
    await user.type(email(), 'noura@qasima.example{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Use another email' }))
    expect(email()).toHaveValue('noura@qasima.example')
  })

  it('takes over the address from the previous screen', async () => {
    const { router } = await open()
    await act(() => router.navigate('/en/signin'))
    await act(() => router.navigate('/en/forgot-password', { state: { email: 'noura@qasima.example' } }))
    expect(email()).toHaveValue('noura@qasima.example')
  })

  it.each([
    ['USER_NOT_FOUND', 'There is no account with this email.', 'لا يوجد حساب بهذا البريد الإلكتروني.'],
    ['USER_INACTIVE', 'There is no valid account with this email.', 'لا يوجد حساب صالح بهذا البريد الإلكتروني.'],
    ['EMAIL_NOT_SENT', 'This site cannot send email right now.', 'لا يستطيع الموقع إرسال الرسائل الآن'],
  ] as const)('says %s in both languages, and keeps the address', async (key, english, arabic) => {
    const first = await open([refuse(forgotPassword, key)])
    await first.user.type(email(), 'noura@qasima.example')
    await first.user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(english)
    expect(email()).toHaveValue('noura@qasima.example')
    first.unmount()
    const second = await open([refuse(forgotPassword, key)], '/forgot-password')
    await second.user.type(screen.getByRole('textbox', { name: 'البريد الإلكتروني' }), 'noura@qasima.example')
    await second.user.click(screen.getByRole('button', { name: 'إرسال رابط الاستعادة' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(arabic)
  })

  it('says when another may be requested', async () => {
    const { user } = await open([refuse(forgotPassword, 'EMAIL_RATE_LIMIT', { retryAfter: 60 })])
    await user.type(email(), 'noura@qasima.example{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Email rate limit exceeded, please try again later. Try again after 60 seconds.',
    )
  })

  it('needs an address', async () => {
    const { user, called } = await open([], '/forgot-password')
    await user.click(screen.getByRole('button', { name: 'إرسال رابط الاستعادة' }))
    const field = screen.getByRole('textbox', { name: 'البريد الإلكتروني' })
    await waitFor(() => expect(field).toHaveAccessibleDescription('البريد الإلكتروني مطلوب'))
    await user.type(field, 'noura@')
    await waitFor(() => expect(field).toHaveAccessibleDescription('البريد الإلكتروني غير صالح'))
    expect(called).toEqual([])
  })
})
