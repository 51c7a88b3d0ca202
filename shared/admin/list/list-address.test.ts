import { describe, expect, it } from '@jest/globals'
import {
  addressOf,
  directionOf,
  nextSort,
  parametersOf,
  queryOf,
  readAddress,
  restOf,
  withFilters,
} from './list-address.ts'

const read = (query: string, fallback?: string) => readAddress(new URLSearchParams(query), fallback)

describe('the address of a list', () => {
  it.each([
    '',
    'search=نون',
    'filter[status]=ACTIVE&sort=-createdAt,name',
    'filter[status][in]=ACTIVE,PAUSED&filter[createdAt][gte]=2026-11-01&filter[createdAt][lt]=2026-11-05&page=3',
    'limit=50&trash=only',
    'search=a&view=0198c9b5-0000-7000-8000-000000000000&columns=name,status',
  ])('round-trips: %s', (query) => {
    expect(decodeURIComponent(addressOf(read(query)))).toBe(query)
  })

  it('keeps parameters of other parts', () => {
    const query =
      'search=a&filter[status]=ACTIVE&panel=7&sort=name&page=2&limit=50&trash=only&view=x&columns=b&note=a%26b'
    expect(restOf(new URLSearchParams(query))).toBe('panel=7&note=a%26b')
    expect(restOf(new URLSearchParams('page=2'))).toBe('')
  })

  it('requests exactly that from the API', () => {
    const state = read(
      'search=noon&filter[percent][gte]=10&sort=-percent&page=2&limit=50&trash=only&columns=code&view=x',
    )
    expect(parametersOf(state)).toEqual({
      search: 'noon',
      'filter[percent][gte]': '10',
      sort: '-percent',
      page: '2',
      limit: '50',
      trash: 'only',
    })
  })

  it('is parsed defensively: invalid parts are ignored', () => {
    expect(read('page=-1&limit=7&trash=with&filter[status][like]=A&filter[status]=&columns=')).toMatchObject({
      page: 1,
      limit: 20,
      isTrash: false,
      filters: [],
      columns: [],
    })
  })

  describe('for a section with a default query', () => {
    const own = 'filter[status]=ACTIVE&sort=name'

    it('shows the default unless the address says something else', () => {
      expect(queryOf(read('', own))).toBe(own)
      expect(queryOf(read('columns=name', own))).toBe(own)
      expect(addressOf(read('', own), own)).toBe('')
    })

    it('can show everything, and a later page of it', () => {
      const everything = { ...read('', own), filters: [], sort: '' }
      expect(addressOf(everything, own)).toBe('page=1')
      expect(read('page=1', own).filters).toEqual([])
      const later = addressOf({ ...read('', own), page: 2 }, own)
      expect(read(later, own)).toEqual({ ...read('', own), page: 2 })
    })
  })

  it('starts from the first page when a filter changes', () => {
    const state = withFilters(read('filter[status]=ACTIVE&filter[kind]=feed&page=4'), 'status', [
      { field: 'status', operator: 'in', value: 'ACTIVE,INACTIVE' },
    ])
    expect(decodeURIComponent(addressOf(state))).toBe('filter[kind]=feed&filter[status][in]=ACTIVE,INACTIVE')
  })
})

describe('the sort order of a list', () => {
  it('cycles through ascending, descending and the collection’s own', () => {
    expect(nextSort('', 'name', false)).toBe('name')
    expect(nextSort('name', 'name', false)).toBe('-name')
    expect(nextSort('-name', 'name', false)).toBe('')
    expect(nextSort('-name', 'createdAt', false)).toBe('createdAt')
  })

  it('combines up to three columns, each in its place', () => {
    expect(nextSort('name', 'createdAt', true)).toBe('name,createdAt')
    expect(nextSort('name,createdAt', 'name', true)).toBe('-name,createdAt')
    expect(nextSort('-name,createdAt', 'name', true)).toBe('createdAt')
    expect(nextSort('a,b,c', 'd', true)).toBe('b,c,d')
  })

  it('is known for each column', () => {
    expect(directionOf('-percent,name', 'percent')).toBe('descending')
    expect(directionOf('-percent,name', 'name')).toBe('ascending')
    expect(directionOf('-percent,name', 'createdAt')).toBeNull()
  })
})
