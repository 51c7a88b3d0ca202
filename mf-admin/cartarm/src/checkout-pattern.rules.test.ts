import { describe, expect, it } from '@jest/globals'
import { isCheckout } from './checkout-pattern.rules.ts'

describe('the pattern of a checkout', () => {
  const cases: readonly (readonly [pattern: string, address: string, is: boolean])[] = [
    ['https://noon.example/cart', 'https://noon.example/cart', true],
    ['https://noon.example/cart', 'https://noon.example/cart/2', false],
    ['https://noon.example/cart*', 'https://noon.example/cart', true],
    ['https://noon.example/cart?*', 'https://noon.example/cart?step=2', true],
    ['https://noon.example/cart?*', 'https://noon.example/cartoons', false],
    ['https://*.noon.example/*/checkout', 'https://sa.noon.example/ar/checkout', true],
    ['https://*.noon.example/*/checkout', 'https://sa.noon.example/ar/checkout/done', false],
    ['*cart*pay*', 'https://noon.example/cart/pay', true],
    ['*pay*cart*', 'https://noon.example/cart/pay', false],
    ['https://noon.example/*', 'http://noon.example/cart', false],
    ['ab*bc', 'abc', false],
    ['**', '', true],
    ['', 'https://noon.example/', false],
  ]

  it.each(cases)('%s and %s: %s', (pattern, address, is) => {
    expect(isCheckout(pattern, address)).toBe(is)
  })

  it('is answered at once, however many stars it has', () => {
    const started = performance.now()
    expect(isCheckout(`${'*a'.repeat(200)}b`, 'a'.repeat(5_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
