import { liveMark } from '@qasima/shared/federation/document-state'
import type { Page, Route } from 'playwright/test'
import { startWords } from '../edge/document/start-watch.ts'
import { filesOf } from '../edge/testing/files-of.ts'
import { documentHoldsPage, expect, screenReady, test, withLanguage } from './visit.ts'

const entry = /\/remotes\/[^/]+\/entry\.js/

/** Ways in which a remote's file can fail. */
const failures: Record<string, (route: Route) => Promise<unknown>> = {
  'answering 404': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answering 503': (route) => route.fulfill({ status: 503, json: { message: 'later' } }),
  'cut off': (route) => route.abort('connectionreset'),
  'throwing as it starts': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("bad day")' }),
  'tampered with': (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.mf_public = {}' }),
  'that never answers': () => new Promise(() => {}),
}

async function reported(page: Page): Promise<string[]> {
  const outcomes: string[] = []
  await page.route('**/api/v1/release/report', (route) => {
    const { loads = [] } = route.request().postDataJSON() as { loads?: { outcome: string }[] }
    outcomes.push(...loads.map(({ outcome }) => outcome))
    return route.fulfill({ json: { code: 2000, name: 'Success', message: 'SUCCESS' } })
  })
  return outcomes
}

for (const [how, fail] of Object.entries(failures)) {
  test(`a page whose remote is ${how} stays readable, and reloading recovers`, async ({ page, say, language }) => {
    const outcomes = await reported(page)
    const address = withLanguage('/shops', language)
    await documentHoldsPage(page, address)
    await page.route(entry, fail)
    // A pending preload delays the load event, which no visitor waits for.
    await page.goto(address, { waitUntil: 'commit' })
    const words = startWords[language]
    await expect(page.locator('#splash')).toContainText(words.readable, { timeout: 40_000 })
    // The rendered page stays, and its links work.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    // The second attempt is automatic: at once after a failure, later after a timeout.
    await expect.poll(() => outcomes.length).toBeGreaterThan(1)

    await page.unroute(entry)
    await page.getByRole('button', { name: words.reload }).click()
    await screenReady(page)
    await expect(page.locator('#splash')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') }).first()).toBeVisible()
    await expect.poll(() => outcomes.at(-1)).toMatch(/loaded|recovered/)
  })
}

test('any file of a page may be missing or altered, and the page stays readable', { tag: '@once' }, async ({
  page,
  language,
}) => {
  test.slow()
  const address = withLanguage('/shops', language)
  await documentHoldsPage(page, address)
  const html = await (await page.request.get(address)).text()
  const files = new Set(html.match(/\/(?:assets|remotes)\/[\w/]+\.js/g))
  expect(files.size).toBeGreaterThan(3)
  const ways = { missing: failures['answering 404'], altered: failures['tampered with'] }
  for (const file of files)
    for (const [how, fail] of Object.entries(ways))
      await test.step(`${file} ${how}`, async () => {
        await page.route(`**${file}*`, (route) => fail?.(route))
        await page.goto(address, { waitUntil: 'commit' })
        await page.waitForFunction(
          (live) => document.getElementById('splash') ?? performance.getEntriesByName(live)[0],
          liveMark,
        )
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await page.unrouteAll()
      })
})

test('a part that cannot be opened leaves the rest working, and a retry recovers', async ({
  page,
  open,
  say,
  language,
}) => {
  const outcomes = await reported(page)
  await open('/shops')
  // Of the other remote, because this page's own is already loaded.
  await page.route(entry, (route) => route.fulfill({ status: 503, json: { message: 'later' } }))
  await page
    .getByRole('link', { name: say('تسجيل الدخول', 'Sign in'), exact: true })
    .first()
    .click()
  const again = page.getByRole('button', { name: say('حاول مرة أخرى', 'Try again') })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)

  await page.unroute(entry)
  await again.click()
  await expect(page.getByRole('textbox', { name: say('البريد الإلكتروني', 'Email') }).first()).toBeVisible()
  await expect.poll(() => outcomes.at(-1)).toBe('recovered')
})

test('a remote that fails once is loaded by the silent second attempt', async ({ page, open, say }) => {
  const outcomes = await reported(page)
  let failed = 0
  await page.route(entry, (route) => (failed++ === 0 ? route.fulfill({ status: 503, body: '' }) : route.continue()))
  await open('/shops')
  await expect(page.getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') }).first()).toBeVisible()
  await expect.poll(() => outcomes).toEqual(['http', 'recovered'])
})

/** Makes each lazily loaded shell file fail the given number of times; returns how many files did. */
async function failShared(page: Page, address: string, times: number): Promise<() => number> {
  const { scripts } = filesOf(await (await page.request.get(address)).text())
  const start = scripts.map(({ address: file }) => file)
  const failures = new Map<string, number>()
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    const before = failures.get(pathname) ?? 0
    if (start.includes(pathname) || before >= times) return route.continue()
    failures.set(pathname, before + 1)
    return route.fulfill({ status: 503, body: '' })
  })
  return () => failures.size
}

test('shared files that each fail once are requested again', async ({ page, language, say }) => {
  const address = withLanguage('/signin', language)
  const failed = await failShared(page, address, 1)
  await page.goto(address, { waitUntil: 'commit' })
  await screenReady(page)
  await expect(page.getByRole('textbox', { name: say('البريد الإلكتروني', 'Email') }).first()).toBeVisible()
  expect(failed()).toBeGreaterThan(1)
})

test('shared files that fail repeatedly load once they are available', async ({ page, language, say }) => {
  const address = withLanguage('/signin', language)
  await failShared(page, address, Number.POSITIVE_INFINITY)
  await page.goto(address, { waitUntil: 'commit' })
  await screenReady(page)
  const again = page.getByRole('button', { name: say('حاول مرة أخرى', 'Try again') })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await again.click()
  await expect(page.getByRole('textbox', { name: say('البريد الإلكتروني', 'Email') }).first()).toBeVisible()
})

test('a page whose files load late stays readable, and becomes interactive when they arrive', async ({
  page,
  say,
  language,
}) => {
  const address = withLanguage('/shops', language)
  await documentHoldsPage(page, address)
  await page.clock.install()
  const held: Route[] = []
  let isSlow = true
  await page.route(/\/remotes\/[^/]+\/(?!entry)[^/]+\.js/, (route) => (isSlow ? held.push(route) : route.continue()))
  await page.goto(address, { waitUntil: 'commit' })
  const words = page.getByText(startWords[language].readable)
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(words).toBeVisible({ timeout: 500 })
  }).toPass()

  isSlow = false
  await Promise.all(held.map((route) => route.continue()))
  await page.clock.resume()
  await expect(page.locator('#splash')).toHaveCount(0)
  // Typing searches without loading another page.
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await page
    .getByRole('combobox', { name: say('ابحث عن متجر', 'Search stores') })
    .first()
    .fill('noon')
  await expect(page).toHaveURL(/noon/)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})
