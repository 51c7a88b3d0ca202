import { expect, it } from '@jest/globals'
import { isVisit, visitPath, withCoupon } from './visit-address.ts'

const tracked = `https://qasima.example${visitPath(12)}`

it('is recognised by its path', () => {
  expect(visitPath(12)).toBe('/visit/12')
  expect(isVisit(new URL(tracked))).toBe(true)
  expect(isVisit(new URL('https://shop.example/?from=/visit/12'))).toBe(false)
})

it('names a code if it leads through a provider, and leaves other addresses unchanged', () => {
  expect(withCoupon(tracked, 'a1')).toBe(`${tracked}?coupon=a1`)
  expect(withCoupon('https://shop.example/', 'a1')).toBe('https://shop.example/')
})
