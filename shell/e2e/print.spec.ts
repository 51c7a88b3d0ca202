import type { Page } from 'playwright/test'
import { expect, test } from './visit.ts'

/** The number of A4 sheets that the browser prints for the page. */
async function sheetsOf(page: Page): Promise<number> {
  const document = await page.pdf({ format: 'A4' })
  return document.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a store prints on two sheets, with its codes', async ({ page, open }) => {
  for (const path of ['/shop/1/amazon', '/shop/12/noon']) {
    await open(path)
    const codes = await page.locator('article bdi').count()
    expect(codes).toBeGreaterThan(4)
    expect(await sheetsOf(page)).toBeLessThanOrEqual(2)
  }
})

test('a product prints with its chart, and without forms', async ({ page, open, say }) => {
  const { items } = await (await page.request.get('/api/v1/product/search?limit=1&country=sa')).json()
  await open(`/product/${items[0].id}/${items[0].slug}?country=sa`)
  await expect(page.getByRole('slider')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const history = page.getByRole('region', { name: say('تاريخ السعر', 'Price history') })
  const lines = history.locator('svg path[stroke], svg polyline, svg path')
  const drawn = await lines.evaluateAll((all) => all.filter((line) => line.getBoundingClientRect().width > 200).length)
  expect(drawn).toBeGreaterThan(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await sheetsOf(page)).toBeLessThanOrEqual(5)
})
