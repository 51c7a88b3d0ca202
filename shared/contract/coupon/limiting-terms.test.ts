import { expect, it } from '@jest/globals'
import { conditionFields } from './coupon.ts'
import { expectedSaving } from './expected-saving.ts'
import { limitingTerms } from './limiting-terms.ts'

const fields = limitingTerms.map(({ field }) => field)
/** Terms that exclude no shopper, or that price and country decide: see `best-code.queries.ts`. */
const openToEverybody = ['countries', 'endsAt', 'exclusive', 'maximumDiscount', 'minimumOrder', 'stackable', 'startsAt']

it('classifies every coupon term as limiting who can use it or not', () => {
  expect(Object.keys(conditionFields).toSorted()).toEqual([...fields, ...openToEverybody].toSorted())
})

// The price after a code reads every limiting term as a boolean; another type needs another expression there.
it.each(limitingTerms)('$field is a boolean', ({ field }) => {
  expect(conditionFields[field]).toMatchObject({ type: 'boolean' })
})

it.each(limitingTerms)('expects a lower saving from a code with the term $field', ({ field, part }) => {
  const free = {
    discountType: 'percent',
    percent: 20,
    amount: null,
    minimumOrder: null,
    maximumDiscount: null,
    appliesToAll: true,
    newCustomersOnly: false,
    appOnly: false,
    studentOnly: false,
    excludesSaleItems: false,
  } as const
  expect(expectedSaving({ ...free, [field]: true }, null)).toBeCloseTo(expectedSaving(free, null) * part, 10)
})
