import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Language } from '@qasima/shared/contract/language'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import { clientProblem } from '@qasima/shared/http/problem-error'
import { LanguageContext } from '@qasima/shared/i18n/language-context'
import { session } from '@qasima/shared/session/session'
import { UiProvider } from '@qasima/shared/ui/provider'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { takeGivenUp } from './end-override.ts'
import OverrideBanner from './override-banner.tsx'
import { overrideOf, overrides, withLocalRemote } from './override-store.ts'
import { editEvent, prepareOverride } from './prepare-override.ts'
import { isOverrideBroken } from './use-override-failure.ts'

const origin = 'http://localhost:4173'
const userId = '0199fc6c-0000-7000-8000-000000000001'
const override = { origin, remote: 'admin-coupon', userId }
const released: KnownRemote = {
  id: 'admin-coupon',
  release: 'r1',
  routes: { list: { path: '/admin/coupon', title: { ar: 'القسائم', en: 'Coupons' } } },
  entry: { file: 'entry.js', integrity: 'sha256-x' },
}
const local = { id: 'admin-coupon', routes: { list: { path: '/admin/coupon', title: { ar: 'محلي', en: 'Local' } } } }
const title = (registry: readonly KnownRemote[]) => registry[0]?.routes.list?.title.en

// The state of a page, reduced to what these tests need.
const documentOf = (found: DocumentState['override'] = override) =>
  ({ registry: [released], ...(found && { override: found }) }) as unknown as DocumentState

/** Requests made, and the replies of the developer's own computer and the edge. */
let asked: string[]
let answer: () => Promise<Response>

beforeEach(() => {
  asked = []
  answer = async () => Response.json(local)
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`)
    return String(input).startsWith(origin)
      ? answer()
      : Response.json({ code: 2000, name: 'Success', message: 'SUCCESS' })
  })
  // The part of an account that an override checks.
  session.setState({ user: { id: userId } } as never)
})
afterEach(() => {
  overrides.setState({ state: 'none' }, true)
  session.setState({ user: null, tokens: null })
  jest.restoreAllMocks()
})

const isEnded = () => asked.some((each) => each === 'DELETE /edge/v1/override')

describe('a page with an override', () => {
  it('has the remote as the developer’s own computer describes it, and the others as released', async () => {
    const { registry } = await prepareOverride(documentOf())
    expect(asked).toEqual([`GET ${origin}/admin-coupon/remote.json`])
    expect(title(registry)).toBe('Local')
    expect(registry[0]?.release).toBe('r1')
    const other = { ...released, id: 'admin-user' }
    expect(withLocalRemote([other])).toEqual([other])
    expect([overrideOf('admin-coupon')?.origin, overrideOf('admin-user')]).toEqual([origin, undefined])
  })

  it.each<[string, () => Promise<Response>, string]>([
    ['nothing is there', () => Promise.reject(new TypeError('Failed to fetch')), 'missing'],
    ['a build failed there', async () => new Response('', { status: 503 }), 'missing'],
    ['another program answers', async () => new Response('<html>'), 'wrong-shape'],
    ['another remote is there', async () => Response.json({ ...local, id: 'admin-user' }), 'wrong-shape'],
    ['its routes are none', async () => Response.json({ ...local, routes: { list: {} } }), 'wrong-shape'],
  ])('drops it if %s', async (_, reply, failure) => {
    answer = reply
    const { registry } = await prepareOverride(documentOf())
    expect(title(registry)).toBe('Coupons')
    expect(overrides.getState()).toMatchObject({ state: 'given-up', remote: 'admin-coupon', failure })
    await waitFor(() => expect(isEnded()).toBe(true))
  })

  it('requests nothing for another account’s override, and ends it', async () => {
    session.setState({ user: null })
    const { registry } = await prepareOverride(documentOf())
    expect([title(registry), overrides.getState().state]).toEqual(['Coupons', 'none'])
    await waitFor(() => expect(asked).toEqual(['DELETE /edge/v1/override']))
  })

  it('ends it when the developer signs out', async () => {
    await prepareOverride(documentOf())
    expect(isEnded()).toBe(false)
    session.setState({ user: null })
    await waitFor(() => expect(isEnded()).toBe(true))
  })

  it('on a development site requests no description, and never drops it', async () => {
    const state = documentOf({ origin, remote: null, userId: null })
    expect(title((await prepareOverride(state)).registry)).toBe('Coupons')
    expect([asked, overrideOf('public')?.origin]).toEqual([[], origin])
  })
})

describe('a screen that fails', () => {
  const lost = (remote: string) =>
    isOverrideBroken(overrides.getState(), { error: new Error(), remote, failure: 'missing' }, '/en/admin/coupon')
  const isBroken = (error: unknown, path = '/en/admin/coupon') =>
    isOverrideBroken(overrides.getState(), { error, failure: 'threw' }, path)

  it('drops the override if its code threw', async () => {
    expect(isBroken(new Error('bad day'))).toBe(false)
    await prepareOverride(documentOf())
    expect(isBroken(new Error('bad day'))).toBe(true)
    expect(lost('admin-coupon')).toBe(true)
  })

  it('keeps it if another remote or the API failed', async () => {
    await prepareOverride(documentOf())
    expect(isBroken(new Error('bad day'), '/en/admin/user')).toBe(false)
    expect(lost('admin-user')).toBe(false)
    expect(isBroken(clientProblem('TIMEOUT_ERROR'))).toBe(false)
  })

  it('keeps it after an edit, which the next edit may fix', async () => {
    await prepareOverride(documentOf())
    dispatchEvent(new Event(editEvent))
    expect(isBroken(new Error('bad day'))).toBe(false)
    // A server that is gone cannot fix anything.
    expect(lost('admin-coupon')).toBe(true)
  })
})

describe.each<[Language, string, string]>([
  ['en', 'admin-coupon is loaded from localhost:4173', 'Reset'],
  ['ar', 'يُحمَّل admin-coupon من localhost:4173', 'إعادة الضبط'],
])('the banner in %s', (language, sentence, button) => {
  const plain = () => screen.getByRole('status').textContent?.replace(/[\u2066-\u2069]/g, '')
  const reload = jest.fn()
  const show = () =>
    render(
      <LanguageContext value={language}>
        <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'}>
          <OverrideBanner reload={reload} />
        </UiProvider>
      </LanguageContext>,
    )

  it('shows where the remote comes from, and resets it with one press', async () => {
    await prepareOverride(documentOf())
    show()
    expect(plain()).toBe(sentence)
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(isEnded()).toBe(true)
  })

  it('shows why an override was dropped, also on the next page', async () => {
    overrides.setState({ state: 'given-up', remote: 'admin-coupon', origin, failure: 'threw' }, true)
    history.replaceState({ idx: 3, overrideGivenUp: overrides.getState() }, '')
    overrides.setState({ state: 'none' }, true)
    act(() => takeGivenUp())
    expect(history.state).toEqual({ idx: 3 })
    show()
    expect(plain()).toMatch(/admin-coupon.*localhost:4173/)
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    await userEvent.click(screen.getByRole('button'))
    expect(screen.queryByRole('status')).toBeNull()
  })
})
