import { expect, it } from '@jest/globals'
import { initialsOf, tintOf } from './monogram.ts'

it.each([
  ['Jarir Bookstore', 'JB'],
  ['H&M', 'HM'],
  ['noon', 'N'],
  ['OSN+', 'O'],
  ['6thStreet', '6'],
  ['نون', 'ن'],
  ['البيت الذكي', 'ب'],
  ['ال', 'ا'],
  ['…', ''],
])('the monogram of %s is %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

it('tints a name always the same, and many names by all of the palette', () => {
  expect(tintOf('Noon')).toBe(tintOf('Noon'))
  const tints = new Set(
    ['Noon', 'Amazon', 'Namshi', 'Jarir', 'Extra', 'Shein', 'Ounass', 'Nahdi', 'Centrepoint'].map(tintOf),
  )
  expect(tints).toEqual(new Set(['saffron', 'nile', 'ink']))
})
