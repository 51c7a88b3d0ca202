import { expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  acceptCode,
  declineSuggestion,
  listSuggestions,
  type SuggestionEntry,
  undoDecision,
} from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { Component as QueuePage } from './queue-page.tsx'

const module = {
  Component: () => (
    <AdminProvider>
      <QueuePage />
    </AdminProvider>
  ),
}
const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
const entry = (number: number, parts: Partial<SuggestionEntry> = {}): SuggestionEntry => ({
  id: idOf(number),
  kind: 'code',
  at: '2026-11-20T08:30:00.000Z',
  name: { ar: `متجر ${number}`, en: `Store ${number}` },
  shopId: number,
  currency: 'SAR',
  isShopListed: true,
  code: `CODE${number}`,
  domain: null,
  countries: ['sa'],
  people: 2,
  notified: 1,
  notes: [],
  declinedBefore: null,
  known: [],
  ...parts,
})
const decided = { couponId: null, shopId: null, people: 1, notified: 0 }

async function open(
  items: readonly SuggestionEntry[],
  permissions = ['view', 'update'],
  refused: Response | null = null,
) {
  signInStaff()
  const sent: unknown[] = []
  const waiting = new Set(items.map(({ id }) => id))
  const decide = (what: string) => (call: { params: { id: string }; body: unknown }) => {
    sent.push([what, call.params.id, call.body])
    if (what === 'undo') waiting.add(call.params.id)
    else waiting.delete(call.params.id)
    return what === 'undo' ? { ...decided, notified: 1 } : decided
  }
  const { user } = await renderScreen(module, {
    path: '/admin/suggestion/queue',
    at: '/en/admin/suggestion/queue',
    answers: [
      answer(listSuggestions, ({ query }) => {
        const left = query.get('kind') === 'code' ? items.filter(({ id }) => waiting.has(id)) : []
        return { items: left, total: left.length, nextCursor: null }
      }),
      answer(acceptCode, (call) => {
        if (refused) throw refused
        return decide('accept')(call)
      }),
      answer(declineSuggestion, decide('decline')),
      answer(undoDecision, decide('undo')),
      answer(readPermissions, {
        hasAccess: true,
        permissions: [...permissions.map((action) => `${action}_suggestion`), 'create_coupon'],
      }),
    ],
  })
  return { user, sent }
}
const amountOf = (group: string) => within(screen.getByRole('group', { name: group })).getByRole('textbox')
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('is gone through by keys: one is accepted as a coupon, and that is taken back', async () => {
  const { user, sent } = await open([entry(1), entry(2)])
  await screen.findByText('CODE2')
  await screen.findAllByRole('button', { name: 'Accept' })
  await user.keyboard('ja')
  await waitFor(() => expect(names()).toEqual(['Store 1']))
  expect(sent).toMatchObject([['accept', idOf(2), { discountType: 'deal', countries: ['sa'] }]])
  await screen.findByText('Accepted. The code is live.')
  await user.keyboard('u')
  await waitFor(() => expect(names()).toEqual(['Store 1', 'Store 2']))
  expect(sent[1]).toMatchObject(['undo', idOf(2)])
  expect(await screen.findByText(/One sender was already emailed/)).toBeVisible()
})

it('takes an amount as it is written, in the currency of the store', async () => {
  const { user, sent } = await open([entry(1)])
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Discount type' }), 'fixed')
  await user.type(amountOf('Amount'), '١٢٫٥')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByText('Accepted. The code is live.')
  expect(sent).toMatchObject([
    ['accept', idOf(1), { discountType: 'fixed', amount: { amount: 1250, currency: 'SAR' } }],
  ])
})

it('declines by the number of the reason', async () => {
  const { user, sent } = await open([entry(1)])
  await screen.findAllByRole('button', { name: 'Accept' })
  await user.keyboard('r')
  await screen.findByRole('group', { name: 'Reason for declining' })
  await user.keyboard('2')
  expect(await screen.findByText('No codes to review')).toBeVisible()
  expect(sent).toEqual([['decline', idOf(1), { reason: 'not_working' }]])
})

it('offers no second coupon for a code that shoppers see', async () => {
  const known = { shopId: 1, couponId: idOf(9), name: { ar: 'خصم', en: 'Off' }, text: 'CODE1' }
  const { user, sent } = await open([entry(1, { known: [{ ...known, by: 'code', state: 'live' }] })])
  expect(await screen.findByText('Live')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Same as this one' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.keyboard('a')
  expect(sent).toEqual([])
})

it('accepts no code of a store that shoppers do not see, and merges with none of the trash', async () => {
  const known = { shopId: 1, couponId: idOf(9), name: { ar: 'خصم', en: 'Off' }, text: 'CODE1' }
  const { user, sent } = await open([
    entry(1, { isShopListed: false, known: [{ ...known, by: 'code', state: 'trash' }] }),
  ])
  expect(await screen.findByText(/This store is not visible to shoppers/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Same as this one' })).toBeNull()
  await user.keyboard('am')
  expect(sent).toEqual([])
})

it('decides nothing for those who may only see it', async () => {
  await open([entry(1)], ['view'])
  expect(await screen.findByText('CODE1')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

it('proposes the percentage that a note names, with conditions as coupons have them', async () => {
  const { user, sent } = await open([entry(1, { notes: ['It took ١٢٪ off'] })])
  await user.click(await screen.findByRole('checkbox', { name: 'New customers only' }))
  await user.type(amountOf('Minimum order'), '100')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByText('Accepted. The code is live.')
  const minimumOrder = { amount: 10_000, currency: 'SAR' }
  expect(sent).toMatchObject([
    ['accept', idOf(1), { discountType: 'percent', percent: 12, newCustomersOnly: true, minimumOrder }],
  ])
})

it('shows what is refused at its field, and goes to the first', async () => {
  const refused = problem('VALIDATION_ERROR', { fields: [{ key: 'percent', message: 'REQUIRED' }] })
  const { user } = await open([entry(1)], ['view', 'update'], refused)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Discount type' }), 'percent')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const field = await screen.findByRole('spinbutton', { name: 'Percent' })
  await waitFor(() => expect(field).toHaveAccessibleDescription('Required'))
  expect(field).toHaveFocus()
})

it('asks which one it is where several are like it, and says so where none is', async () => {
  const known = (number: number) =>
    ({
      shopId: 1,
      couponId: idOf(number),
      name: { ar: 'خصم', en: 'Off' },
      text: 'CODE1',
      by: 'code',
      state: 'expired',
    }) as const
  const { user, sent } = await open([entry(1, { known: [known(8), known(9)] }), entry(2)])
  await screen.findAllByRole('button', { name: 'Same as this one' })
  await user.keyboard('m')
  expect(await screen.findByText(/Several are similar/)).toBeVisible()
  await user.keyboard('jm')
  expect(await screen.findByText(/Nothing similar is listed/)).toBeVisible()
  expect(sent).toEqual([])
})
