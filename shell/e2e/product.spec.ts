import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

test('a product is found, its chart read by keyboard, and its price tracked without an account', async ({
  page,
  open,
  say,
}) => {
  await open('/products')
  await page
    .getByRole('searchbox', { name: say('ابحث عن متجر أو منتج', 'Search stores or products') })
    .fill(say('سامسونج', 'samsung'))
  await expect(page).toHaveURL(/search=/)
  await page
    .getByRole('region', { name: say('المنتجات', 'Products') })
    .getByRole('link', { name: new RegExp(say('سامسونج', 'Samsung')) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/[\da-f-]{36}\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(say('سامسونج', 'Samsung')))

  const chart = page.getByRole('slider')
  await chart.focus()
  const last = await chart.getAttribute('aria-valuetext')
  await page.keyboard.press('Home')
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: say('تابع السعر', 'Track price') }).click()
  await expect(page.getByText(say('محفوظ في هذا المتصفح فقط', 'Kept in this browser only'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: say('إيقاف المتابعة', 'Stop tracking') })).toBeVisible()
})

test('a pasted address of no store of ours is said not to be supported', async ({ page, open, say }) => {
  await open('/')
  await page.getByRole('searchbox').fill('https://unknown-shop.example/p/1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=/)
  await expect(page.getByText(say('غير مدعوم بعد', 'is not supported yet'))).toBeVisible()
})
