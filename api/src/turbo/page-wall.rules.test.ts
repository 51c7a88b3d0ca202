import { describe, expect, it } from '@jest/globals'
import { wallOf } from './page-wall.rules.ts'

const page = (title: string, heading = title) =>
  `<html><head><title>${title}</title></head><h1 class="x">${heading}</h1>`

describe('what a store shows instead of a page', () => {
  it.each([
    ['blocked', page('Robot Check')],
    ['blocked', page('Just a moment...', '')],
    ['blocked', page('Attention Required! | Cloudflare')],
    ['blocked', page('shop.example', 'Please verify you are human')],
    ['blocked', page('تحقق أمني')],
    ['login', page('Sign in | Shop')],
    ['login', page('تسجيل الدخول')],
    ['country', page('Shop', 'This item is not available in your country')],
    ['country', page('اختر دولتك')],
    [undefined, page('Robot vacuum cleaner')],
    [undefined, page('Country road sign in wood')],
    [undefined, '<p>Robot Check</p>'],
  ])('is %s: %s', (wall, text) => {
    expect(wallOf(text, 'https://shop.example/p/1')).toBe(wall)
  })

  it('is also recognised by the address of a redirect', () => {
    expect(wallOf(page('Shop'), 'https://shop.example/account/login?next=/p/1')).toBe('login')
    expect(wallOf(page('Shop'), 'https://shop.example/errors/validateCaptcha')).toBe('blocked')
    expect(wallOf(page('Shop'), 'https://shop.example/p/login-lamp')).toBeUndefined()
  })

  it("is detected in time linear in the page's length", () => {
    const start = performance.now()
    for (const hostile of ['<title ', '<h1 a', '<title>x', '<h1><'])
      wallOf(hostile.repeat(500_000), 'https://shop.example/')
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})
