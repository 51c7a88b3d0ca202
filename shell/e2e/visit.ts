import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import { liveMark } from '@qasima/shared/federation/document-state'
import { test as base, expect, type Page } from 'playwright/test'

/** What every journey knows: the language it is made in, and how to get to a page in it. */
export interface Visit {
  language: Language
  /** The theme that axe looks at. Each screen that two projects open is looked at in one of them by each. */
  theme: Theme
}

export type Theme = 'dark' | 'light' | 'both'

interface Steps {
  /** Opens a page by its path without language prefix and waits until it is there. */
  open: (path: string) => Promise<void>
  /** The words of one language for a control: `say('المتاجر', 'Shops')`. */
  say: (arabic: string, english: string) => string
  /** What browsers refused because of the policy of a document; there is nothing of it when a journey ends. */
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

/** The page does what is pressed, its loading screen is gone, and the screen says what it is. */
export async function screenReady(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, liveMark)
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.getByRole('heading').or(page.getByRole('status')).filter({ visible: true }).first().waitFor()
}

/** Waits until the document of an address holds its page: on a busy machine a page may come too late for one, and the next has it. */
export async function documentHoldsPage(page: Page, address: string) {
  const isHeld = async () => !(await (await page.request.get(address)).text()).includes('id="splash"')
  await expect.poll(isHeld).toBe(true)
}
