import { describe, expect, it } from '@jest/globals'
import { readFeedRow } from './feed-code.rules.ts'

const shop = { id: 7, domain: 'noon.example', currency: 'SAR', countries: ['sa'] } as const
const now = new Date('2026-11-24T12:00:00Z')
const mapping = { store: 'store', code: 'code', value: 'value', startsAt: 'starts', endsAt: 'ends', address: 'page' }
const read = (row: Record<string, string>) =>
  readFeedRow({ store: shop.domain, code: 'TEN', value: '10%', ...row }, mapping, shop, now)

describe('a row of a feed', () => {
  it.each([
    ['۱۵٪', { percent: 15 }],
    ['١٢٫٥', { amount: { amount: 1250, currency: 'SAR' } }],
    ['۱۲٫۵', { amount: { amount: 1250, currency: 'SAR' } }],
  ])('takes off %s, in the digits of any of its scripts', (value, discount) => {
    expect(read({ value })).toMatchObject({ value: discount })
  })

  it.each([
    ['2026-12-01', '2026-12-01T23:59:59.000Z'],
    ['۲۰۲۶-۱۲-۰۱', '2026-12-01T23:59:59.000Z'],
    ['1/12/2026', '2026-12-01T23:59:59.000Z'],
    ['2026-12-01 10:00', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T01:00:00+03:00', '2026-11-30T22:00:00.000Z'],
  ])('ends at %s', (ends, endsAt) => {
    expect(read({ ends })).toMatchObject({ value: { endsAt } })
  })

  it.each(['2027-02-31', '31/02/2027', '2027-02-31T10:00:00Z', '2027-02-28T25:00', '2026-12-01 soon', 'sometime'])(
    'does not guess what day %s is',
    (ends) => {
      expect(read({ ends })).toMatchObject({ problem: 'dates' })
    },
  )

  it('is known again by what is plain of its code', () => {
    const keys = ['SAVE 10', 'save10', '\u200FSave10\u200E'].map((code) => read({ code }).key)
    expect(new Set(keys)).toEqual(new Set(['7 SAVE10']))
  })

  it.each([
    ['https://www.noon.example/sale', 'https://www.noon.example/sale'],
    ['https://other.example/sale', null],
    ['https://noon.example:8443/sale', null],
    ['https://noon.example@other.example/', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('leads from %j to %j', (page, landingUrl) => {
    expect(read({ page })).toMatchObject({ value: { landingUrl } })
  })
})
