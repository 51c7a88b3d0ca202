import { type DocumentState, documentStateElement } from '@qasima/shared/federation/document-state'
import { addressKey } from '@qasima/shared/federation/template'
import { HtmlValidate } from 'html-validate'
import type { APIRequestContext, Page } from 'playwright/test'
import { enterAccount } from './account.ts'
import { complaintsOf } from './complaints.ts'
import { screens } from './screens.ts'
import { expect, screenReady, test, withLanguage } from './visit.ts'

/** Its rules of style are about files that people write. */
const html = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: { 'no-trailing-whitespace': 'off' },
})

/** What is wrong with the HTML of a document, each with the place. */
const mistakesIn = async (document: string): Promise<string[]> =>
  (await html.validateString(document)).results.flatMap(({ messages }) =>
    messages.map(({ message, selector }) => `${message} ${selector}`),
  )

/** What a document is made of, as far as it matters here. */
const partsOf = (document: string) => ({
  theme: /<html[^>]* data-theme="(\w+)"/.exec(document)?.[1],
  hasHeading: /<h1[\s>]/.test(document),
  hasLoadingScreen: document.includes('id="splash"'),
})

/** Addresses of the API that the page asks for from now on, as documents name their replies. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(addressKey(pathname + search))
  })
  return reads
}

/** What a document says to the page. */
const stateOf = (document: string): DocumentState =>
  JSON.parse(new RegExp(`id="${documentStateElement}">(.*?)</script>`, 's').exec(document)?.[1] ?? '{}')

/** Headings, texts, addresses of links and codes of a page: of the markup of its document, or of what is on screen. */
const contentOf = (page: Page, markup?: string) =>
  page.evaluate((given) => {
    const parsed = given && new DOMParser().parseFromString(given, 'text/html')
    // Parsed like this, it is what a browser without scripts shows.
    if (parsed) for (const part of parsed.querySelectorAll('noscript')) part.remove()
    const root = (parsed || document).getElementById('root')
    const all = (selector: string) => [...(root?.querySelectorAll(selector) ?? [])]
    return {
      headings: all('h1, h2, h3').map((heading) => heading.textContent),
      texts: all('main :is(p, dt, dd, summary)').map((text) => text.textContent),
      links: all('a[href]').map((link) => link.getAttribute('href')),
      codes: all('article bdi').map((code) => code.textContent),
    }
  }, markup)

/** The page of a product, which has another id in each database. */
async function productPath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/v1/product/search?limit=1')).json()
  return `/product/${items[0].id}/${items[0].slug}?country=all`
}

const heldByDocument: readonly { name: string; path: string | typeof productPath }[] = [
  ...screens.filter(({ name }) => !/sign in|create account|forgot|link for|logged out|^loading$|test/.test(name)),
  { name: 'product', path: productPath },
  { name: 'stores, from a place that is none', path: '/shops?cursor=none' },
]

for (const theme of ['dark', 'light']) {
  for (const { name, path: given } of heldByDocument) {
    test(`${name}, ${theme}: the document holds the page, and the browser takes it over as it is`, async ({
      page,
      context,
      request,
      baseURL,
      language,
    }) => {
      const path = typeof given === 'string' ? given : await given(request)
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }])
      const complaints = complaintsOf(page)
      const reads = readsOf(page)
      let markup = ''
      // Of a service that has only just started, reads may take longer than a document waits for them.
      await expect(async () => {
        complaints.length = 0
        reads.length = 0
        const response = await page.goto(withLanguage(path, language))
        markup = (await response?.text()) ?? ''
        expect(partsOf(markup)).toEqual({ theme, hasHeading: true, hasLoadingScreen: false })
        // Earlier replies stand in for those that came too late, and are asked for again.
        expect(stateOf(markup).asOf).toBeUndefined()
      }).toPass()
      expect(await mistakesIn(markup)).toEqual([])
      const first = await page.locator('h1').first().elementHandle()
      await screenReady(page)
      expect(complaints).toEqual([])
      // A page without a policy, which lets no text become markup.
      const held = await contentOf(await context.newPage(), markup)
      const shown = await contentOf(page)
      expect(held.headings.length).toBeGreaterThan(0)
      for (const kind of ['headings', 'texts', 'links', 'codes'] as const)
        expect(shown[kind]).toEqual(expect.arrayContaining(held[kind]))
      // What the document brought along is not asked for again.
      const { replies } = stateOf(markup)
      expect(reads.filter((address) => address in replies)).toEqual([])
      // The very element of the document: nothing was drawn anew.
      expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
    })
  }
}

test('a product in the digits that the visitor chose is taken over as it is', async ({ page, open, say, language }) => {
  await open('/products?country=all')
  const path = (await page.locator('main a[href*="/product/"]').first().getAttribute('href')) ?? ''
  if (language === 'ar') await page.getByRole('contentinfo').getByRole('button', { name: /١٢٣/ }).click()
  const complaints = complaintsOf(page)
  let markup = ''
  await expect(async () => {
    complaints.length = 0
    markup = (await (await page.goto(path))?.text()) ?? ''
    expect(partsOf(markup)).toMatchObject({ hasHeading: true, hasLoadingScreen: false })
  }).toPass()
  await screenReady(page)
  expect(complaints).toEqual([])
  const heading = page.getByRole('heading', { name: say('هل السعر جيد؟', 'Is it a good price?') })
  const verdict = (await page.locator('section').filter({ has: heading }).locator('p').textContent()) ?? ''
  expect(markup).toContain(verdict)
  expect(verdict).toMatch(language === 'ar' ? /^[^0-9]*[٠-٩][^0-9]*$/ : /^[^٠-٩]*[0-9][^٠-٩]*$/)
})

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

test('an order that is chosen before the page does anything is that of the list as soon as it can be', async ({
  page,
  language,
  say,
}) => {
  // Where it is narrow, orders are behind a button.
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
