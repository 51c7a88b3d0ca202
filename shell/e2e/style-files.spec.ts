import type { Page, Route } from 'playwright/test'
import { documentHoldsPage, expect, screenReady, test, withLanguage } from './visit.ts'

const styleFiles = /\/(?:assets|remotes)\/.+\.css$/

const path = '/shops'

/** Computed styles that only the frame's, or only the screens', stylesheets affect. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const look = (selector: string) => {
      const style = getComputedStyle(document.querySelector(selector) ?? document.body)
      return [style.display, style.fontSize, style.fontFamily, style.color, style.padding]
    }
    return ['body', 'header', 'h1', 'main a'].map(look)
  })

/** Ways in which a file can fail to arrive intact. */
const failures: Readonly<Record<string, (route: Route) => unknown>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'gone' }),
  'cut off': (route) => route.abort('connectionreset'),
  altered: async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}body{display:none}` })
  },
}

for (const [how, fail] of Object.entries(failures)) {
  test(`a page whose styles are ${how} once gets them again, without any script of the shell`, {
    tag: '@once',
  }, async ({ page, open, language }) => {
    await documentHoldsPage(page, withLanguage(path, language))
    await open(path)
    const right = await looks(page)
    // Later scripts would insert their own styles; the document alone must recover.
    await page.route(/\/(?:assets|remotes)\/.+\.js$/, (route) => route.abort())
    const failed = new Set<string>()
    await page.route(styleFiles, (route) => {
      const address = route.request().url()
      if (failed.has(address)) return route.continue()
      failed.add(address)
      return fail(route)
    })
    await page.goto(withLanguage(path, language))
    await expect.poll(() => looks(page)).toEqual(right)
    // The frame's, and at least one of the screens'.
    expect(failed.size).toBeGreaterThan(1)
    await expect(page.locator('link[data-styles]')).toHaveCount(failed.size)
  })

  test(`a page whose styles stay ${how} reloads with inline styles`, { tag: '@once' }, async ({
    page,
    open,
    language,
  }) => {
    await documentHoldsPage(page, withLanguage(path, language))
    await open(path)
    const right = await looks(page)
    await page.route(styleFiles, fail)
    await page.goto(withLanguage(path, language))
    await page.waitForFunction(() => !document.querySelector('link[data-styles]'))
    await screenReady(page)
    expect(await looks(page)).toEqual(right)
    // The next page needs no style file, and requests none.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open('/blog')
    expect(asked.filter((address) => styleFiles.test(address))).toEqual([])
  })
}

test('a page without styles stays as it is if it cannot be reloaded', { tag: '@once' }, async ({
  page,
  context,
  language,
}) => {
  await documentHoldsPage(page, withLanguage(path, language))
  let documents = 0
  await page.route(withLanguage(path, language), (route) => {
    documents += 1
    return documents > 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await page.route(styleFiles, (route) => route.abort('internetdisconnected'))
  await page.goto(withLanguage(path, language))
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'styles')).toBe(true)
  await expect.poll(() => documents).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page whose styles never arrive is shown without them, and reloads with inline styles', {
  tag: '@once',
}, async ({ page, open, language }) => {
  await documentHoldsPage(page, withLanguage(path, language))
  await open(path)
  const right = await looks(page)
  await page.route(styleFiles, () => {})
  await page.goto(withLanguage(path, language), { waitUntil: 'commit' })
  await page.waitForFunction(() => !document.querySelector('link[data-styles]'))
  await screenReady(page)
  expect(await looks(page)).toEqual(right)
})

test('a page whose styles never arrive is shown without them if it cannot be reloaded', {
  tag: '@once',
}, async ({ page, language }) => {
  await documentHoldsPage(page, withLanguage(path, language))
  let documents = 0
  await page.route(withLanguage(path, language), (route) => {
    documents += 1
    return documents > 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await page.route(styleFiles, () => {})
  await page.goto(withLanguage(path, language), { waitUntil: 'commit' })
  await expect.poll(() => documents).toBe(2)
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
