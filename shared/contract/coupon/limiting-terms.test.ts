import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { conditionFields } from './coupon.ts'
import { expectedSaving } from './expected-saving.ts'
import { limitingTerms } from './limiting-terms.ts'

const fields = limitingTerms.map(({ field }) => field)
/** Conditions that limit nobody, or that price and country settle: see `best_code` and `code-periods.queries.ts`. */
const openToEverybody = ['countries', 'endsAt', 'exclusive', 'maximumDiscount', 'minimumOrder', 'stackable', 'startsAt']

it('names each condition of a coupon as one that limits who can use it, or as one that does not', () => {
  expect(Object.keys(conditionFields).toSorted()).toEqual([...fields, ...openToEverybody].toSorted())
})

// A term of another type needs another expression in the price after a code, where each is read as a mark.
it.each(limitingTerms)('reads $field as a mark', ({ field }) => {
  expect(conditionFields[field]).toMatchObject({ type: 'boolean' })
})

it.each(limitingTerms)('is asked by the price after a code: $field', async ({ field }) => {
  const functions = join(import.meta.dirname, '../../../api/src/coupon/coupon.functions.sql')
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  expect(await readFile(functions, 'utf8')).toContain(`not coupon.${column}`)
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
