import type { Page } from 'playwright/test'
import { expectDashboard, joinSite, makeAccount, signIn } from './account.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** Opens the country menu: in the wide navbar, or in the folded menu of a narrow one. */
async function openCountries(page: Page, say: (arabic: string, english: string) => string) {
  const name = new RegExp(say('^أكواد وأسعار', '^Codes and prices for'))
  const button = page.getByRole('banner').getByRole('button', { name }).filter({ visible: true })
  const menu = page.getByRole('button', { name: say('القائمة', 'Menu'), exact: true })
  if (!(await button.count())) await menu.click()
  await button.click()
  return button
}

test('a country is chosen once with the keyboard, and kept across pages and sign-in', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  await open('/')
  await expect(page.getByRole('heading', { name: say('مصر', 'Egypt') })).toBeVisible()
  const button = await openCountries(page, say)
  const name = say('السعودية', 'Saudi Arabia')
  // Keys act on the menu once the focus is on the current country.
  await expect(page.getByRole('menuitemradio', { name: say('مصر', 'Egypt') })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText(name)
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await open('/products')
  const country = page.getByRole('combobox', { name: say('الدولة', 'Country'), exact: true })
  await expect(country).toHaveValue('sa')
  await page.reload()
  await screenReady(page)
  await expect(country).toHaveValue('sa')

  // This account's profile is for Jordan: the choice made here takes precedence.
  const person = await makeAccount(context)
  await open('/signin')
  await signIn({ page, say }, person)
  await expectDashboard({ page, say }, language)
  await open('/products')
  await expect(country).toHaveValue('sa')
})

test('the country of the profile applies to every page if none was chosen', { tag: '@once' }, async ({
  context,
  page,
  open,
  say,
}) => {
  await joinSite(context)
  await open('/')
  await expect(page.getByRole('heading', { name: say('الأردن', 'Jordan') })).toBeVisible()
})

test("a press in the folded menu is not lost when the menu's search loads", { tag: '@once' }, async ({
  page,
  open,
  say,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/')
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/*.js')
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: say('القائمة', 'Menu'), exact: true }).click()
  await asked
  const banner = page.getByRole('banner')
  const country = banner.getByRole('button', { name: /^Codes and prices for/ }).filter({ visible: true })
  await country.hover()
  await page.mouse.down()
  held.resolve()
  await expect(banner.getByRole('combobox')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('menu', { name: /^Codes and prices/ })).toBeVisible()
})

test('a grown store list keeps its length and position after a reload, and sign-in returns to it', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  await open('/shops?country=all&sort=name')
  const cards = page.getByRole('main').getByRole('listitem')
  // Some pages load by themselves; a press loads the next ones. Placeholders are not items.
  await page.getByRole('button', { name: say('عرض المزيد', 'Load more') }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(48)
  const grown = await cards.count()
  await cards.nth(40).scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const left = await place()
  // Farther down than the length of the loading placeholder.
  expect(left).toBeGreaterThan(600)
  await page.reload()
  await screenReady(page)
  expect(await cards.count()).toBeGreaterThanOrEqual(grown)
  await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(50)

  const person = await makeAccount(context)
  const menu = page.getByRole('button', { name: say('القائمة', 'Menu'), exact: true })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('تسجيل الدخول', 'Sign in') })
    .filter({ visible: true })
    .click()
  await signIn({ page, say }, person)
  await expect(page).toHaveURL(withLanguage('/shops?country=all&sort=name', language))
  // Opening an address starts at the top.
  await open('/shops?country=all')
  expect(await place()).toBe(0)
})
