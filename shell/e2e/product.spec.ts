import { joinSite } from './account.ts'
import { violations } from './violations.ts'
import { expect, test, withLanguage } from './visit.ts'

/** Demo products that no other journey changes; without a search, the list starts with recent changes by others. */
const knownProducts = '/products?search=samsung&country=all'

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
  await expect(page.getByText(say('محفوظ في هذا المتصفح فقط', 'Saved in this browser only'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: say('إيقاف المتابعة', 'Stop tracking') })).toBeVisible()
})

test('double text size in a narrow window needs no horizontal scrolling', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const enlarge = () =>
    page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)

  await open(knownProducts)
  await enlarge()
  await expect.poll(width).toBe(360)
  await page.locator('main a[href*="/product/"]').first().click()
  // The chart is drawn when it is near the viewport, which is far below at this text size.
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('slider')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect.poll(width).toBe(360)
})

test('a pasted address of an unknown store is reported as unsupported', { tag: '@once' }, async ({
  page,
  open,
  say,
}) => {
  await open('/')
  await page.getByRole('combobox').first().fill('https://unknown-shop.example/p/1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?search=/)
  await expect(page.getByText(say('غير مدعوم بعد', 'is not supported yet'))).toBeVisible()
})

test('a product describes itself in its document, at one address', { tag: '@once' }, async ({
  page,
  open,
  say,
  request,
  language,
}) => {
  await open(knownProducts)
  const product = page.locator('main a[href*="/product/"]').first()
  const path = (await product.getAttribute('href')) ?? ''
  expect(path).toMatch(/\/product\/[\da-f-]{36}\//)
  const right = await request.get(path)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await right.text()) ?? []
  const graph: { '@type': string }[] = JSON.parse(json)['@graph']
  expect(graph.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])

  const moved = await request.get(path.replace(/[^/]+$/, 'another-slug'), { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(path)
  const unknown = withLanguage('/product/00000000-0000-7000-8000-000000000000/x', language)
  expect((await request.get(unknown)).status()).toBe(404)
  await page.goto(unknown)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('لا يوجد منتج بهذا الرابط', 'No product found at this link'),
  )
})

test('an account tracks a product, sets a target on its page, and reports a wrong price', async ({
  page,
  context,
  open,
  say,
}) => {
  await joinSite(context)
  await open(knownProducts)
  await page.locator('main a[href*="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.getByRole('button', { name: say('تابع السعر', 'Track price') }).click()
  await expect(page.getByText(say('في قائمة متابعتك', 'On your tracking list'))).toBeVisible()

  const card = page.getByRole('region', { name: say('نبّهني حين ينخفض السعر', 'Tell me when it costs less') })
  await card.getByRole('textbox').fill('1')
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: say('فعّل التنبيه', 'Set the alert') }).click()
  await expect(page.getByText(say('سننبهك حين يصبح سعره', 'We’ll alert you when it costs'))).toBeVisible()
  await expect(page.getByText(say('السعر المستهدف', 'Your target')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: say('تغيير السعر المستهدف', 'Change target price') })).toBeVisible()

  await page
    .getByRole('button', { name: say('السعر خاطئ؟', 'Wrong price?') })
    .first()
    .click()
  expect(await violations(page)).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('إرسال', 'Send') }).click()
  await expect(page.getByText(say('سيراجع فريقنا هذا السعر', 'Our team will check it'))).toBeVisible()
})
