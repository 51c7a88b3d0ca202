import { describe, expect, it } from '@jest/globals'
import { countedEvent, countedQuery } from './site-event.rules.ts'

describe('what is counted of an event', () => {
  it.each([
    [
      { kind: 'page', name: '/shops', language: 'en', from: 'www.google.com' } as const,
      { kind: 'view', name: '/shops', language: 'en', from: 'www.google.com' },
    ],
    [
      { kind: 'page', name: '/shop/:shopId/:slug?', shopId: 12 } as const,
      { kind: 'view', name: '/shop/:shopId/:slug?', shopId: 12 },
    ],
    [
      { kind: 'action', name: 'download/chrome', label: 'hero' } as const,
      { kind: 'download', name: 'chrome', detail: 'hero' },
    ],
    [
      { kind: 'action', name: 'form/success', label: 'sign-in' } as const,
      { kind: 'form', name: 'sign-in', detail: 'success' },
    ],
    [
      { kind: 'action', name: 'form/error', label: 'sign-in' } as const,
      { kind: 'form', name: 'sign-in', detail: 'error' },
    ],
    [{ kind: 'action', name: 'product/visit', label: 'noon' } as const, { kind: 'visit', shopSlug: 'noon' }],
    [
      { kind: 'action', name: 'search/nothing', label: ' Noon ' } as const,
      { kind: 'search', name: 'noon', detail: 'nothing' },
    ],
    [
      { kind: 'action', name: 'store/leave', label: 'www.noon.com' } as const,
      { kind: 'visit', shopDomain: 'noon.com' },
    ],
    // The API counts copies and visits by its own calls for them.
    [{ kind: 'action', name: 'coupon/copy-ticket', label: 'Noon' } as const, undefined],
    [{ kind: 'action', name: 'store/visit', label: 'noon' } as const, undefined],
    [{ kind: 'action', name: 'form/success' } as const, undefined],
    [{ kind: 'action', name: 'form/other', label: 'sign-in' } as const, undefined],
    [{ kind: 'action', name: 'search/found', label: 'huda@example.com' } as const, undefined],
    [{ kind: 'action', name: 'made/up', label: 'anything' } as const, undefined],
    [{ kind: 'action', name: '' } as const, undefined],
    [
      { kind: 'page', name: '/product/:productId/:slug?' } as const,
      { kind: 'view', name: '/product/:productId/:slug?' },
    ],
    [{ kind: 'page', name: '/' } as const, { kind: 'view', name: '/' }],
    [{ kind: 'page', name: '*' } as const, { kind: 'view', name: '*' }],
    [{ kind: 'action', name: 'download/ios' } as const, { kind: 'download', name: 'ios', detail: '' }],
    // Anybody can send events: what could name a person is none.
    [{ kind: 'page', name: '/user/ahmed.ali@example.com' } as const, undefined],
    [{ kind: 'page', name: '/user/966501234567' } as const, undefined],
    [{ kind: 'page', name: '/a\0b' } as const, undefined],
    [{ kind: 'page', name: '/\ud83d' } as const, undefined],
    [{ kind: 'page', name: `/${'a/'.repeat(20)}a` } as const, undefined],
    [{ kind: 'action', name: 'download/x', label: 'hero' } as const, undefined],
    [{ kind: 'action', name: 'download/chrome', label: '+966501234567' } as const, undefined],
    [{ kind: 'action', name: 'product/visit', label: '\ud83d' } as const, undefined],
    [{ kind: 'action', name: 'store/leave', label: 'huda@mail.example' } as const, undefined],
    [{ kind: 'action', name: 'form/success', label: 'huda@example.com' } as const, undefined],
  ])('%j', (given, counted) => {
    expect(countedEvent(given)).toEqual(counted)
  })
})

describe('the text of a search', () => {
  it.each([
    ['Nōon', 'noon'],
    ['أمازون', 'امازون'],
    ['iphone 15 pro 256', 'iphone 15 pro 256'],
    ['huda@example.com', undefined],
    ['+966 50 123 4567', undefined],
    ['٠٥٠١٢٣٤٥٦٧', undefined],
    ['  ', undefined],
    ['ahmed\uff20mail.example', undefined],
    ['\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d', undefined],
    [`${'a'.repeat(80)}@mail.example`, undefined],
    // The cut falls into the sign.
    [`${'a'.repeat(59)}😀`, 'a'.repeat(59)],
    ['a\0b\ud83d', 'ab'],
  ])('%j is counted as %j', (text, query) => {
    expect(countedQuery(text)).toBe(query)
  })

  it('is cut to 60 characters', () => {
    expect(countedQuery('a'.repeat(100))).toHaveLength(60)
  })
})
