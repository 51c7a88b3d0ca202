import { describe, expect, it } from '@jest/globals'
import { pageText } from './page-text.ts'

const route = {
  title: { ar: 'أكواد {shop.shopName}', en: '{shop.shopName} codes' },
  description: { ar: 'أكواد خصم {shop.shopName}', en: 'Coupon codes of {shop.shopName}' },
}
const values = { shopId: '12', shop: { shopName: 'noon' } }

describe('the text of a page', () => {
  it('names the page and the site, in the language of the address', () => {
    expect(pageText({ route, language: 'en', values })).toEqual({
      title: 'noon codes | Qasima',
      description: 'Coupon codes of noon',
    })
    expect(pageText({ route, language: 'ar', values }).title).toBe('أكواد noon | قسيمة')
  })

  it('names the site once where the page does already', () => {
    const landing = { title: { ar: 'قسيمة: أكواد خصم', en: 'Qasima: coupon codes' } }
    expect(pageText({ route: landing, language: 'ar', values: {} }).title).toBe('قسيمة: أكواد خصم')
  })

  it('never shows half a sentence', () => {
    const { title, description } = pageText({ route, language: 'en', values: { shopId: '12' } })
    expect(title).toBe('Qasima')
    expect(description).toMatch(/^Coupon codes for the stores you love/)
  })

  it('says so when there is no such page', () => {
    expect(pageText({ route: null, language: 'en', values: {} }).title).toBe('This page does not exist | Qasima')
    expect(pageText({ route: null, language: 'ar', values: {} }).title).toBe('هذه الصفحة غير موجودة | قسيمة')
  })
})
