import { expect, it } from '@jest/globals'
import { commitMessageFaults } from './commit-message.ts'

it.each([
  'Coupons: export in chunks of 500 rows',
  'Demo: seed prices of this week\n\nThe body says why.',
  'Edge: feed the renderer\n# Please enter the commit message\n#\n',
  'Merge branch main into shops',
  'Revert "Coupons: export in chunks of 500 rows"',
])('takes %j', (message) => {
  expect(commitMessageFaults(message)).toEqual([])
})

it.each([
  ['Coupons: exported in chunks', /imperative: "exported"/],
  ['Coupons: exporting in chunks', /imperative: "exporting"/],
  ['Coupons: what staff export', /imperative: "what"/],
  ['Export in chunks', /names no part/],
  ['Coupons: export in chunks.', /full stop/],
  [`Coupons: export ${'x'.repeat(60)}`, /has 76 characters/],
  ['Coupons: export in chunks\nof 500 rows', /empty line/],
])('refuses %j', (message, fault) => {
  expect(commitMessageFaults(message)).toEqual([expect.stringMatching(fault)])
})
