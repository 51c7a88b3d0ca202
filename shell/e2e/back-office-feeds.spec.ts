import { expect, test } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady } from './visit.ts'

/** The demo shop is two ports above the site, and serves a feed of codes. */
const feedUrl = () => {
  const shop = Number(new URL(process.env.QASIMA_SITE ?? '').port) + 2
  return `http://souq.localhost:${shop}/codes.csv`
}

test('staff fetch a feed, review its changes and apply them, and the store shows the code', async ({
  page,
  context,
  admin,
  makeStaff,
  signInAt,
}) => {
  const shop = (await (await context.request.get('/api/v1/shop/by-domain/souq.localhost')).json()).shop
  const made = await admin.make('provider', { name: `Demo feed ${Date.now()}`, kind: 'feed', feedUrl: feedUrl() })
  const rights = ['view_provider', 'update_provider', 'view_coupon', 'create_coupon', 'update_coupon']
  await signInAt(`/admin/provider/${made.id}`, await makeStaff(rights))
  await page.getByRole('button', { name: 'Choose fields' }).click()
  const fields = page.getByRole('group', { name: 'Fields of the feed' })
  await expect(fields.getByRole('combobox', { name: 'Store', exact: true })).toHaveValue('store')
  await expect(fields.getByText('souq.localhost')).toBeVisible()
  await page.getByRole('button', { name: 'Save fields' }).click()
  await page.getByRole('button', { name: 'Fetch now' }).click()
  await expect(page.getByText(/to review\./)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply all' }).click()
  await expect(page.getByText('Nothing to review.')).toBeVisible()
  await page.goto(`/en/shop/${shop.id}/${shop.slug}`)
  await screenReady(page)
  await expect(page.getByRole('button', { name: /SOUQ15/ }).first()).toBeVisible()
})
