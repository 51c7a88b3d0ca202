import { expect, it } from '@jest/globals'
import { productSlug } from './product-page.rules.ts'

it.each([
  ['Anker 65W Charger & Cable', 'anker-65w-charger-and-cable'],
  ['سماعة سوني لاسلكية', 'smaaa-soni-laslkya'],
  ['هاتف سامسونج جالكسي إس ٢٥', 'hatf-samsonj-jalksi-as-25'],
  ['شاحن Anker بقوة ٦٥ واط', 'shahn-anker-bqwa-65-wat'],
  ['یخچال ۵۰۰ لیتر', 'ykhchal-500-litr'],
  ['مُكيّف ـ هواء', 'mkif-hwa'],
  ['电视', 'product'],
])("is the slug of the product's address: %s", (name, slug) => {
  expect(productSlug(name)).toBe(slug)
})

it('keeps a slug short, however long the name, and does not cut a letter apart', () => {
  const slug = productSlug('سماعة لاسلكية '.repeat(40))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
