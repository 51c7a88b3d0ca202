import { expect, it } from '@jest/globals'
import { titleOf } from './sentences.ts'

it.each([
  ['changes.factorAdded', 'Changes · factor added'],
  ['not_working', 'Not working'],
  ['why', 'Why the reader gets it'],
  ['openAll', 'Button to all stores'],
])('calls the sentence %s %s', (key, title) => {
  expect(titleOf(key)).toBe(title)
})
