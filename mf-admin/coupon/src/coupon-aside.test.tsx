import { expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { confirmCoupon, readCouponEvidence } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { CouponAside } from './coupon-aside.tsx'

const item = {
  id: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  version: 1,
  countries: ['sa', 'ae'],
} as const

const module = {
  Component: () => (
    <AdminProvider>
      {/* The panel reads no more of it. */}
      <CouponAside item={item as never} />
    </AdminProvider>
  ),
}

async function open(...permissions: readonly string[]) {
  signInStaff()
  const sent: unknown[] = []
  const { user } = await renderScreen(module, {
    path: '/admin/coupon/:id',
    at: `/en/admin/coupon/${item.id}`,
    answers: [
      answer(readCouponEvidence, () => ({
        isRunning: true,
        items: [
          {
            country: null,
            worked: 4,
            failed: 1,
            score: 0.38,
            lastWorkedAt: sent.length > 0 ? '2026-11-21T08:12:00.000Z' : null,
            confirmedBy: sent.length > 0 ? ('staff' as const) : null,
            isProven: sent.length > 0,
            days: 14,
          },
        ],
      })),
      answer(confirmCoupon, ({ body }) => {
        sent.push(body)
        return { code: 2000, name: 'Success', message: 'SUCCESS' } as const
      }),
      answer(readPermissions, { hasAccess: true, permissions: [...permissions] }),
    ],
  })
  return { user, sent }
}

it('keeps what staff found in a country, and shows what it came to', async () => {
  const { user, sent } = await open('view_coupon', 'update_coupon')
  expect(await screen.findByText('Not proven')).toBeVisible()
  expect(screen.getByText(/4 worked, 1 failed/)).toBeVisible()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'I tried it in' }), 'ae')
  await user.click(screen.getByRole('button', { name: 'It worked' }))
  expect(await screen.findByText('Proven')).toBeVisible()
  expect(screen.getByText(/confirmed by our staff/)).toBeVisible()
  await waitFor(() => expect(sent).toEqual([{ couponId: item.id, worked: true, country: 'ae' }]))
})

it('says what is needed where staff may not', async () => {
  await open('view_coupon')
  expect(await screen.findByText(/need permission to update coupons/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It worked' })).toBeNull()
})
