import { expect, it } from '@jest/globals'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { defineSection } from '../describe/section.ts'
import { problemText } from './import-failures.ts'

const section = defineSection(coupon, { columns: [{ name: 'code' }], fields: [{ name: 'countries' }] })

it.each([
  ['countries', 'REQUIRED', 'Countries is missing'],
  ['countries.0', 'INVALID', 'Countries: value 1 is not a value this field accepts'],
  ['amount.currency', 'INVALID', 'Amount (currency) is not a value this field accepts'],
  // Columns that the file does not have.
  [
    'minimumOrder.currency',
    'INVALID',
    'Minimum order needs a currency: write it next to the amount, for example 25 SAR',
  ],
  ['minimumOrder.amount', 'INVALID', 'Minimum order is not a value this field accepts'],
])('explains for %s %s what is wrong, in columns that the file has', (key, message, sentence) => {
  const columns = ['countries', 'amount', 'amount.currency', 'minimumOrder'].map((field) => ({ header: field, field }))
  expect(problemText(section, { key, message }, columns)).toBe(sentence)
})
