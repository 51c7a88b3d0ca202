import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { test } from './visit.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Who speaks to a page says what is on a button (2.5.3); the rule is an experiment of axe, and off by itself. */
const experiments = { 'label-content-name-mismatch': { enabled: true } }

/** All that a theme decides; the rest of a page is the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Those that a journey looks at: the dark one in Arabic, the light one in English, both where it is made once. */
function journeyThemes(): readonly string[] {
  const { use } = test.info().project
  return !('theme' in use) || use.theme === 'both' ? ['dark', 'light'] : [String(use.theme)]
}

/** What axe finds wrong with a page in the themes of the journey, a line each. Without: selectors of what is looked at elsewhere. */
export async function violations(
  page: Page,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const [place, theme] of journeyThemes().entries()) {
    await page.locator('html').evaluate((html, choice) => {
      html.setAttribute('data-theme', choice)
      // Colours on their way are neither theme's. Brought to their end rather than waited for, since what is out of
      // sight may stand still; and again, since a colour that is there sets those on their way that follow it.
      const runningTransitions = () =>
        document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (let changes = runningTransitions(); changes.length > 0; changes = runningTransitions()) {
        for (const change of changes) change.finish()
      }
    }, theme)
    // Pages have no frames of other sites, which alone need a page more to gather what was found.
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
