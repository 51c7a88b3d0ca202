import { expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { undoBatch } from '@qasima/shared/contract/batch/batch.routes'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  applyFeedRun,
  type FeedRow,
  type FeedRun,
  listFeedRows,
} from '@qasima/shared/contract/provider/provider-feed.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { FeedDifference } from './feed-difference.tsx'

const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
const row = (number: number): FeedRow => ({
  id: idOf(number),
  kind: number <= 40 ? 'new' : 'unknown-store',
  state: 'waiting',
  place: number,
  reason: null,
  store: 'noon.example',
  shopName: null,
  code: `CODE${number}`,
  before: null,
  value: {
    code: `CODE${number}`,
    description: { ar: 'خصم', en: 'Off' },
    terms: [],
    discountType: 'deal',
    percent: null,
    amount: null,
    countries: ['sa'],
    startsAt: null,
    endsAt: null,
    landingUrl: null,
    minimumOrder: null,
    maximumDiscount: null,
    appOnly: false,
    newCustomersOnly: false,
    excludesSaleItems: false,
  },
})
const rows = Array.from({ length: 45 }, (_, place) => row(place + 1))
const run: FeedRun = {
  id: idOf(900),
  state: 'waiting',
  at: '2026-11-20T08:30:00.000Z',
  rowsRead: 45,
  same: 0,
  counts: { new: 40, changed: 0, ended: 0, unreadable: 0, unknownStore: 5 },
  waiting: 40,
  isHeld: true,
}

const screenModule = {
  Component: () => (
    <AdminProvider>
      <FeedDifference providerId={idOf(1)} run={run} onChanged={async () => undefined} />
    </AdminProvider>
  ),
}

const batchId = '0198c0de-0000-7000-8000-0000000000ba'
const undone: unknown[] = []

async function open(...permissions: readonly string[]) {
  signInStaff()
  return renderScreen(screenModule, {
    path: '/admin/provider',
    at: '/en/admin/provider',
    answers: [
      answer(listFeedRows, ({ query }) => {
        const kind = query.get('kind')
        const start = Number(query.get('cursor') ?? 0)
        const all = rows.filter((one) => kind === null || one.kind === kind)
        return {
          items: all.slice(start, start + 20),
          nextCursor: start + 20 < all.length ? String(start + 20) : null,
        }
      }),
      answer(applyFeedRun, { applied: 40, batchId }),
      answer(undoBatch, ({ params: { id } }) => {
        undone.push(id)
        return { batchId: id, results: [{ id, ok: true, message: null }] }
      }),
      answer(readPermissions, { hasAccess: true, permissions: ['view_provider', ...permissions] }),
    ],
  })
}

it('offers new codes to staff alone who may create coupons, and the rest to those who may change them', async () => {
  await open('update_coupon')
  expect(await screen.findByText('Only staff who can create coupons can apply new codes.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ignore all' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
})

it('shows every row before all of them are applied, page by page, of one kind or of all', async () => {
  const { user } = await open('update_coupon', 'create_coupon')
  expect(await screen.findByText('20 of 45 on this page')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('CODE40')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('5 of 45 on this page')).toBeVisible()
  expect(screen.getByText('CODE45')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'New 40' }))
  expect(await screen.findByText('20 of 40 on this page')).toBeVisible()
  expect(screen.getByText('CODE1')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Apply all' }))
  expect(await screen.findByText('40 codes applied.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeVisible()
  expect(undone).toEqual([batchId])
})
