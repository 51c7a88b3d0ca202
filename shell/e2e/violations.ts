import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with a page in both themes, a line each. */
export async function violations(page: Page): Promise<string[]> {
  const told: string[] = []
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate(async (html, choice) => {
      html.setAttribute('data-theme', choice)
      // Colours on their way are neither theme's.
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(changes.map((change) => change.finished))
    }, theme)
    const found = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, nodes } of found.violations) {
      told.push(`${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    }
  }
  return told
}
