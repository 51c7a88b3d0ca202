import { describe, expect, it } from '@jest/globals'
import { pageText, searchedFor } from './page-text.ts'

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

  it("names the site only once if the page's title contains it", () => {
    const landing = { title: { ar: 'قسيمة: أكواد خصم', en: 'Qasima: coupon codes' } }
    expect(pageText({ route: landing, language: 'ar', values: {} }).title).toBe('قسيمة: أكواد خصم')
  })

  it('names the search, if the page has a title for that', () => {
    const list = { ...route, title: { ar: 'منتجات', en: 'Products' } }
    const searched = { ...list, searchTitle: { ar: 'نتائج «{search}»', en: 'Results for “{search}”' } }
    const asked = searchedFor('?country=sa&search=+sony%20tv+')
    expect(pageText({ route: searched, language: 'en', values: asked }).title).toBe('Results for “sony tv” | Qasima')
    expect(pageText({ route: searched, language: 'en', values: searchedFor('?search=') }).title).toBe(
      'Products | Qasima',
    )
    expect(pageText({ route: list, language: 'en', values: asked }).title).toBe('Products | Qasima')
  })

  it('never shows an incomplete sentence', () => {
    const { title, description } = pageText({ route, language: 'en', values: { shopId: '12' } })
    expect(title).toBe('Qasima')
    expect(description).toMatch(/^Coupon codes for the stores you love/)
  })

  it('says when a page does not exist', () => {
    expect(pageText({ route: null, language: 'en', values: {} }).title).toBe('This page does not exist | Qasima')
    expect(pageText({ route: null, language: 'ar', values: {} }).title).toBe('هذه الصفحة غير موجودة | قسيمة')
  })
})
