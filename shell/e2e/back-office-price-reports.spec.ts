import { openStore } from './bazaar.ts'
import { expect, test, uniqueWord } from './staff.ts'

test('a wrong price that a guest reports waits in the queue of staff, who resolve it', async ({
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
  await page.getByRole('button', { name: /^Report a wrong price/ }).click()
  const dialog = page.getByRole('dialog')
  const note = `The page says 85. ${uniqueWord()}`
  await dialog.getByLabel(/^Note/).fill(note)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Our team will look at this price')).toBeVisible()

  const desk = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAt('/admin/price-review?tab=reports', await makeStaff(['view_price', 'update_price']), desk)
  const report = desk.getByRole('listitem').filter({ hasText: note })
  await expect(report).toContainText(title)
  await report.getByRole('button', { name: 'Resolve' }).click()
  await expect(desk.getByText('The report is resolved.')).toBeVisible()
  await expect(report).toBeHidden()
  await desk.close()
  await store.close()
})
