import type { Page } from 'playwright/test'
import { expect, test, withLanguage } from './visit.ts'

test.use({ javaScriptEnabled: false })

/**
 * Waits for a rendered document. On a busy machine, reads may exceed the deadline, and the page is rendered after a
 * reload.
 */
async function pageHeld(page: Page) {
  await expect(async () => {
    if ((await page.locator('#splash').count()) > 0) await page.reload()
    expect(await page.locator('#splash').count()).toBe(0)
  }).toPass()
}

async function openDocument(page: Page, path: string) {
  await page.goto(path)
  await pageHeld(page)
}

/** The query without parameters that were left open. */
const choicesOf = (page: Page) =>
  Object.fromEntries([...new URL(page.url()).searchParams].filter(([, value]) => value !== ''))

test('a store is searched for, filtered, read in both languages, and shown for another country', async ({
  page,
  language,
  say,
}) => {
  await openDocument(page, withLanguage('/', language))
  const pages = page.getByRole('navigation', { name: say('التنقل الرئيسي', 'Main') })
  await pages.getByRole('link', { name: say('المتاجر', 'Shops') }).click()
  await pageHeld(page)
  const main = page.getByRole('main')
  const search = main.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') })
  const show = main.getByRole('button', { name: say('عرض النتائج', 'Show results') })
  await search.fill('noon')
  await main.getByRole('combobox', { name: say('الدولة', 'Country') }).selectOption('sa')
  await show.click()
  await pageHeld(page)
  expect(choicesOf(page)).toEqual({ search: 'noon', country: 'sa' })
  const store = main.getByRole('link', { name: say('نون', 'noon'), exact: true })
  await expect(store).toBeVisible()

  await search.fill('')
  await main
    .getByRole('combobox', { name: say('التصنيف', 'Category') })
    .selectOption(say('أسواق شاملة', 'Marketplaces'))
  await show.click()
  await pageHeld(page)
  expect(choicesOf(page)).toEqual({ categoryId: expect.any(String), country: 'sa' })
  await store.click()
  await pageHeld(page)

  await expect(page).toHaveURL(new RegExp(withLanguage('/shop/12/', language)))
  await main.getByRole('combobox', { name: say('الدولة', 'Country') }).selectOption('sa')
  await main.getByRole('button', { name: say('عرض الأكواد', 'Show codes') }).click()
  await pageHeld(page)
  expect(choicesOf(page)).toEqual({ country: 'sa' })
  await expect(main.getByRole('heading', { level: 1 })).toContainText(say('نون', 'noon'))
  const codes = main.locator('article bdi').filter({ hasText: /^[A-Z\d]{4,}$/ })
  await expect(codes.first()).toBeVisible()

  const foot = page.getByRole('contentinfo')
  await foot.locator('a[hreflang]').click()
  await pageHeld(page)
  const other = language === 'ar' ? 'en' : 'ar'
  await expect(page).toHaveURL(new RegExp(`${withLanguage('/shop/12/', other)}[^?]*\\?.*country=sa`))
  await expect(codes.first()).toBeVisible()
  await foot.getByRole('combobox').selectOption('ae')
  await foot.getByRole('button').click()
  await pageHeld(page)
  expect(choicesOf(page)).toEqual({ country: 'ae' })
  await expect(main.locator('select[name=country]')).toHaveValue('ae')
})

for (const [path, entry] of [
  ['/shops', '/shop/'],
  ['/products?search=shoes', '/product/'],
] as const) {
  test(`${path} goes on where its first page ends`, { tag: '@once' }, async ({ page, language, say }) => {
    await openDocument(page, withLanguage(path, language))
    const main = page.getByRole('main')
    const entries = main.locator(`li a[href*="${entry}"]`)
    const addresses = () => entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const first = await addresses()
    expect(first.length).toBeGreaterThan(0)
    await main.getByRole('link', { name: say('عرض المزيد', 'Load more') }).click()
    await pageHeld(page)
    const second = await addresses()
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((address) => first.includes(address))).toEqual([])
    // Another search starts at its first page.
    await main.getByRole('button').filter({ visible: true }).first().click()
    await pageHeld(page)
    expect(choicesOf(page)).not.toHaveProperty('cursor')
  })
}

test('a product shows its earlier prices in place of its chart', { tag: '@once' }, async ({ page, language, say }) => {
  await openDocument(page, withLanguage('/products?search=samsung&country=all', language))
  await page.locator('main a[href*="/product/"]').first().click()
  await pageHeld(page)
  const history = page.getByRole('region', { name: say('تاريخ السعر', 'Price history') })
  await expect(history.getByText(say('الأدنى', 'lowest'))).toBeVisible()
  await expect(history.getByRole('button').filter({ visible: true })).toHaveCount(0)
})

test('answers are searched, and no useless button is shown', { tag: '@once' }, async ({ page, language, say }) => {
  await openDocument(page, withLanguage('/support', language))
  const questions = page.getByRole('main').locator('details')
  const all = await questions.count()
  await page.getByRole('searchbox').fill(say('سعر', 'price'))
  await page.getByRole('main').getByRole('button').click()
  await pageHeld(page)
  expect(await questions.count()).toBeLessThan(all)
  for (const path of ['/', '/shops', '/shop/12/noon?country=sa', '/products', '/support']) {
    await openDocument(page, withLanguage(path, language))
    await expect(page.locator('button:not([type=submit])').filter({ visible: true })).toHaveCount(0)
  }
})

test('a screen that needs scripts says so in both languages, and shows no endless loading', async ({
  page,
  language,
}) => {
  await page.goto(withLanguage('/signin', language))
  await expect(page.locator('noscript p')).toHaveCount(2)
  await expect(page.locator('noscript p').first()).toBeVisible()
  await expect(page.locator('#splash > p')).toBeHidden()
  await page.locator('noscript a').first().click()
  await pageHeld(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('links replace what scripts would lead on to', { tag: '@once' }, async ({ page, language }) => {
  const main = page.getByRole('main')
  await openDocument(page, withLanguage('/installed', language))
  await expect(main.getByRole('heading').filter({ visible: true })).toHaveCount(6)
  await openDocument(page, withLanguage('/how-we-verify', language))
  await expect(main.locator('input[type=range]').filter({ visible: true })).toHaveCount(0)
  await openDocument(page, withLanguage('/mobile-app-loading', language))
  // It appears after a delay.
  await expect(main.getByRole('link')).toBeVisible({ timeout: 15_000 })
})

test('a slightly wrong address redirects to its page, or says that there is none', { tag: '@once' }, async ({
  page,
  request,
  language,
  say,
}) => {
  const moved = await request.get(withLanguage('/shop/012/noon', language), { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, withLanguage('/shop/12/noon', language)])
  for (const odd of [
    '/shops?letter=n',
    '/shops?sort=bad&categoryId=abc',
    '/shops?search=%00',
    '/products?categoryId=9',
  ]) {
    const answer = await page.goto(withLanguage(odd, language))
    await pageHeld(page)
    expect([odd, answer?.status()]).toEqual([odd, 200])
    await expect(page.locator('main li a').first()).toBeVisible()
  }
  for (const [nowhere, heading] of [
    ['/shop/999999/x', say('لا يوجد متجر بهذا الاسم', 'No store found with this name')],
    ['/download/nope', say('لا يوجد تنزيل بهذا الرابط', 'No download found at this link')],
  ] as const) {
    const answer = await page.goto(withLanguage(nowhere, language))
    await pageHeld(page)
    expect([nowhere, answer?.status()]).toEqual([nowhere, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
