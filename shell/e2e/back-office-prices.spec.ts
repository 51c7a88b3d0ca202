import { makeAccount } from './account.ts'
import { expect, expectAddress, StaffApi, test } from './staff.ts'
import { violations } from './violations.ts'
import { screenReady } from './visit.ts'

/** The demo shop is two ports above the site, and uses no other port while that one is free. */
const shopPage = () => {
  const shop = Number(new URL(process.env.QASIMA_SITE ?? '').port) + 2
  return `http://souq.localhost:${shop}/en/p/air-purifier`
}
const queue = '/admin/price-review?tab=reports'

test('a shopper reports a wrong price, staff correct it, and history and alerts follow', async ({
  page,
  context,
  request,
  open,
  admin,
  makeStaff,
  signInAt,
}) => {
  const watcher = await makeAccount(context)
  const account = await StaffApi.of(request, watcher)
  const { id, product, listing } = await account.send('POST', '/tracking', { url: shopPage() })
  const { amount, currency } = listing.price
  const wrong = { amount: amount * 2, currency }
  const at = new Date().toISOString()
  const stored = { productId: product.id, listingId: listing.id, inStock: true }
  await admin.make('price', { ...stored, at, price: wrong })
  await account.send('POST', `/tracking/${id}/alert`, { kind: 'target', amount, currency })

  await open(`/product/${product.id}/${product.slug}`)
  await page.getByRole('button', { name: /^Wrong price\?/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /price at the store/ }).fill(String(amount / 100))
  await dialog.getByRole('textbox', { name: /Note/ }).fill(watcher.email)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Our team will check it')).toBeVisible()

  await signInAt(queue, await makeStaff(['view_price', 'update_price', 'view_product']))
  const report = page.getByRole('listitem').filter({ hasText: watcher.email })
  const shown = (cents: number) => `${currency} ${(cents / 100).toLocaleString('en')}`.replace(' ', '\u00a0')
  await expect(report).toContainText(`Shown ${shown(wrong.amount)}`)
  await expect(report).toContainText(`Shopper saw ${shown(amount)}`)
  expect(await violations(page)).toEqual([])

  await report.getByRole('link', { name: 'All prices' }).click()
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  const field = page.getByRole('textbox', { name: 'Amount' })
  await expect(field).toHaveValue((wrong.amount / 100).toFixed(2))
  await field.fill(String(amount / 100))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const notified = async () => JSON.stringify((await account.send('GET', '/notification')).items)
  await expect.poll(notified, { timeout: 30_000 }).toContain(product.id)

  await page.goto(`/en${queue}`)
  await screenReady(page)
  await expect(report).toContainText(`Shown ${shown(amount)}`)
  // The newest report is first, so that keys act on it.
  await expect(report).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('r')
  await expect(report).toHaveCount(0)
  await expect(page.getByText('Report resolved.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(report).toBeVisible()
  await report.getByRole('button', { name: 'Resolve' }).click()
  await expect(report).toHaveCount(0)

  const { points } = await admin.send('GET', `/product/product-list/${product.id}/history?range=7d`)
  expect(points.length).toBeGreaterThan(0)
  // The wrong price is gone: a correction counts as if it had always been so.
  expect(points.filter((point: { amount: number }) => point.amount >= wrong.amount)).toEqual([])
  await open(`/product/${product.id}/${product.slug}`)
  await expect(page.getByRole('row', { name: /Demo Market/ })).toContainText(shown(amount))
  const log = await admin.all('audit', `filter[section]=product&filter[recordId]=${product.id}`)
  const entries = log.map(({ after }) => after as { report?: string; status?: string })
  // Others may have reported the same product: this report is the one settled last.
  const settled = entries.filter(({ report }) => report && report === entries[0]?.report).map(({ status }) => status)
  expect(settled).toEqual(['resolved', 'open', 'resolved'])
})

test('staff who may only view prices can decide nothing, and others do not see them', async ({
  page,
  browser,
  makeStaff,
  signInAt,
}) => {
  await signInAt('/admin/price-review', await makeStaff(['view_price']))
  for (const name of ['Prices to review', 'Reports', 'Listings']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('tabpanel', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  const decisions = /^(Confirm|Dismiss|Resolve|Check now|Pause|Resume)$/
  await expect(page.getByRole('button', { name: decisions })).toHaveCount(0)

  const other = await browser.newPage()
  await signInAt('/admin/coupon', await makeStaff(['view_coupon']), other)
  await other.goto('/en/admin/price-review')
  await expectAddress(other, '/en/admin/welcome')
  await other.close()
})
