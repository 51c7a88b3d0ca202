import { AxeBuilder } from '@axe-core/playwright'
import { screens } from './screens.ts'
import { expect, test } from './visit.ts'

for (const theme of ['dark', 'light']) {
  for (const { name, path } of screens) {
    test(`${name} is accessible in ${theme}`, async ({ page, open }) => {
      await page.addInitScript((choice) => localStorage.setItem('theme', choice), theme)
      await open(path)
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      expect(told).toEqual([])
    })
  }
}
