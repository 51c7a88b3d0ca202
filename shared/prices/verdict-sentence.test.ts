import { describe, expect, it } from '@jest/globals'
import type { Verdict } from './verdict.ts'
import { verdictText } from './verdict-sentence.ts'

const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ')

const verdict = (changed: Partial<Verdict>): Verdict => ({
  level: 'good',
  certainty: 'certain',
  cheaperThanShare: 0.861,
  dearerThanShare: 0,
  lowestSince: '2026-03-12',
  window: 180,
  days: 180,
  lowest: 900,
  highest: 1200,
  mean: 1000,
  ...changed,
})
const inArabic = (changed: Partial<Verdict>) => plain(verdictText(verdict(changed), 'ar', 'latn').sentence)
const inEnglish = (changed: Partial<Verdict>) => plain(verdictText(verdict(changed), 'en', 'latn').sentence)

describe('the verdict as a sentence', () => {
  it('has its reasons', () => {
    expect(inEnglish({})).toBe('Cheaper than on 86% of the last 180 days; lowest since March 12, 2026.')
    expect(inArabic({})).toBe('أرخص من سعره في 86% من آخر 180 يومًا، وهو الأدنى منذ 12 مارس 2026.')
  })

  it('has the digits that the visitor chose', () => {
    const { sentence } = verdictText(verdict({ certainty: 'uncertain', days: 9 }), 'ar', 'arab')
    expect(sentence).toContain('آخر ١٨٠ يومًا')
    expect(sentence).not.toMatch(/\d/)
  })

  it.each([
    [0, 'أدنى سعر حتى الآن', 'أرخص من سعره السابق.'],
    [1, 'أدنى سعر منذ أمس', 'أرخص من سعره في اليوم الأخير.'],
    [2, 'أدنى سعر في يومين', 'أرخص من سعره في 86% من آخر يومين.'],
    [3, 'أدنى سعر في 3 أيام', 'أرخص من سعره في 86% من آخر 3 أيام.'],
    [11, 'أدنى سعر في 11 يومًا', 'أرخص من سعره في 86% من آخر 11 يومًا.'],
    [100, 'أدنى سعر في 100 يوم', 'أرخص من سعره في 86% من آخر 100 يوم.'],
  ])('counts %i days in Arabic in the right one of six forms', (window, label, sentence) => {
    const lowest = verdict({ level: 'lowest', lowestSince: null, window, days: window })
    const text = verdictText(lowest, 'ar', 'latn')
    expect([text.label, text.sentence].map(plain)).toEqual([label, sentence])
  })

  it('calls a price the lowest only of the days that it was compared with', () => {
    const { label, sentence } = verdictText(verdict({ level: 'lowest', lowestSince: null }), 'en', 'latn')
    expect([label, plain(sentence)]).toEqual(['Lowest in 180 days', 'Cheaper than on 86% of the last 180 days.'])
  })

  it.each([
    [0, 'أغلى من سعره السابق. سعره السابق غير معروف.'],
    [1, 'أغلى من سعره في اليوم الأخير. بناءً على سعر يوم واحد فقط.'],
    [2, 'أغلى من سعره في 90% من آخر يومين. بناءً على أسعار يومين فقط.'],
    [5, 'أغلى من سعره في 90% من آخر 5 أيام. بناءً على أسعار 5 أيام فقط.'],
    [13, 'أغلى من سعره في 90% من آخر 13 يومًا. بناءً على أسعار 13 يومًا فقط.'],
    [101, 'أغلى من سعره في 90% من آخر 101 يوم. بناءً على أسعار 101 يوم فقط.'],
  ])('says in Arabic that %i days are too few', (days, sentence) => {
    const high = { level: 'high', certainty: 'uncertain', cheaperThanShare: 0, dearerThanShare: 0.9 } as const
    expect(inArabic({ ...high, window: days, days })).toBe(sentence)
  })

  it('says in English that days are few, in both forms', () => {
    const few = { certainty: 'uncertain', level: 'lowest', lowestSince: null } as const
    expect(inEnglish({ ...few, window: 1, days: 1 })).toBe(
      'Cheaper than on the last day. Based on only one day of prices.',
    )
    expect(inEnglish({ ...few, window: 9, days: 8 })).toBe(
      'Cheaper than on 86% of the in-stock days of the last 9 days. Based on only 8 days of prices.',
    )
  })

  it('says that a share is of the days in stock where it was not in stock on all of them', () => {
    expect(inEnglish({ days: 80 })).toBe(
      'Cheaper than on 86% of the in-stock days of the last 180 days; lowest since March 12, 2026.',
    )
    expect(inArabic({ days: 80 })).toBe(
      'أرخص من سعره في 86% من أيام توفره من آخر 180 يومًا، وهو الأدنى منذ 12 مارس 2026.',
    )
  })

  it.each([
    [0.997, 'Cheaper than on 99% of'],
    [1, 'Cheaper than on 100% of'],
  ])('says all only of all: %d', (cheaperThanShare, start) => {
    expect(inEnglish({ cheaperThanShare })).toContain(start)
  })

  it('calls a usual price by what it is, and says nothing about a price without a history', () => {
    expect(inEnglish({ level: 'fair', cheaperThanShare: 0.1, dearerThanShare: 0.2 })).toBe(
      'About the same as in the last 180 days.',
    )
    expect(inArabic({ level: 'fair', cheaperThanShare: 0.1, window: 12, days: 12 })).toBe(
      'قريب من سعره في آخر 12 يومًا.',
    )
    expect(verdictText(verdict({ level: 'unknown' }), 'en', 'latn')).toEqual({
      label: 'Not enough price history yet',
      sentence: 'We’ll rate this price once we have more history.',
    })
  })
})
