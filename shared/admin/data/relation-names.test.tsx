import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { readPermissions } from '../../contract/identity/account.routes.ts'
import { signInStaff } from '../../testing/render-admin.tsx'
import { answer, renderScreen } from '../../testing/render-screen.tsx'
import { AdminProvider } from './admin-provider.tsx'
import { PointingContext, useRecordNames } from './record-names.ts'
import { RelationName, RelationNames } from './relation-names.tsx'

const row = { id: 'c1', version: 1, createdAt: '', updatedAt: '', deletedAt: null, shopId: 12 }
const Page = () => (
  <AdminProvider>
    <RelationNames collection={coupon} items={[row]} fields={['shopId']}>
      <RelationName of="shop" id={12} />
    </RelationNames>
    <PointingContext value={{ collection: coupon, ids: ['c1'] }}>
      <PickedName />
    </PointingContext>
  </AdminProvider>
)
/** Shows a name as the form of a record does. */
const PickedName = () => <p>Picked: {useRecordNames('shop', [12])?.get('12')}</p>

it('names the records that rows point to for staff who may view only the rows', async () => {
  signInStaff()
  const asked: string[] = []
  const { called } = await renderScreen(
    { Component: Page },
    {
      path: '/admin',
      at: '/en/admin',
      answers: [
        answer(readPermissions, { hasAccess: true, permissions: ['view_coupon'] }),
        answer(coupon.routes.relatedNames, ({ query }) => {
          asked.push(query.get('ids') ?? '')
          return { items: [{ section: 'shop', id: '12', name: 'Noon' }] }
        }),
      ],
    },
  )
  expect(await screen.findByText('Noon')).toBeVisible()
  expect(await screen.findByText('Picked: Noon')).toBeVisible()
  // Both names take one request.
  expect(asked).toEqual(['c1'])
  // The section of stores itself is not requested.
  expect(called.filter((path) => path.endsWith('/shop'))).toEqual([])
})
