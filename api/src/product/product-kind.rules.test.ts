import { expect, it } from '@jest/globals'
import { kindOf, namedKind } from './product-kind.rules.ts'

it.each([
  [['laptop', '16', 'gb'], 'laptop', false],
  [['لابتوب'], 'laptop', true],
  [['cheap', 'phones'], 'phone', true],
  [['phone', 'case'], 'phone', false],
] as const)('%s name a kind: %s', (tokens, thing, isAlone) => {
  expect(namedKind(tokens)).toMatchObject({ thing, isAlone })
})

it.each([
  ['a model of one maker', ['galaxy', 'a56']],
  ['something for a kind of product', ['laptop', 'bag']],
  ['a drawing that several kinds share', ['sugar']],
  ['nothing that is known', ['zephyr']],
] as const)('%s names no kind', (_, tokens) => {
  expect(namedKind(tokens)).toBeUndefined()
})

it('gives other names of the kind for the word that names it, and not the word itself', () => {
  const words = namedKind(['samsung', 'phone'])?.readings.map(({ place, word }) => `${place} ${word}`)
  expect(words).toEqual(expect.arrayContaining(['2 iphone', '2 هاتف', '2 phones']))
  expect(words).not.toContain('2 phone')
})

it('reads the kind of a product from the words of its names', () => {
  expect(kindOf(['ساعه', 'ابل', 'apple', 'watch', 'se'])).toBe('smartwatch')
  expect(kindOf(['ماك', 'بوك', 'apple', 'macbook', 'air', '13'])).toBe('laptop')
  expect(kindOf(['phone', 'cover', 'leather'])).toBeUndefined()
})
