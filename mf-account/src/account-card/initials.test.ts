import { expect, it } from '@jest/globals'
import { initialsOf } from './initials.ts'

it.each([
  ['Ada', 'Lovelace', 'AL'],
  ['jean-luc', 'picard', 'JP'],
  ['نورة', 'العلي', 'ن\u200cا'],
  ['Zoë', null, 'Z'],
  ['É́lodie', 'Ng', 'É́N'],
  [null, null, ''],
])('the initials of %s %s are %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})
