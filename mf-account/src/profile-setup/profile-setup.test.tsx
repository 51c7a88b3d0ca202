import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { completeProfile, readProfile } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { appState } from '@qasima/shared/contract/shop/shop.routes'
import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, session, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor } from '@testing-library/react'
import { counts } from '../../../shared/testing/app-state.ts'
import { until } from '../../../shared/testing/until.ts'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import * as profileSetup from './profile-setup.tsx'
import { profileSetupWords } from './profile-setup.words.ts'

const t = translate(profileSetupWords, 'en')

const empty = { firstName: null, lastName: null, sex: null, birthDate: null, country: null }
const fresh: User = { ...noura, ...empty }

const known = (user: User = fresh) => answer(readProfile, { user })
const site = (downloads: readonly DownloadSlug[] = []) => answer(appState, { ...counts, downloads: [...downloads] })
const open = async (answers: readonly StubbedAnswer[], at = '/en/profile-setup', country = 'sa') => {
  const view = await renderScreen(profileSetup, { path: '/profile-setup', at, answers: [...answers, site()], country })
  await screen.findAllByRole('button')
  return view
}

const first = () => screen.getByRole('textbox', { name: 'First name' })
const last = () => screen.getByRole('textbox', { name: 'Last name' })
const birthDate = () => screen.getByLabelText('Birth date')
const country = () => screen.getByRole('combobox', { name: 'Country' })
const save = () => screen.getByRole('button', { name: 'Save' })
const isDone = () => session.getState().user?.firstName === 'نورة'
const later = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000))

/** The redirect that the shell follows once the profile is complete. */
const redirectOf = ({ state }: Opened['router']) => new URLSearchParams(state.location.search).get('redirect')

type Opened = Awaited<ReturnType<typeof open>>
type Tester = Awaited<ReturnType<typeof open>>['user']
async function fillIn(user: Tester) {
  await user.type(first(), 'نورة ')
  await user.type(last(), 'العلي')
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.type(birthDate(), '1994-05-01')
}

beforeEach(async () => {
  await storeSession({ user: fresh, tokens })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] })
})
afterEach(async () => {
  jest.useRealTimers()
  localStorage.clear()
  await clearSession()
})

describe('completing a profile', () => {
  it('sends it, announces the download that comes next, and continues after a while', async () => {
    const bodies: unknown[] = []
    const { user, router } = await open([
      known(),
      site(['chrome']),
      answer(completeProfile, ({ body }) => {
        bodies.push(body)
        return { user: noura }
      }),
    ])
    await fillIn(user)
    await user.click(save())
    const heading = await screen.findByRole('heading', { level: 1, name: 'Welcome to Qasima, نورة' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(screen.getByText(/You will now be redirected to download Qasima/)).toBeVisible()
    expect(screen.getByRole('button', { name: t('toAccount') })).toBeVisible()
    expect(bodies).toEqual([
      { firstName: 'نورة', lastName: 'العلي', sex: 'FEMALE', birthDate: '1994-05-01', country: 'sa' },
    ])
    expect(isDone()).toBe(false)
    later(7)
    await act(() => until(isDone))
    expect(redirectOf(router)).toBe('/en/auto-dl')
  })

  it('leads to the tracked products if there is no download for the device, and says so', async () => {
    const { user, router } = await open([known(), answer(completeProfile, { user: noura })])
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText(t('doneTracking'))).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await act(() => until(isDone))
    expect(redirectOf(router)).toBe('/en/dashboard#tracking')
  })

  const pasted = '/en/products?search=https%3A%2F%2Fnoon.example%2Fp%2F1&target=150'
  const came = `/en/profile-setup?${new URLSearchParams({ redirect: pasted })}`

  it.each([
    ['a page', came, null, pasted],
    ['an app', '/en/profile-setup', 'qasima://open', null],
    ['an app that the address names', '/en/profile-setup?redirect=qasima%3A%2F%2Fopen', null, 'qasima://open'],
  ])('returns to %s, which the visitor came for, and says so', async (_, at, stored, redirect) => {
    if (stored) localStorage.setItem('redirect_uri', stored)
    const { user, router } = await open([known(), answer(completeProfile, { user: noura })], at)
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText(t('doneReturn'))).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await act(() => until(isDone))
    expect(redirectOf(router)).toBe(redirect)
  })

  it.each([
    ['the download', 'Continue', '/en/auto-dl'],
    ['what the visitor was doing', t('goOn'), pasted],
  ])('leads to %s as the visitor chooses, if there is a download for the device', async (_, name, redirect) => {
    const { user, router } = await open([known(), site(['chrome']), answer(completeProfile, { user: noura })], came)
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText(t('doneDownload'))).toBeVisible()
    await user.click(screen.getByRole('button', { name }))
    await act(() => until(isDone))
    expect(redirectOf(router)).toBe(redirect)
  })

  it('in a second tab returns to the purpose of the first, once', async () => {
    const first = await open([known()], came)
    first.unmount()
    const { user, router } = await open([known(), answer(completeProfile, { user: noura })])
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText(t('doneReturn'))).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await act(() => until(isDone))
    expect(redirectOf(router)).toBe(pasted)
    expect(localStorage.getItem('sign_up_purpose')).toBeNull()
  })

  it.each([
    ['of another account', { userId: '019aa000-0000-7000-8000-00000000ffff', path: '/en/shops' }],
    ['that leads to another site', { userId: noura.id, path: '//evil.example' }],
    ['that is no address', { userId: noura.id, path: 5 }],
  ])('does not follow what was stored %s', async (_, kept) => {
    localStorage.setItem('sign_up_purpose', JSON.stringify(kept))
    const { user } = await open([known(), answer(completeProfile, { user: noura })])
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText(t('doneTracking'))).toBeVisible()
  })

  it('explains why it asks for the birth date', async () => {
    await open([known()])
    expect(screen.getByText(/you must be 13 or older/)).toBeVisible()
  })

  it('keeps the heading and its focus while the account loads', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = answer(readProfile, async () => {
      await held
      return { user: fresh }
    })
    await renderScreen(profileSetup, { path: '/profile-setup', at: '/en/profile-setup', answers: [slow] })
    const heading = screen.getByRole('heading', { level: 1 })
    release()
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  })

  it('continues at once for a visitor who does not want to wait', async () => {
    const { user } = await open([known(), answer(completeProfile, { user: noura })])
    await fillIn(user)
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await act(() => until(isDone))
  })

  it('can be filled in with the keyboard alone', async () => {
    const { user } = await open([known(), answer(completeProfile, { user: noura })])
    await user.tab()
    await user.keyboard('نورة')
    await user.tab()
    await user.keyboard('العلي')
    await user.tab()
    await user.keyboard(' ')
    expect(screen.getByRole('radio', { name: 'Male' })).toBeChecked()
    await user.tab()
    expect(birthDate()).toHaveFocus()
    await user.type(birthDate(), '1994-05-01')
    await user.tab()
    expect(country()).toHaveFocus()
    await user.tab()
    expect(save()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: /Welcome to Qasima/ })).toBeVisible()
  })

  it("starts with the visitor’s country, named in the language of the page, and with the provider's data", async () => {
    await open([known({ ...fresh, firstName: 'سارة' })], '/profile-setup', 'ae')
    expect(screen.getByRole('combobox', { name: 'الدولة' })).toHaveDisplayValue('الإمارات')
    expect(screen.getByRole('textbox', { name: 'الاسم الأول' })).toHaveValue('سارة')
  })

  it('says in Arabic what is missing, and moves to the first error', async () => {
    const { user } = await open([known()], '/profile-setup')
    await user.click(screen.getByRole('button', { name: 'حفظ' }))
    const name = screen.getByRole('textbox', { name: 'الاسم الأول' })
    await waitFor(() => expect(name).toHaveAccessibleDescription('الاسم الأول مطلوب'))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'اسم العائلة' })).toHaveAccessibleDescription('اسم العائلة مطلوب'),
    )
    await waitFor(() => expect(screen.getByRole('group', { name: 'الجنس' })).toHaveAccessibleDescription('اختر الجنس'))
    await waitFor(() =>
      expect(screen.getByLabelText('تاريخ الميلاد')).toHaveAccessibleDescription('تاريخ الميلاد مطلوب'),
    )
    await waitFor(() => expect(name).toHaveFocus())
  })

  it.each<[string, () => HTMLElement, string, () => HTMLElement, string]>([
    ['a first name of two words', first, 'عبد الله', first, 'Please enter a valid name'],
    ['a name with a digit', last, 'Al1', last, 'Please enter a valid name'],
    ['the same name twice', last, 'نورة', last, 'First and last name cannot be the same'],
    ['a child', birthDate, '2024-01-01', birthDate, 'You must be between 13 and 120 years old'],
  ])('does not accept %s', async (_, field, text, where, sentence) => {
    const { user, called } = await open([known()])
    await fillIn(user)
    await user.clear(field())
    await user.type(field(), text)
    await user.click(save())
    await waitFor(() => expect(where()).toHaveAccessibleDescription(sentence))
    await waitFor(() => expect(where()).toHaveFocus())
    expect(called.filter((address) => address.includes('complete'))).toEqual([])
  })

  it('requires that a sex is chosen', async () => {
    const { user } = await open([known()])
    await user.type(first(), 'Noura')
    await user.type(last(), 'Ali')
    await user.type(birthDate(), '1994-05-01')
    await user.click(save())
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Male' })).toHaveFocus())
    await user.click(screen.getByText('Female'))
    await waitFor(() => expect(screen.queryByText('Choose male or female')).toBeNull())
  })

  it('says why it was refused, and keeps the input', async () => {
    const { user } = await open([known(), refuse(completeProfile, 'EMAIL_NOT_VERIFIED')])
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('Please verify your email first.')
    expect(last()).toHaveValue('العلي')
    expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked()
  })

  it('can be filled in even if the account could not be loaded', async () => {
    await open([refuse(readProfile, 'TOO_MANY_REQUESTS')])
    expect(first()).toHaveValue('')
  })
})

describe('a profile that is already complete', () => {
  it.each([
    ['/en/profile-setup', 'Your profile is already complete, redirecting now...'],
    ['/profile-setup', 'ملفك الشخصي مكتمل بالفعل، جارٍ تحويلك الآن...'],
  ])('is announced at %s, and continues', async (at, sentence) => {
    await open([known(noura)], at)
    expect(screen.getByText(sentence)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    later(3)
    await act(() => until(isDone))
  })

  it('is announced if another device was faster', async () => {
    let user_: User = fresh
    const { user } = await open([
      answer(readProfile, () => ({ user: user_ })),
      refuse(completeProfile, 'PROFILE_ALREADY_FINISHED'),
    ])
    await fillIn(user)
    user_ = noura
    await user.click(save())
    expect(await screen.findByText('Your profile is already complete, redirecting now...')).toBeVisible()
    later(3)
    await act(() => until(isDone))
  })
})
