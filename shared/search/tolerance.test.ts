import { expect, it } from '@jest/globals'
import { editDistance, groupWords, respelled } from './tolerance.ts'

it.each([
  ['samsung', 'samsung', 0],
  ['samsng', 'samsung', 1],
  ['ihpone', 'iphone', 1],
  ['toster', 'toaster', 1],
  ['tosater', 'toaster', 1],
  ['hexafrm', 'hexaform', 1],
  ['vaccum', 'vacuum', 1],
  ['سامسونغ', 'سامسونج', 1],
  ['walet', 'wallets', 2],
  ['abc', 'xyz', 3],
])('%s is away from %s by %d', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance)
  expect(editDistance(other, one, 3)).toBe(distance)
})

it('leaves out what a person wants to do, unless nothing else was typed', () => {
  const readings = [
    { place: 1, word: 'price', kind: 'same' },
    { place: 2, word: 'lamp', kind: 'same' },
  ] as const
  const words = (tokens: readonly string[]) =>
    groupWords(tokens, readings, { isTolerant: false }).map((group) => [...group.words.keys()])
  expect(words(['price', 'lamp'])).toEqual([['lamp']])
  expect(words(['price'])).toEqual([['price']])
})

it('doubts a known word only when asked to, and allows no more errors than its length bears', () => {
  const readings = [
    { place: 1, word: 'lamp', kind: 'same' },
    { place: 1, word: 'lamb', kind: 'near' },
    { place: 1, word: 'land', kind: 'near' },
  ] as const
  const words = (isTolerant: boolean) =>
    groupWords(['lamp'], readings, { isTolerant }).flatMap(({ words: all }) => [...all])
  expect(words(false)).toEqual([['lamp', 1]])
  expect(new Map(words(true))).toEqual(
    new Map([
      ['lamp', 1],
      ['lamb', 0.8],
    ]),
  )
})

it('says how a name spells a search that has a typing error, and nothing where words are as typed or begun', () => {
  const readings = [
    { place: 1, word: 'samsung', kind: 'near' },
    { place: 2, word: 'galaxy', kind: 'begun' },
  ] as const
  const name = ['samsung', 'galaxy', 'a55']
  expect(respelled(name, groupWords(['samsng', 'galax'], readings, { isTolerant: true }))).toBe('samsung galaxy')
  expect(respelled(name, groupWords(['x', 'galax'], readings.slice(1), { isTolerant: true }))).toBeNull()
})

it('keeps a number that no name has, and takes none for the beginning of another', () => {
  const readings = [
    { place: 1, word: 'phone', kind: 'same' },
    { place: 2, word: '128', kind: 'begun' },
  ] as const
  const words = (number: string) =>
    groupWords(['phone', number], readings, { isTolerant: true }).map((group) => [...group.words.keys()])
  expect(words('12')).toEqual([['phone'], []])
  expect(words('2026')).toEqual([['phone']])
})
