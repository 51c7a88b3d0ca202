import { enterAccount } from './account.ts'
import { openStore } from './bazaar.ts'
import { allPermissionsOn, expect, test, uniqueWord } from './staff.ts'

test("a guest's report of a wrong price appears in the queue of staff, who resolve it", async ({
  page,
  browser,
  request,
  open,
  admin,
  makeStaff,
  signInAt,
}) => {
  const title = `Backpack ${uniqueWord()}`
  const store = await openStore(admin, { kind: 'rdfa', title, language: 'en', currency: 'SAR', price: '90.00' })
  const { product } = await store.known({ request })
  await open(`/product/${product.id}/${product.slug}`)
  await page.getByRole('button', { name: /^Wrong price\?/ }).click()
  const dialog = page.getByRole('dialog')
  const note = `The page says 85. ${uniqueWord()}`
  await dialog.getByLabel(/^Note/).fill(note)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Our team will check it')).toBeVisible()

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAt('/admin/price-review?tab=reports', await makeStaff(['view_price', 'update_price']), desk)
  const report = desk.getByRole('listitem').filter({ hasText: note })
  await expect(report).toContainText(title)
  await report.getByRole('button', { name: 'Resolve' }).click()
  await expect(desk.getByText('Report resolved.')).toBeVisible()
  await expect(report).toBeHidden()
  await desk.close()
  await store.close()
})

test('on a page with two prices the shopper picks one, and staff set it with one press', async ({
  page,
  browser,
  open,
  say,
  language,
  admin,
  makeStaff,
  signInAt,
}) => {
  const title = `Tripod ${uniqueWord()}`
  const two = { price: '90.00', otherPrice: '120.00' }
  const store = await openStore(admin, { kind: 'rdfa', title, language, currency: 'SAR', ...two })
  await enterAccount({ page, open, say, language })
  await page.getByRole('tab', { name: 'Tracking' }).click()
  await page.getByLabel('Product link').fill(store.url)
  await page.getByRole('button', { name: 'Find product', exact: true }).click()
  const track = page.getByRole('button', { name: 'Track this product' })
  await track.click()
  await expect(page.getByText('Choose the price you see at the store.')).toBeVisible()
  await page.getByRole('radio', { name: /120/ }).check({ force: true })
  await track.click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('because the page shows several prices')

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAt('/admin/price-review?tab=reports', await makeStaff(allPermissionsOn('price')), desk)
  const report = desk.getByRole('listitem').filter({ hasText: title })
  await report.getByRole('button', { name: /^Use .*120/ }).click()
  await expect(report).toBeHidden()
  await desk.close()

  await page.reload()
  await expect(row).toContainText('120')
  await expect(row).not.toContainText('because the page shows several prices')
  await store.close()
})
