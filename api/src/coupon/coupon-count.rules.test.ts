import { expect, it } from '@jest/globals'
import { recountedShops } from './coupon-count.rules.ts'

const code = {
  shopId: 1,
  status: 'ACTIVE',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  deletedAt: null,
  countries: ['sa'],
} satisfies Parameters<typeof recountedShops>[0][number]['after']

it.each([
  ['is made', null, code, [1]],
  ['is deleted permanently', code, null, [1]],
  ['stays as it is', code, { ...code, percent: 20 }, []],
  ['moves to another store', code, { ...code, shopId: 2 }, [1, 2]],
  ['is stopped', code, { ...code, status: 'STOPPED' as const }, [1]],
  ['begins later', code, { ...code, startsAt: '2026-02-01T00:00:00.000Z' }, [1]],
  ['ends', code, { ...code, endsAt: '2026-02-01T00:00:00.000Z' }, [1]],
  ['goes into the trash', code, { ...code, deletedAt: '2026-02-01T00:00:00.000Z' }, [1]],
  ['is for other countries', code, { ...code, countries: ['sa' as const, 'eg' as const] }, [1]],
])('a code that %s is recounted in its shops', (_, before, after, shops) => {
  expect(recountedShops([{ before, after }])).toEqual(shops)
})

it('names each shop once, however many of its codes changed', () => {
  const change = { before: null, after: code }
  expect(recountedShops([change, change, { before: null, after: { ...code, shopId: 3 } }])).toEqual([1, 3])
})
