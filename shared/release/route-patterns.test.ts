import { describe, expect, it } from '@jest/globals'
import { canMeet } from './route-patterns.ts'

describe('two paths', () => {
  it.each([
    ['/shop/:shopId', '/shop/:id'],
    ['/shop/:shopId', '/shop/1'],
    ['/shop/:shopId/:slug?', '/shop/1'],
    ['/shop/:shopId/:slug?', '/shop/1/offers'],
    ['/shop/:shopId/offers', '/shop/1/:tab?'],
    ['/shop/:shopId', '/SHOP/new'],
    ['/', '/'],
  ])('%s and %s can lead to one address', (one, other) => {
    expect([canMeet(one, other), canMeet(other, one)]).toEqual([true, true])
  })

  it.each([
    ['/shop/:shopId', '/shops'],
    ['/shop/:shopId', '/shop'],
    ['/shop/:shopId/:slug?', '/shop/1/offers/new'],
    ['/shop/:shopId/offers', '/shop/1/reviews'],
    ['/', '/shop'],
  ])('%s and %s never do', (one, other) => {
    expect([canMeet(one, other), canMeet(other, one)]).toEqual([false, false])
  })
})
