import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { listSavings, type Saving } from '@qasima/shared/contract/savings/savings.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { noura, tokens } from '../dashboard/dashboard.sample.ts'
import { SavingsCard } from './savings-card.tsx'
import { savingsCardWords } from './savings-card.words.ts'

const saving = (id: string, values: Partial<Saving> = {}): Saving => ({
  id,
  clientEventId: id,
  shop: { id: 12, shopName: 'Noon', slug: 'noon' },
  couponId: null,
  saved: { amount: 2_500, currency: 'SAR' },
  total: null,
  at: '2026-11-20T10:00:00.000Z',
  ...values,
})
const [one, two] = ['01a1fbc2-7a11-7e0f-9d3c-4b5a69788796', '01a1fbc2-7a11-7e0f-9d3c-4b5a69788797'] as const

const [ar, en] = [translate(savingsCardWords, 'ar'), translate(savingsCardWords, 'en')]

const open = (answers: Parameters<typeof renderScreen>[1]['answers'], at = '/en/dashboard') =>
  renderScreen({ Component: SavingsCard }, { path: '/dashboard', at, answers })

beforeEach(() => storeSession({ user: noura, tokens }))
afterEach(() => clearSession())

describe('what was saved', () => {
  it('is hidden before the first purchase', async () => {
    const asked = jest.fn(() => ({ items: [], totals: [], nextCursor: null }))
    await open([answer(listSavings, asked)], '/dashboard')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByRole('region', { name: ar('title') })).toBeNull()
  })

  it('shows each currency separately, and its purchases page by page', async () => {
    const totals = [
      { amount: 5_000, currency: 'SAR', count: 2 },
      { amount: 1_250, currency: 'KWD', count: 1 },
    ]
    const { user } = await open([
      answer(listSavings, ({ query }) =>
        query.get('cursor')
          ? { items: [saving(two, { shop: null })], totals, nextCursor: null }
          : { items: [saving(one)], totals, nextCursor: 'next' },
      ),
    ])
    expect(await screen.findByText('in 2 purchases')).toBeVisible()
    expect(screen.getByText('in 1 purchase')).toBeVisible()
    const list = screen.getByRole('list', { name: en('list') })
    expect(within(list).getByRole('link', { name: 'Noon' })).toHaveAttribute('href', '/en/shop/12/noon')
    await user.click(screen.getByRole('button', { name: en('more') }))
    expect(await within(list).findByText(en('formerStore'))).toBeVisible()
    expect(screen.queryByRole('button', { name: en('more') })).toBeNull()
  })
})
