import type { Page } from 'playwright/test'
import { expectDashboard, joinSite, makeAccount, signIn } from './account.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** The country of the header: in the bar where that is wide, in the folded menu where it is narrow. */
async function openCountries(page: Page, say: (arabic: string, english: string) => string) {
  const name = new RegExp(say('^أكواد وأسعار', '^Codes and prices for'))
  const button = page.getByRole('banner').getByRole('button', { name }).filter({ visible: true })
  const menu = page.getByRole('button', { name: say('القائمة', 'Menu'), exact: true })
  if (!(await button.count())) await menu.click()
  await button.click()
  return button
}

test('a country is chosen once with the keyboard, and kept from page to page and through signing in', async ({
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
  // Keys are the menu's once it has gone to the country of now.
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

  // The profile of this account is of Jordan: what was chosen here counts before it.
  const person = await makeAccount(context)
  await open('/signin')
  await signIn({ page, say }, person)
  await expectDashboard({ page, say }, language)
  await open('/products')
  await expect(country).toHaveValue('sa')
})

test('the country of the profile is that of every page where none was chosen', { tag: '@once' }, async ({
  context,
  page,
  open,
  say,
}) => {
  await joinSite(context)
  await open('/')
  await expect(page.getByRole('heading', { name: say('الأردن', 'Jordan') })).toBeVisible()
})

test('a press in the folded menu is not lost when the search of the menu arrives', { tag: '@once' }, async ({
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

test('a list of stores that grew is as long and in its place after a reload, and signing in comes back to it', async ({
  page,
  context,
  open,
  say,
  language,
}) => {
  await open('/shops?country=all&sort=name')
  const cards = page.getByRole('main').getByRole('listitem')
  // Some pages come by themselves; a press brings the next ones. Places of stores that are still awaited are no items.
  await page.getByRole('button', { name: say('عرض المزيد', 'Load more') }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(48)
  const grown = await cards.count()
  await cards.nth(40).scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const left = await place()
  // Farther down than what stands in for the page while it loads is long.
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
  // An address begins the page anew.
  await open('/shops?country=all')
  expect(await place()).toBe(0)
})
