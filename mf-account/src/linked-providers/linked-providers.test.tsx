import { describe, expect, it } from '@jest/globals'
import { linkedProviderFailures } from '@qasima/shared/contract/identity/linked-providers.failures'
import {
  type LinkedProvider,
  listLinkedProviders,
  unlinkProvider,
} from '@qasima/shared/contract/identity/linked-providers.routes'
import { translate } from '@qasima/shared/i18n/words'
import { answer, refuse, renderScreen, type StubbedAnswer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { noura } from '../dashboard/dashboard.sample.ts'
import { LinkedProviders } from './linked-providers.tsx'
import { linkedProvidersWords } from './linked-providers.words.ts'

const createdAt = '2026-10-01T09:00:00.000Z'
const google: LinkedProvider = { provider: 'google', email: noura.email, createdAt }
const apple: LinkedProvider = { provider: 'apple', email: null, createdAt }
const t = translate(linkedProvidersWords, 'en')

const open = (answers: readonly StubbedAnswer[], at = '/en/dashboard') =>
  renderScreen({ Component: LinkedProviders }, { path: '/dashboard', at, answers })
const remove = (name: string) => screen.findByRole('button', { name: `Remove: ${name}` })

describe('the sign-in providers of the account', () => {
  it('are listed with their email, and one is removed', async () => {
    const asked: unknown[] = []
    const { user } = await open([
      answer(listLinkedProviders, { items: [google, apple] }),
      answer(unlinkProvider, ({ params }) => {
        asked.push(params)
        return { items: [apple] }
      }),
    ])
    expect((await screen.findByText(noura.email)).tagName).toBe('BDI')
    await user.click(await remove('Google'))
    expect(await screen.findByText(t('removed', { provider: 'Google' }))).toBeVisible()
    expect(asked).toEqual([{ provider: 'google' }])
    expect(screen.queryByRole('button', { name: 'Remove: Google' })).toBeNull()
    expect(await remove('Apple')).toBeVisible()
    expect(screen.getByRole('heading', { name: t('title') })).toHaveFocus()
  })

  it('say why the only sign-in method cannot be removed', async () => {
    const { user } = await open([
      answer(listLinkedProviders, { items: [google] }),
      refuse(unlinkProvider, 'ONLY_WAY_TO_SIGN_IN'),
    ])
    await user.click(await remove('Google'))
    expect(await screen.findByText(linkedProviderFailures.ONLY_WAY_TO_SIGN_IN.text.en)).toBeVisible()
    expect(await remove('Google')).toBeEnabled()
  })

  it('say, also in Arabic, that there is none', async () => {
    await open([answer(listLinkedProviders, { items: [] })], '/dashboard')
    await waitFor(() => expect(screen.getByText(translate(linkedProvidersWords, 'ar')('none'))).toBeVisible())
  })
})
