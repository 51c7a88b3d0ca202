import { expect, it } from '@jest/globals'
import { coupon } from '@qasima/shared/contract/coupon/coupon.collection'
import { confirmCoupon, couponEvidence } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import { renderAdmin } from '@qasima/shared/testing/render-admin'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen } from '@testing-library/react'
import { screens } from './expose.tsx'

const id = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const item = {
  id,
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  shopId: 12,
  code: 'TEN',
  description: { ar: 'خصم', en: 'Ten off' },
  terms: [],
  status: 'ACTIVE' as const,
  discountType: 'percent' as const,
  percent: 10,
  amount: null,
  minimumOrder: null,
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  appOnly: false,
  studentOnly: false,
  exclusive: false,
  excludesSaleItems: false,
  exclusions: { ar: '', en: '' },
  appliesToAll: true,
  countries: ['sa' as const, 'ae' as const],
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  evidence: { worked: 3, failed: 1, lastWorkedAt: null },
}

async function open(status: 'ACTIVE' | 'STOPPED' = 'ACTIVE') {
  const said: unknown[] = []
  const place = { worked: 3, failed: 1, score: 0.3, isProven: false, lastWorkedAt: null, confirmedBy: null } as const
  const lastWorkedAt = '2026-11-20T08:00:00.000Z'
  const found = { ...place, country: 'ae', isProven: true, confirmedBy: 'staff', lastWorkedAt } as const
  const view = await renderAdmin(screens, 'record', {
    collection: coupon,
    at: `/${id}`,
    answers: [
      answer(coupon.routes.read, { ...item, status }),
      answer(couponEvidence, () => ({
        days: 14,
        places: [said.length > 0 ? found : { ...place, country: 'ae' as const }, { ...place, country: null }],
      })),
      answer(confirmCoupon, ({ body }) => {
        said.push(body)
        return { code: 2000, name: 'Ok', message: 'OK' }
      }),
    ],
  })
  return { ...view, said }
}

it('shows what shoppers found, takes what staff found in a country, and shows what it made of it', async () => {
  const { user, said } = await open()
  expect((await screen.findAllByText('Worked 3 of 4 times, score 0.30.')).length).toBe(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'I tried it in' }), 'United Arab Emirates')
  await user.click(screen.getByRole('button', { name: 'It worked' }))
  expect(await screen.findByText(/Last worked on Nov 20, 2026, says staff\./)).toBeVisible()
  expect(screen.getByText('Proven')).toBeVisible()
  expect(said).toEqual([{ couponId: id, worked: true, country: 'ae' }])
})

it('takes nothing of a code that is not active', async () => {
  await open('STOPPED')
  expect(await screen.findByText('A code that is not active is not tried.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'It worked' })).toBeNull()
})
