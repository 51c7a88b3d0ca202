import { describe, expect, it } from '@jest/globals'
import { addressOf, filtersOf } from './product-filters.ts'

const categoryId = '0198c0de-0000-7000-8000-0000000000aa'
const read = (query: string) => filtersOf(new URLSearchParams(query), 'EG')

describe('what products are narrowed to', () => {
  it.each([
    ['', { country: 'eg' }],
    ['country=sa&search= lamp ', { country: 'sa', search: 'lamp' }],
    ['country=all', {}],
    ['country=nowhere', { country: 'eg' }],
    [`categoryId=${categoryId}`, { country: 'eg', categoryId }],
    ['categoryId=1', { country: 'eg' }],
    ['search=%00', { country: 'eg' }],
  ])('%s', (query, filters) => {
    expect(read(query)).toEqual({ search: undefined, country: undefined, categoryId: undefined, ...filters })
  })

  it.each(['', 'country=sa', 'country=all', `search=lamp&categoryId=${categoryId}`])(
    'is written as it was read: %s',
    (query) => {
      expect(addressOf(read(query), 'EG').toString()).toBe(query)
    },
  )

  it('is every country for a visitor of one that we do not know', () => {
    expect(filtersOf(new URLSearchParams(), 'XX').country).toBeUndefined()
  })
})
