import { describe, expect, it } from '@jest/globals'
import { draftOf, previewAddress, previewPath } from './preview-address.ts'

describe('the address of a preview', () => {
  it('contains a draft in any script, hidden from servers', () => {
    const draft = { section: 'coupon', id: 'c1', fields: { description: { ar: 'خصم ٢٠٪ 🎟', en: 'a+b/c=d' } } } as const
    const address = new URL(previewAddress({ page: '/shop/12?sort=newest', draft }), 'https://qasima.example')
    expect(address.pathname).toBe(previewPath)
    expect(address.searchParams.get('page')).toBe('/shop/12?sort=newest')
    expect(address.search).not.toContain('coupon')
    expect(draftOf(address.hash)).toEqual(draft)
  })

  it('is read without a draft if it contains none', () => {
    expect(previewAddress({ page: '/', draft: null })).toBe('/admin/preview?page=%2F')
    expect(['', '#', '#x', '#!!', '#bnVsbA', '#e30'].map(draftOf)).toEqual([null, null, null, null, null, null])
  })
})
