import { screens } from './screens.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

for (const { name, path } of screens) {
  test(`${name} is accessible, dark and light`, async ({ page, open }) => {
    await open(path)
    expect(await violations(page)).toEqual([])
  })
}

test('a product, with its chart and what its history shows, is accessible, dark and light', async ({
  page,
  open,
  say,
}) => {
  await open('/products?search=samsung&country=all')
  await page.locator('main a[href*="/product/"]').first().click()
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: say('ماذا يكشف تاريخ السعر؟', 'What the price history shows') }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
})
