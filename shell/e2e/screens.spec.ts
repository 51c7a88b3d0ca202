import { addressKey } from '@qasima/shared/federation/template'
import { HtmlValidate } from 'html-validate'
import type { APIRequestContext, Page } from 'playwright/test'
import { complaintsOf } from './complaints.ts'
import { takePicture } from './picture.ts'
import { watchPolicy } from './policy-violations.ts'
import { everyRoute, exampleOf, routePattern } from './routes.ts'
import { screens } from './screens.ts'
import { stateOf } from './state-of.ts'
import { violations } from './violations.ts'
import { test as base, expect, screenReady, type Theme, withLanguage } from './visit.ts'

/*
 * Every screen of visitors is opened once in each project: its document, what the browser makes of it, its policy, what
 * axe finds, its picture.
 */

interface Walk {
  readonly page: Page
  /** A page without a policy, so that text can be parsed as markup. */
  readonly parser: Page
  /** Directives that the page violated. */
  readonly broken: string[]
}

const site = process.env.QASIMA_SITE ?? ''

const test = base.extend<object, { walk: Walk }>({
  // One page for all screens: with cached files, each takes half the time.
  walk: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, reducedMotion } = project.use
      const context = await browser.newContext({ baseURL: site, viewport, hasTouch, reducedMotion })
      const page = await context.newPage()
      await use({ page, parser: await context.newPage(), broken: await watchPolicy(page) })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ walk }, use) => use(walk.page.context()),
  page: async ({ walk }, use) => use(walk.page),
})

test.beforeEach(async ({ page, context, walk, theme }) => {
  walk.broken.length = 0
  await page.evaluate(() => localStorage.clear()).catch(() => {})
  await context.clearCookies()
  await context.addCookies([{ name: 'theme', value: firstTheme(theme), url: site }])
})

test.afterEach(({ page }) => {
  page.removeAllListeners()
})

/** The document's theme; a project with both themes starts with the default. */
const firstTheme = (theme: Theme) => (theme === 'both' ? 'dark' : theme)

/** Its style rules are for handwritten files. */
const html = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: { 'no-trailing-whitespace': 'off' },
})

/** HTML errors of a document, each with its position. */
const mistakesIn = async (document: string): Promise<string[]> =>
  (await html.validateString(document)).results.flatMap(({ messages }) =>
    messages.map(({ message, selector }) => `${message} ${selector}`),
  )

/** The relevant parts of a document. */
const partsOf = (document: string) => ({
  theme: /<html[^>]* data-theme="(\w+)"/.exec(document)?.[1],
  hasHeading: /<h1[\s>]/.test(document),
  hasLoadingScreen: document.includes('id="splash"'),
})

/** Records the API addresses that the page requests, in the documents' form. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(addressKey(pathname + search))
  })
  return reads
}

/** Headings, texts, link addresses and codes of a page: of its document's markup, or of what is on screen. */
const contentOf = (page: Page, markup?: string) =>
  page.evaluate((given) => {
    const parsed = given && new DOMParser().parseFromString(given, 'text/html')
    // Parsed like this, noscript content is included as in a browser without scripts.
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

/** Icons whose symbol is missing from the document. */
const iconsWithoutSymbol = (markup: string): string[] =>
  [...markup.matchAll(/<use href="(#[^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !markup.includes(`<symbol id="${address.slice(1)}"`))

/** The path of a product page, whose id differs between databases. */
async function productPath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/v1/product/search?limit=1')).json()
  return `/product/${items[0].id}/${items[0].slug}?country=all`
}

/** Opens a rendered screen, and expects that the browser hydrates it unchanged. */
async function takeOver({ page, parser }: Walk, address: string, theme: Theme): Promise<void> {
  const complaints = complaintsOf(page)
  const reads = readsOf(page)
  let markup = ''
  // Right after a start, reads may take longer than a document waits.
  await expect(async () => {
    complaints.length = 0
    reads.length = 0
    const response = await page.goto(address)
    markup = (await response?.text()) ?? ''
    expect(partsOf(markup)).toEqual({ theme: firstTheme(theme), hasHeading: true, hasLoadingScreen: false })
    // Earlier replies replace late ones, and are requested again.
    expect(stateOf(markup).asOf).toBeUndefined()
  }).toPass()
  expect(await mistakesIn(markup)).toEqual([])
  expect(iconsWithoutSymbol(markup)).toEqual([])
  const first = await page.locator('h1').first().elementHandle()
  await screenReady(page)
  expect(complaints).toEqual([])
  const held = await contentOf(parser, markup)
  const shown = await contentOf(page)
  // A date in the document becomes a relative time in the page.
  held.texts = held.texts.filter((text) => !/^(?:Last checked|آخر تحديث للسعر)/.test(text))
  // Where the end of the list is near, more stores load at once and change the count.
  held.texts = held.texts.filter((text) => !/^\d+ of \d+ shown$/.test(text))
  expect(held.headings.length).toBeGreaterThan(0)
  for (const kind of ['headings', 'texts', 'links', 'codes'] as const)
    expect(shown[kind]).toEqual(expect.arrayContaining(held[kind]))
  // The page does not repeat reads that came with the document.
  const { replies } = stateOf(markup)
  expect(reads.filter((read) => read in replies)).toEqual([])
  // The same DOM element: nothing was rendered again.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
}

interface Screen {
  readonly name: string
  readonly path: string | typeof productPath
}

const forms = /sign in|create account|forgot|link for|logged out|^loading$|test/

const held: readonly Screen[] = [
  ...screens.filter(({ name }) => !forms.test(name)),
  { name: 'product', path: productPath },
  { name: 'stores, from a place that is none', path: '/shops?cursor=none' },
]

/** Visitor routes not covered by a screen above; new ones are included automatically. */
const others = (await everyRoute()).filter(
  (route) =>
    ['public', 'guest'].includes(route.access ?? 'public') &&
    !screens.some(({ path }) => routePattern(route).test(path.replace(/\?.*/, ''))),
)

const drawn: readonly Screen[] = [
  ...screens.filter(({ name }) => forms.test(name)),
  ...(await Promise.all(
    others.map(async (route) => ({ name: route.path, path: await exampleOf(route, async () => 'none') })),
  )),
]

/** Checks that apply to every screen once it has loaded. */
async function lookAt({ page, broken }: Walk, name: string): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(broken).toEqual([])
  await takePicture(page, `${name}-${test.info().project.name}`)
}

for (const { name, path } of held) {
  test(`${name}: the document holds the page, the browser takes it over as it is, and it is accessible`, async ({
    walk,
    request,
    language,
    theme,
    say,
  }) => {
    const address = withLanguage(typeof path === 'string' ? path : await path(request), language)
    await takeOver(walk, address, theme)
    if (name === 'product') {
      await expect(walk.page.getByRole('slider')).toBeVisible()
      const history = say('ماذا يكشف تاريخ السعر؟', 'What the price history shows')
      await expect(walk.page.getByRole('heading', { name: history })).toBeVisible()
    }
    await lookAt(walk, name)
  })
}

for (const { name, path } of drawn) {
  test(`${name} is drawn and accessible`, async ({ walk, open }) => {
    // A download leads to another site; an empty response keeps its screen.
    if (path === '/auto-dl') await walk.page.route('**/go/*', (route) => route.fulfill({ status: 204 }))
    await open(String(path))
    await lookAt(walk, name)
    await walk.page.unrouteAll()
  })
}
