import { enterAccount } from './account.ts'
import { complaintsOf } from './complaints.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** The relevant parts of a document. */
const partsOf = (document: string) => ({
  hasHeading: /<h1[\s>]/.test(document),
  hasLoadingScreen: document.includes('id="splash"'),
})

test("a product page with the visitor's digits is hydrated unchanged", async ({ page, open, say, language }) => {
  await open('/products?search=samsung&country=all')
  const path = (await page.locator('main a[href*="/product/"]').first().getAttribute('href')) ?? ''
  if (language === 'ar') await page.getByRole('contentinfo').getByRole('button', { name: /١٢٣/ }).click()
  const complaints = complaintsOf(page)
  let markup = ''
  await expect(async () => {
    complaints.length = 0
    markup = (await (await page.goto(path))?.text()) ?? ''
    expect(partsOf(markup)).toEqual({ hasHeading: true, hasLoadingScreen: false })
  }).toPass()
  await screenReady(page)
  expect(complaints).toEqual([])
  const heading = page.getByRole('heading', { name: say('هل السعر جيد؟', 'Is it a good price?') })
  const verdict = (await page.locator('section').filter({ has: heading }).locator('p').textContent()) ?? ''
  expect(markup).toContain(verdict)
  expect(verdict).toMatch(language === 'ar' ? /^[^0-9]*[٠-٩][^0-9]*$/ : /^[^٠-٩]*[0-9][^٠-٩]*$/)
})

test('a button pressed before the page is interactive takes effect once it is', {
  tag: '@once',
}, async ({ page, language, say }) => {
  const held: (() => Promise<void>)[] = []
  await page.route(/\/assets\/[^/]+\.js$/, (route) => void held.push(() => route.continue()))
  const copy = page.getByRole('main').getByRole('button', { name: new RegExp(say('^نسخ الكود', '^Copy code')) })
  await expect(async () => {
    held.length = 0
    await page.goto(withLanguage('/shop/12/noon?country=sa', language), { waitUntil: 'commit' })
    await expect(copy.first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const code = await page
    .locator('main article bdi')
    .filter({ hasText: /^[A-Z\d]{4,}$/ })
    .first()
    .textContent()
  await copy.first().click()
  await Promise.all(held.map((release) => release()))
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await expect(page.getByText(new RegExp(say('نُسخ الكود', 'copied'))).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
})

test('an order chosen before the page is interactive applies to the list once it is', {
  tag: '@once',
}, async ({ page, language, say }) => {
  // In narrow windows the order is behind a button.
  await page.setViewportSize({ width: 1280, height: 900 })
  const held: (() => Promise<void>)[] = []
  await page.route(/\/assets\/[^/]+\.js$/, (route) => void held.push(() => route.continue()))
  const order = page.getByRole('main').getByRole('combobox', { name: say('الترتيب', 'Sort by'), exact: true })
  await expect(async () => {
    held.length = 0
    await page.goto(withLanguage('/shops', language), { waitUntil: 'commit' })
    await expect(order).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await order.selectOption('newest')
  await Promise.all(held.map((release) => release()))
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await expect(page).toHaveURL(/\?sort=newest$/)
  await expect(order).toHaveValue('newest')
})

test('an account page is hydrated unchanged, and nothing moves in the navbar', async ({
  page,
  open,
  say,
  language,
}) => {
  await enterAccount({ page, open, say, language })
  const complaints = complaintsOf(page)
  const bar = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height)
  const places = () =>
    page
      .getByRole('banner')
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
  const address = withLanguage('/blog', language)
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort())
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const before = { height: await bar(), places: await places() }
  await page.unroute(/\/assets\/[^/]+\.js$/)
  complaints.length = 0
  await open('/blog')
  await expect(page.getByRole('button', { name: new RegExp(say('^الإشعارات', '^Notifications')) })).toBeVisible()
  expect(complaints).toEqual([])
  expect(await bar()).toBe(before.height)
  // The bell is where its place was reserved.
  const after = await places()
  expect(before.places.filter((place) => !after.includes(place))).toEqual([])
})
