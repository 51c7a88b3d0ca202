import { expect, it } from '@jest/globals'
import { PublicCoupon } from './coupon.ts'
import { expectedSaving } from './expected-saving.ts'
import { limitingTerms } from './limiting-terms.ts'

const fields = limitingTerms.map(({ field }) => field)
/** Marks of a coupon that every shopper can use. */
const openToEverybody = ['stackable', 'exclusive']

it('names each mark of a coupon as one that limits who can use it, or as one that does not', () => {
  const marks = Object.entries(PublicCoupon.properties).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'boolean' ? [name] : [],
  )
  expect(marks.toSorted()).toEqual([...fields, ...openToEverybody].toSorted())
})

it.each(limitingTerms)('expects less of a code with the term $field', ({ field, part }) => {
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
