import { screens } from './screens.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

for (const { name, path } of screens) {
  test(`${name} is accessible, dark and light`, async ({ page, open }) => {
    await open(path)
    expect(await violations(page)).toEqual([])
  })
}
