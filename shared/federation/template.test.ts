import { describe, expect, it } from '@jest/globals'
import { addressKey, expandAddress, fillText } from './template.ts'

describe('texts', () => {
  it('take fields by path, and nothing for missing ones', () => {
    expect(fillText('{shop.shopName} codes {shop.none} {other}', { shop: { shopName: 'noon' } })).toBe('noon codes')
  })
})

describe('addresses of reads', () => {
  it.each([
    ['/shop/{shopId}', '/shop/12'],
    ['/shop/{none}', '/shop/'],
    ['/list{?search,letter}', '/list?search=%D9%86%D9%88%D9%86'],
    ['/list?limit=24{&search,letter}', '/list?limit=24&search=%D9%86%D9%88%D9%86'],
    ['/list{?letter}', '/list'],
  ])('%s becomes %s', (template, expected) => {
    const query = new URLSearchParams({ search: 'نون', letter: '', foreign: 'x' })
    expect(expandAddress(template, { shopId: '12' }, query)).toBe(expected)
  })

  it('cannot be escaped through a parameter', () => {
    expect(expandAddress('/shop/{id}', { id: '../../x?y' }, new URLSearchParams())).toBe('/shop/..%2F..%2Fx%3Fy')
  })

  it('have one key regardless of the order and encoding of their query', () => {
    expect(addressKey('/list?b=2&a=%20x')).toBe(addressKey('/list?a=+x&b=2'))
    expect(addressKey('/list')).toBe('/list')
  })
})
