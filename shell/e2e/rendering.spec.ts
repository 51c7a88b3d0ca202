import type { Page } from 'playwright/test'
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
