import { AxeBuilder } from '@axe-core/playwright'
import { screens } from './screens.ts'
import { expect, test } from './visit.ts'

for (const { name, path } of screens) {
  test(`${name} is accessible, dark and light`, async ({ page, open }) => {
    await open(path)
    for (const theme of ['dark', 'light']) {
      await page.locator('html').evaluate((html, choice) => html.setAttribute('data-theme', choice), theme)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const told = violations.map(
        ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect(told).toEqual([])
    }
  })
}
