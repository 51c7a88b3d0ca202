import type { Page } from 'playwright/test'
import { enterAccount } from './account.ts'
import { screens } from './screens.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** What the browser writes into its console, and what fails in the page. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** What a document is made of, as far as it matters here. */
const partsOf = (document: string) => ({
  theme: /<html[^>]* data-theme="(\w+)"/.exec(document)?.[1],
  hasHeading: /<h1[\s>]/.test(document),
  hasLoadingScreen: document.includes('id="splash"'),
})

const heldByDocument = screens.filter(
  ({ name }) => !/unknown|sign in|create account|forgot|link for|logged out|loading$|test/.test(name),
)

for (const theme of ['dark', 'light']) {
  for (const { name, path } of heldByDocument) {
    test(`${name}, ${theme}: the document holds the page, and the browser takes it over as it is`, async ({
      page,
      context,
      baseURL,
      language,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }])
      const complaints = complaintsOf(page)
      // Of a service that has only just started, reads may take longer than a document waits for them.
      await expect(async () => {
        complaints.length = 0
        const response = await page.goto(withLanguage(path, language))
        const document = (await response?.text()) ?? ''
        expect(partsOf(document)).toEqual({ theme, hasHeading: true, hasLoadingScreen: false })
      }).toPass()
      const first = await page.locator('h1').first().elementHandle()
      await screenReady(page)
      expect(complaints).toEqual([])
      // The very element of the document: nothing was drawn anew.
      expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
    })
  }
}

test('a button that is pressed before the page does anything does its work as soon as it can', async ({
  page,
  language,
  say,
}) => {
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

test('a page of an account is taken over as it is, and nothing moves in the bar', async ({
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
  // The bell stands where its place was kept.
  const after = await places()
  expect(before.places.filter((place) => !after.includes(place))).toEqual([])
})
