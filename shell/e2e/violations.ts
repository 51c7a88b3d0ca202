import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { test } from './visit.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Voice control users say the words on a button (WCAG 2.5.3); axe's rule for it is experimental and off by default. */
const experiments = { 'label-content-name-mismatch': { enabled: true } }

/** Rules that depend on the theme; the rest of a page is the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The themes that a journey checks: dark in Arabic, light in English, both where it runs once. */
function journeyThemes(): readonly string[] {
  const { use } = test.info().project
  return !('theme' in use) || use.theme === 'both' ? ['dark', 'light'] : [String(use.theme)]
}

/** axe violations of a page in the themes of the journey, one per line. `without`: selectors checked elsewhere. */
export async function violations(
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const [place, theme] of journeyThemes().entries()) {
    await page.locator('html').evaluate((html, choice) => {
      html.setAttribute('data-theme', choice)
      // Colours in transition belong to neither theme. They are finished instead of awaited, since out-of-sight ones
      // may be paused; repeated, because finishing some starts others that depend on them.
      const runningTransitions = () =>
        document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (let changes = runningTransitions(); changes.length > 0; changes = runningTransitions()) {
        for (const change of changes) change.finish()
      }
    }, theme)
    // Pages have no cross-origin frames, which alone need another page to collect results.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (place === 0) axe.options({ resultTypes: ['violations'], rules: experiments, runOnly: standards })
    else axe.options({ resultTypes: ['violations'], runOnly: rulesOfColour })
    for (const selector of without) axe.exclude(selector)
    const report = await axe.analyze()
    for (const { id, nodes } of report.violations) {
      found.push(`${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    }
  }
  return found
}
