import type { Page, Route } from 'playwright/test'
import { startDeadline, startWords } from '../edge/document/start-watch.ts'
import { documentHoldsPage, expect, screenReady, test, withLanguage } from './visit.ts'

const shellScript = /\/assets\/[^/]+\.js$/

const splash = (page: Page) => page.locator('#splash')

/** Makes every file of the shell fail, until it is stopped. */
async function failShell(page: Page, fail: (route: Route) => unknown) {
  await page.route(shellScript, fail)
  return () => page.unroute(shellScript, fail)
}

/** Failures that the page detects at once. */
const failures: Readonly<Record<string, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'gone' }),
  'cut off': (route) => route.abort('connectionreset'),
  altered: async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n//` })
  },
}

for (const [how, fail] of Object.entries(failures)) {
  test(`a page whose own script is ${how} says so at once in its theme, and reloads`, async ({
    page,
    context,
    baseURL,
    language,
    theme,
  }) => {
    const words = startWords[language]
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }])
    await documentHoldsPage(page, withLanguage('/shops', language))
    const mend = await failShell(page, fail)
    await page.goto(withLanguage('/shops', language), { waitUntil: 'commit' })
    await expect(splash(page)).toContainText(words.readable)
    await expect(splash(page)).toHaveRole('status')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // The rendered content is readable above it.
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

    await mend()
    await splash(page).getByRole('button', { name: words.reload }).click()
    await screenReady(page)
    await expect(page.getByText(words.readable)).toHaveCount(0)
  })
}

test('a page whose own script throws says so', { tag: '@once' }, async ({ page, language }) => {
  await documentHoldsPage(page, withLanguage('/shops', language))
  // As in a browser that does not support some syntax.
  await page.route(withLanguage('/shops', language), async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"integrity":"[^"]*"/g, '"integrity":""'),
    })
  })
  await failShell(page, (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = ;' }))
  await page.goto(withLanguage('/shops', language), { waitUntil: 'commit' })
  await expect(splash(page)).toContainText(startWords[language].readable)
})

const screens = { 'that the document holds': '/shops', 'that it does not hold': '/signin' } as const

for (const [which, path] of Object.entries(screens))
  test(`a page ${which} whose own script does not load says so after its deadline, and starts when it loads`, {
    tag: '@once',
  }, async ({ page, language }) => {
    const words = startWords[language]
    if (path === '/shops') await documentHoldsPage(page, withLanguage(path, language))
    // The test controls the time, however slow the machine.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    const held: (() => Promise<void>)[] = []
    await failShell(page, (route) => held.push(() => route.continue()))
    await page.goto(withLanguage(path, language), { waitUntil: 'commit' })
    await expect(splash(page)).toHaveCount(path === '/signin' ? 1 : 0)
    await page.clock.runFor(startDeadline - 1_000)
    await expect(page.getByText(words.slow)).toHaveCount(0)
    await page.clock.runFor(2_000)
    await expect(splash(page)).toContainText(words.slow)
    await expect(splash(page).getByRole('button', { name: words.reload })).toBeVisible()

    await page.clock.resume()
    await Promise.all(held.map((release) => release()))
    await expect(splash(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a page that starts shows no such message, and complies with its policy', { tag: '@once' }, async ({
  page,
  open,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) violations.push(message.text())
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const said = document.querySelector<HTMLElement>('[data-start]')?.dataset.start
      if (said) seen.push(said)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await open('/shops')
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  expect(violations).toEqual([])
})
