import { describe, expect, it } from '@jest/globals'
import { queryOn } from './days.ts'

const now = new Date('2026-03-01T00:30:00+03:00')

describe('the query of a figure', () => {
  it.each([
    ['filter[createdAt][gte]={yesterday}', 'filter[createdAt][gte]=2026-02-27'],
    [
      'filter[endsAt][gte]={today}&filter[endsAt][lt]={in7days}',
      'filter[endsAt][gte]=2026-02-28&filter[endsAt][lt]=2026-03-07',
    ],
    ['filter[status]=ACTIVE', 'filter[status]=ACTIVE'],
    ['filter[name]={tomorrow}', 'filter[name]={tomorrow}'],
    ['', ''],
  ])('%p names days in UTC', (query, expected) => {
    expect(queryOn(query, now)).toBe(expected)
  })
})
