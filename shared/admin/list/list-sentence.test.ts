import { describe, expect, it } from '@jest/globals'
import type { FieldType } from '../../contract/collection-fields.ts'
import { dayText } from '../describe/day-text.ts'
import { labelOf, valueLabel } from '../describe/labels.ts'
import { readAddress } from './list-address.ts'
import { filterSentence } from './list-sentence.ts'

const year = new Date().getUTCFullYear()

const sentence = (query: string, type: FieldType, nameOf: (value: string) => string = (value) => value) => {
  const { filters } = readAddress(new URLSearchParams(query))
  return filterSentence(labelOf(filters[0]?.field ?? ''), { type }, filters, nameOf)
}

describe('a filter reads like a sentence', () => {
  it.each([
    ['filter[status]=ACTIVE', 'text', 'Status is Active'],
    ['filter[status][ne]=ACTIVE', 'text', 'Status is not Active'],
    ['filter[status][in]=ACTIVE,PAUSED', 'text', 'Status is Active or Paused'],
    ['filter[code]=null', 'text', 'Code is empty'],
    ['filter[endsAt][ne]=null', 'moment', 'Ends is filled in'],
    [`filter[createdAt][gte]=${year}-11-01`, 'moment', 'Created from Nov 1'],
    [
      `filter[createdAt][lt]=${year}-11-05&filter[createdAt][gte]=${year}-11-01`,
      'moment',
      'Created from Nov 1 and before Nov 5',
    ],
    ['filter[percent][gte]=10&filter[percent][lte]=50', 'integer', 'Percent at least 10 and at most 50'],
    ['filter[countries][in]=eg,sa', 'texts', 'Countries include Eg or Sa'],
  ] as const)('%s', (query, type, expected) => {
    expect(sentence(query, type, valueLabel)).toBe(expected)
  })

  it('includes the year if it is another one, and keeps values that are not days', () => {
    expect(dayText('2019-11-01', new Date('2026-05-01'))).toBe('Nov 1, 2019')
    expect(dayText('soon')).toBe('soon')
  })
})

describe('names on screen', () => {
  it('are derived from the names of fields and values', () => {
    expect(['shopId', 'minimumOrder', 'createdAt', 'baseUrl', 'couponIds', 'isStaff'].map(labelOf)).toEqual([
      'Shop',
      'Minimum order',
      'Created',
      'Base URL',
      'Coupons',
      'Is staff',
    ])
    expect(['ACTIVE', 'free_shipping', 'ios', 'ar'].map(valueLabel)).toEqual([
      'Active',
      'Free shipping',
      'iOS',
      'Arabic',
    ])
  })
})
