import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import { liveMark } from '@qasima/shared/federation/document-state'
import { test as base, expect, type Page } from 'playwright/test'

/** What every journey gets: its language, and helpers to open pages in it. */
export interface Visit {
  language: Language
  /** The theme that axe checks. A screen opened by two projects is checked in one theme by each. */
  theme: Theme
}

export type Theme = 'dark' | 'light' | 'both'

interface Steps {
  /** Opens a page by its path without language prefix and waits until it has loaded. */
  open: (path: string) => Promise<void>
  /** The wording of a control in one language: `say('المتاجر', 'Shops')`. */
  say: (arabic: string, english: string) => string
  /** Policy violations reported by browsers; must be empty when a journey ends. */
  refusals: string[]
}

export const test = base.extend<Visit & Steps>({
  language: ['ar', { option: true }],
  theme: ['both', { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(process.env.QASIMA_SITE ?? ''),
  open: async ({ page, language }, use) =>
    use(async (path) => {
      await page.goto(withLanguage(path, language))
      await screenReady(page)
    }),
  refusals: [
    async ({ context }, use) => {
      const refusals: string[] = []
      context.on('console', (message) => {
        if (/content security policy|\bTrusted(?:HTML|Script|ScriptURL|Type)/i.test(message.text()))
          refusals.push(message.text())
      })
      await use(refusals)
      base.expect(refusals).toEqual([])
    },
    { auto: true },
  ],
  say: async ({ language }, use) => use((arabic, english) => (language === 'ar' ? arabic : english)),
})

export { expect }

/** A path with query and hash, in a language. */
export function withLanguage(path: string, language: Language): string {
  const [, bare = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return pathInLanguage(bare, language) + rest
}

/** Waits until the page is interactive, its loading screen is gone, and the screen has its heading. */
export async function screenReady(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, liveMark)
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.getByRole('heading').or(page.getByRole('status')).filter({ visible: true }).first().waitFor()
}

/**
 * Waits until the document of an address is rendered: on a busy machine one may miss its deadline, and the next has it.
 */
export async function documentHoldsPage(page: Page, address: string) {
  const isHeld = async () => !(await (await page.request.get(address)).text()).includes('id="splash"')
  await expect.poll(isHeld).toBe(true)
}
