import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { deleteAccount, exportAccount, readProfile } from '@qasima/shared/contract/identity/account.routes'
import { logout } from '@qasima/shared/contract/identity/session.routes'
import type { Problem } from '@qasima/shared/contract/problem'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, problem, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as dashboard from '../dashboard/dashboard.tsx'
import { DownloadData } from './download-data.tsx'

type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>

describe('downloading the data', () => {
  const data: ReplyOf<typeof exportAccount> = {
    exportedAt: '2026-11-21T08:30:00.000Z',
    user: noura,
    identities: [],
    sessions: [],
    signIns: [],
    emailChanges: [],
    passkeys: [],
    authenticatorApp: null,
    mails: [],
    invited: 3,
    trackedProducts: [],
    firedAlerts: [],
    notifications: [],
    notificationSettings: null,
    pushDevices: [],
    webhook: null,
    priceReports: [],
    observations: [],
    followedShops: [],
    codeNotices: [],
    savings: [],
    storeVisits: [],
    waitlist: [],
    suggestions: [],
    savedViews: [],
    permissions: [],
  }
  const saved: { name: string; text: Promise<string> }[] = []
  let blob = new Blob()

  beforeEach(() => {
    saved.length = 0
    // jsdom has no object URLs, and does not download.
    URL.createObjectURL = (made) => {
      blob = made as Blob
      return 'blob:made'
    }
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blob.text() })
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const open = (answers: Answers, at = '/en/dashboard') =>
    renderScreen({ Component: DownloadData }, { path: '/dashboard', at, answers })

  it('shows that it is in progress, and ends as a JSON file', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof data>()
    const { user } = await open([answer(exportAccount, () => promise)])
    await user.click(screen.getByRole('button', { name: 'Download my data' }))
    expect(screen.getByRole('button', { name: 'Preparing your file' })).toHaveAttribute('aria-busy', 'true')
    resolve(data)
    expect(await screen.findByText('Your file is in your downloads')).toBeVisible()
    expect(saved.map(({ name }) => name)).toEqual(['qasima-2026-11-21.json'])
    expect(JSON.parse((await saved[0]?.text) ?? '')).toEqual(data)
  })

  it('says why there is no file', async () => {
    const { user } = await open([refuse(exportAccount, 'TOO_MANY_REQUESTS')], '/dashboard')
    await user.click(screen.getByRole('button', { name: 'تنزيل بياناتي' }))
    expect(await screen.findByText(/كرّرت المحاولة كثيرًا في وقت قصير/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'تنزيل بياناتي' })).toBeEnabled()
    expect(saved).toEqual([])
  })
})

describe('deleting the account', () => {
  const post = jest.fn()

  beforeEach(async () => {
    jest.spyOn(window, 'postMessage').mockImplementation(post as typeof window.postMessage)
    await storeSession({ user: noura, tokens })
  })
  afterEach(async () => {
    jest.useRealTimers()
    jest.restoreAllMocks()
    post.mockReset()
    await clearSession()
  })

  const withoutPassword = { ...noura, hasPassword: false }
  const deleteAt = '2026-11-22T08:30:00.000Z'
  const open = async (answers: Answers, at = '/en/dashboard#settings') => {
    const view = await renderScreen(dashboard, {
      path: '/dashboard',
      at,
      answers: [...answers, answer(readProfile, { user: noura }), answer(logout, acknowledgement)],
    })
    const isEnglish = at.startsWith('/en')
    await view.user.click(await screen.findByRole('button', { name: isEnglish ? 'Delete account' : 'حذف الحساب' }))
    const question = await screen.findByRole('dialog', {
      name: isEnglish ? 'Delete your account?' : 'هل تريد حذف حسابك؟',
    })
    return { ...view, question: within(question) }
  }

  it('explains the consequences first, and does nothing when cancelled', async () => {
    const { user, question, called } = await open([])
    expect(question.getByText(/permanently deleted within 24 hours/)).toBeVisible()
    const before = called.length
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(called.length).toBe(before)
  })

  it('asks for the password at once if the account has one', async () => {
    const bodies: unknown[] = []
    const { user, question } = await open([
      answer(deleteAccount, ({ body }) => {
        bodies.push(body)
        if ((body as { password?: string }).password !== 'my-secret-1') throw problem('INVALID_CREDENTIALS')
        return { deleteAt }
      }),
    ])
    const confirm = question.getByRole('button', { name: 'Delete account' })
    const password = await question.findByLabelText('Password')
    await waitFor(() => expect(password).toHaveFocus())
    expect(password).not.toBeInvalid()

    await user.click(confirm)
    expect(password).toHaveAccessibleDescription('Password is required')
    await user.type(password, 'guess')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(password).toHaveAccessibleDescription('This password is not correct'))
    expect(password).toHaveValue('')

    await user.type(password, 'my-secret-1')
    await user.click(confirm)
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toHaveFocus()
    expect(bodies).toEqual([{ password: 'guess' }, { password: 'my-secret-1' }])
  })

  it('asks for a password that was set elsewhere in the meantime', async () => {
    const message: Problem['message'] = [{ key: 'password', message: 'REQUIRED' }]
    const body = { code: 1001, name: 'ValidationError', message, detail: '' }
    const { user, question } = await open([
      { route: deleteAccount, respond: () => Response.json(body, { status: 400 }) },
      answer(readProfile, { user: withoutPassword }),
    ])
    expect(question.queryByLabelText('Password')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Delete account' }))
    expect(await question.findByLabelText('Password')).toBeVisible()
  })

  it('offers a new sign-in to an account without a password whose last one is too old', async () => {
    const { user, router, question } = await open([
      refuse(deleteAccount, 'STEP_UP_REQUIRED'),
      answer(readProfile, { user: withoutPassword }),
    ])
    await user.click(question.getByRole('button', { name: 'Delete account' }))
    expect(await question.findByRole('alert')).toHaveTextContent('Sign in again to continue')
    await user.click(question.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/signin'))
    expect(router.state.location.search).toBe('?redirect=%2Fen%2Fdashboard%23settings')
  })

  it('leaves everything unchanged if the server cannot do it now', async () => {
    const { user, question } = await open([
      refuse(deleteAccount, 'SERVICE_UNAVAILABLE'),
      answer(readProfile, { user: withoutPassword }),
    ])
    await user.click(question.getByRole('button', { name: 'Delete account' }))
    expect(await question.findByRole('alert')).toHaveTextContent('The service is busy right now')
    expect(session.getState().tokens).toEqual(tokens)
  })

  it.each([
    ['/en/dashboard#settings', 'Delete account', /within 24 hours.*cancels the deletion/, 'seconds', '/en/signin'],
    ['/dashboard#settings', 'حذف الحساب', /خلال 24 ساعة.*يلغي الحذف/, 'ثوانٍ', '/signin'],
  ])('at %s confirms it, counts five seconds down, then logs out', async (at, name, promise, unit, signin) => {
    const { router, question } = await open(
      [answer(deleteAccount, { deleteAt }), answer(readProfile, { user: withoutPassword })],
      at,
    )
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
    fireEvent.click(question.getByRole('button', { name }))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.getAllByText(promise).at(-1)).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(`5 ${unit}`)
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('timer')).toHaveTextContent(`3 ${unit}`)
    await act(() => jest.advanceTimersByTimeAsync(2_999))
    expect(session.getState().tokens).toEqual(tokens)
    await act(() => jest.advanceTimersByTimeAsync(1))
    jest.useRealTimers()
    await waitFor(() => expect(router.state.location.pathname).toBe(signin))
    expect(session.getState().tokens).toBeNull()
    expect(post.mock.calls).toEqual([[{ source: 'webpage', type: 'LOGOUT' }, location.origin]])
  })

  it('logs out at once when the visitor leaves the page, and stays there', async () => {
    const { user, router, question } = await open([
      answer(deleteAccount, { deleteAt }),
      answer(readProfile, { user: withoutPassword }),
    ])
    await user.click(question.getByRole('button', { name: 'Delete account' }))
    await screen.findByRole('timer')
    await act(() => router.navigate('/en/shops'))
    await waitFor(() => expect(session.getState().tokens).toBeNull())
    expect(router.state.location.pathname).toBe('/en/shops')
  })
})
