import { describe, expect, it } from '@jest/globals'
import { listSignIns, type SignIn } from '@qasima/shared/contract/identity/account.routes'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, within } from '@testing-library/react'
import { SignInHistory } from './sign-in-history.tsx'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const signIn = (index: number, values: Partial<SignIn> = {}): SignIn => ({
  id: `019aa000-0000-7000-8000-00000000000${index}`,
  at: `2026-11-2${index}T09:05:00.000Z`,
  method: 'password',
  userAgent: chrome,
  country: 'sa',
  ...values,
})
const open = (answers: Parameters<typeof renderScreen>[1]['answers'], at = '/en/dashboard') =>
  renderScreen({ Component: SignInHistory }, { path: '/dashboard', at, answers })

describe('the history of sign-ins', () => {
  it.each([
    ['/en/dashboard', 'Recent sign-ins', [/Chrome.* on .*Windows.* · Saudi Arabia · Password/, /Egypt · Google/]],
    ['/dashboard', 'عمليات الدخول الأخيرة', [/Chrome.* على .*Windows.* · .*السعودية · كلمة المرور/, /مصر · Google/]],
  ])('at %s shows time, device, country and method', async (at, title, texts) => {
    const items = [signIn(2), signIn(1, { method: 'google', country: 'eg' })]
    await open([answer(listSignIns, { items })], at)
    const rows = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    for (const [index, text] of texts.entries()) expect(rows[index]).toHaveTextContent(text)
  })

  it('shows five, and all of them on request', async () => {
    const items = [7, 6, 5, 4, 3, 2, 1].map((index) => signIn(index))
    const { user } = await open([answer(listSignIns, { items })])
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getByRole('list', { name: 'Recent sign-ins' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })

  it('says that it is empty', async () => {
    await open([answer(listSignIns, { items: [] })])
    expect(await screen.findByText('No sign-ins in the last 90 days.')).toBeVisible()
  })

  it('says that it could not be loaded', async () => {
    await open([refuse(listSignIns, 'SERVICE_UNAVAILABLE')])
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-ins could not be loaded')
  })
})
