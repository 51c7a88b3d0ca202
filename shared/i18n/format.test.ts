import { describe, expect, it } from '@jest/globals'
import { minorDigits } from '../schema/units.ts'
import { formatFor } from './format.ts'

const ar = formatFor('ar')
const en = formatFor('en')
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ')

describe('numbers, in Latin digits in both languages', () => {
  it('are grouped', () => {
    expect(ar.number(12500)).toMatch(/^12[,٬]500$/)
    expect(en.number(12500)).toBe('12,500')
  })

  it('can be percent', () => {
    expect(plain(ar.percent(15))).toMatch(/^15\s?[%٪]$|^[%٪]\s?15$/)
    expect(en.percent(15)).toBe('15%')
  })
})

describe('Arabic-Indic digits, where the visitor chose them', () => {
  const own = formatFor('ar', 'arab')

  it('are in every number, price, date and time of an Arabic page', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const texts = [
      own.digits('11.11'),
      own.number(12500),
      own.compact(1_250_000),
      own.percent(15),
      own.money({ amount: 5050, currency: 'SAR' }),
      own.date(now),
      own.longDate(now),
      own.ago(new Date(now.getTime() - 5 * 60_000), now),
    ]
    for (const text of texts) {
      expect(text).toMatch(/[٠-٩]/)
      expect(text).not.toMatch(/[0-9]/)
    }
  })

  it('are never in English', () => {
    expect(formatFor('en', 'arab').number(12500)).toBe('12,500')
    expect(formatFor('en', 'arab').digits('11.11')).toBe('11.11')
  })
})

describe('money', () => {
  it('keeps a sign of Latin letters whole in an Arabic line', () => {
    expect(ar.money({ amount: 630_000, currency: 'USD' })).toMatch(/6,300.دولار$/)
    expect(ar.money({ amount: 630_000, currency: 'GBP' })).toMatch(/UK£\u200e$/)
    expect(en.money({ amount: 630_000, currency: 'USD' })).toBe('$6,300')
  })

  it('has the minor digits of ISO 4217, not those of the street', () => {
    expect(['SAR', 'KWD', 'IQD', 'LBP', 'YER', 'SDG', 'JPY'].map(minorDigits)).toEqual([2, 3, 3, 2, 2, 2, 0])
  })

  it('is written as on the street where the minor digits say nothing', () => {
    expect(plain(en.money({ amount: 25_000_000, currency: 'IQD' }))).toBe('IQD 25,000')
    expect(plain(en.money({ amount: 8_950_000, currency: 'LBP' }))).toBe('LBP 89,500')
    expect(plain(en.money({ amount: 25_000_500, currency: 'IQD' }))).toBe('IQD 25,000.500')
  })

  it('leaves out minor digits that say nothing, and keeps those that do', () => {
    expect(plain(en.money({ amount: 5000, currency: 'SAR' }))).toBe('SAR 50')
    expect(plain(en.money({ amount: 5050, currency: 'SAR' }))).toBe('SAR 50.50')
    expect(plain(en.money({ amount: 1250, currency: 'KWD' }))).toBe('KWD 1.250')
    expect(plain(ar.money({ amount: 5000, currency: 'SAR' }))).toContain('50')
  })
})

describe('times', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const minute = 60_000

  it.each([
    [10_000, 'just now', 'الآن'],
    [minute, '1 minute ago', 'قبل دقيقة واحدة'],
    [2 * minute, '2 minutes ago', 'قبل دقيقتين'],
    [5 * minute, '5 minutes ago', 'قبل 5 دقائق'],
    [3 * 60 * minute, '3 hours ago', 'قبل 3 ساعات'],
    [24 * 60 * minute, 'yesterday', 'أمس'],
    [48 * 60 * minute, '2 days ago', 'أول أمس'],
  ])('%d ms back is "%s" and "%s"', (passed, english, arabic) => {
    expect(en.ago(before(passed), now)).toBe(english)
    expect(ar.ago(before(passed), now)).toBe(arabic)
  })

  it.each([
    [-minute, 'this minute', 'هذه الدقيقة'],
    [29.5 * minute, 'in 30 minutes', 'خلال 30 دقيقة'],
    [100 * minute, 'in 2 hours', 'خلال ساعتين'],
    [26 * 60 * minute, 'tomorrow', 'غدًا'],
  ])('%d ms ahead is "%s" and "%s"', (left, english, arabic) => {
    expect(en.ahead(before(-left), now)).toBe(english)
    expect(plain(ar.ahead(before(-left), now)).normalize()).toBe(arabic.normalize())
  })

  it('are a short date when over two days back', () => {
    expect(en.ago(before(48 * 60 * minute + 1), now)).toBe('Nov 19, 2026')
    expect(plain(ar.ago(before(48 * 60 * minute + 1), now))).toBe('19 نوفمبر 2026')
  })
})

it('names countries in both languages', () => {
  expect([ar.country('sa'), en.country('SA'), en.country('zz')]).toEqual(['السعودية', 'Saudi Arabia', 'zz'])
})
