import { expect, it } from '@jest/globals'
import { demoProducts } from '../../../infra/demo-shop/demo-products.ts'
import { categories } from '../../seed/categories.ts'
import { productFamilies } from '../../seed/product-families.ts'
import { drawingOf } from './product-drawing.rules.ts'

const thingOf = (englishName: string, arabicName = englishName, englishCategory = '', arabicCategory = '') =>
  drawingOf({ englishName, arabicName, brand: null, englishCategory, arabicCategory }).thing

it.each([
  ['Nespresso Vertuo coffee machine, black', 'coffee-machine'],
  ['Lavazza coffee beans, 1 kg', 'coffee-bag'],
  ['Apple Watch SE, silver', 'smartwatch'],
  ['Seiko 5 automatic watch', 'watch'],
  ['Omron blood pressure monitor', 'pressure'],
  ['Desk lamp with an arm', 'lamp'],
  ['LEGO Technic car', 'toy-car'],
  ['قلاية هوائية فيليبس', 'airfryer'],
  ['طقم العبايات: عباية سوداء', 'abaya'],
  ['ساعة حائط خشبية', 'clock'],
  ['Boots, size 42', 'boots'],
])('draws %s as %s', (name, thing) => {
  expect(thingOf(name)).toBe(thing)
})

it('reads the other language if the English name contains no known word', () => {
  expect(thingOf('XR-200', 'غسالة ملابس XR-200')).toBe('washer')
})

it('falls back to a drawing of the category, then to a parcel', () => {
  expect(thingOf('Kestrel KX-417', 'كستريل KX-417', 'الرياضة واللياقة')).toBe('ball')
  expect(thingOf('Kestrel KX-417', 'كستريل KX-417', 'Something of staff')).toBe('parcel')
})

it('takes the tint from a colour in the name, else from the brand', () => {
  const tintOf = (name: string, brand: string | null = null) =>
    drawingOf({ englishName: name, arabicName: name, brand, englishCategory: '', arabicCategory: '' }).tint
  expect([tintOf('Sneakers, blue'), tintOf('حذاء، لون أزرق'), tintOf('Sneakers, beige')]).toEqual([
    'indigo',
    'indigo',
    'clay',
  ])
  expect(tintOf('Airfryer 3000', 'Philips')).toBe(tintOf('Lamp', 'Philips'))
})

it('recognises every product of the demo by its names', () => {
  const names = [...productFamilies, ...demoProducts.map(({ name }) => name)]
  expect(names.filter(({ ar, en }) => thingOf(en, ar) === 'parcel')).toEqual([])
  const things = new Set(names.map(({ en, ar }) => thingOf(en, ar)))
  expect(things.size).toBeGreaterThanOrEqual(60)
})

it('has a drawing for every category of the demo', () => {
  const drawn = categories.map(({ name }) => [
    thingOf('KX-417', 'KX-417', name.en),
    thingOf('KX-417', 'KX-417', name.ar),
  ])
  expect(drawn.filter(([english]) => english === 'parcel')).toEqual([['parcel', 'parcel']])
  expect(drawn.filter(([english, arabic]) => english !== arabic)).toEqual([])
})
