import { expect, it } from '@jest/globals'
import { AdminProvider } from '@qasima/shared/admin/admin-provider'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import { signInStaff } from '@qasima/shared/testing/render-admin'
import { answer, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { AutomaticFeedField } from './automatic-feed-field.tsx'

const fieldOf = (isOn: boolean) => (
  <AdminProvider>
    <AutomaticFeedField value={isOn} onChange={() => {}} disabled={false} isOn={isOn} />
  </AdminProvider>
)
const off = { Component: () => fieldOf(false) }
const on = { Component: () => fieldOf(true) }

async function open(module: typeof off, ...permissions: readonly string[]) {
  signInStaff()
  await renderScreen(module, {
    path: '/admin/provider',
    at: '/en/admin/provider',
    answers: [answer(readPermissions, { hasAccess: true, permissions: ['update_provider', ...permissions] })],
  })
  return screen.findByRole('switch', { name: 'Apply small changes automatically' })
}

it('is turned on by staff alone who may create coupons', async () => {
  expect(await open(off)).toBeDisabled()
  expect(screen.getByText('Only staff who can create coupons can turn this on.')).toBeVisible()
})

it('can be turned on by them', async () => {
  const field = await open(off, 'create_coupon')
  await waitFor(() => expect(field).toBeEnabled())
})

it('can be turned off by everybody who may change providers', async () => {
  expect(await open(on)).toBeEnabled()
  expect(screen.getByText(/While this is on, only staff who can create coupons/)).toBeVisible()
})
