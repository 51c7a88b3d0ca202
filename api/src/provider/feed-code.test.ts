import { describe, expect, it } from '@jest/globals'
import type { CountryId } from '../../../shared/contract/country.ts'
import { isMonthFirst, readFeedRow } from './feed-code.rules.ts'

const shop = { id: 7, domain: 'noon.example', domains: [], currency: 'SAR', countries: ['sa'] } as const
const now = new Date('2026-11-24T12:00:00Z')
const mapping = {
  store: 'store',
  code: 'code',
  titleEn: 'title',
  value: 'value',
  startsAt: 'starts',
  endsAt: 'ends',
  countries: 'where',
  address: 'page',
  minimumOrder: 'min',
  appOnly: 'app',
}
const read = (row: Record<string, string>, of: { countries?: readonly CountryId[]; monthFirst?: boolean } = {}) =>
  readFeedRow(
    { store: shop.domain, code: 'TEN', value: '10%', ...row },
    { mapping, shop: { ...shop, countries: of.countries ?? shop.countries }, now, monthFirst: of.monthFirst ?? false },
  )

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
    ['31-12-2026', '2026-12-31T23:59:59.000Z'],
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

  it.each([
    ['12,5 %', { discountType: 'percent', percent: 12 }],
    ['Up to 50%', { discountType: 'deal', percent: null }],
    ['خصم يصل إلى 50%', { discountType: 'deal', percent: null }],
    ['SAR 1,000.50', { amount: { amount: 100_050, currency: 'SAR' } }],
  ])('says of %s no more than it says', (value, discount) => {
    expect(read({ value, title: 'A sale' })).toMatchObject({ value: discount })
  })

  it.each([
    ['KSA', ['sa']],
    ['UAE; Saudi Arabia', ['sa', 'ae']],
    ['المملكة العربية السعودية، مصر', ['sa', 'eg']],
    ['GCC', ['sa', 'ae']],
    ['United Kingdom, U.A.E.', ['ae']],
    ['worldwide', ['sa', 'ae', 'eg']],
    ['', ['sa', 'ae', 'eg']],
  ])('works of the countries of its store in those that %j means', (where, countries) => {
    expect(read({ where }, { countries: ['sa', 'ae', 'eg'] })).toMatchObject({ value: { countries } })
  })

  it.each(['United Kingdom', 'Kuwait', 'somewhere'])(
    'is not for the countries of its store where it says %s',
    (where) => {
      expect(read({ where }, { countries: ['sa', 'ae'] })).toMatchObject({ problem: 'countries' })
    },
  )

  it('has its conditions, and none that cannot be read', () => {
    expect(read({ min: '٢٠٠', app: 'Yes' })).toMatchObject({
      value: { minimumOrder: { amount: 20_000, currency: 'SAR' }, appOnly: true, newCustomersOnly: false },
    })
    expect(read({ min: '0', app: 'no' })).toMatchObject({ value: { minimumOrder: null, appOnly: false } })
    expect(read({ min: 'a basket' })).toMatchObject({ problem: 'conditions' })
  })

  it('has words without the tags of pages, and none whose letters are lost', () => {
    expect(read({ title: '<b>Ten</b> off &amp; more' })).toMatchObject({
      value: { description: { en: 'Ten off & more' } },
    })
    expect(read({ title: '\uFFFD\uFFFD ten' })).toMatchObject({ problem: 'letters' })
  })
})

describe('days of a feed', () => {
  const american = { ...shop, countries: ['us'] as const }

  it.each([
    [['12/25/2026', '01/12/2027'], [shop], true],
    [['25/12/2026', '01/12/2027'], [american], false],
    [['01/12/2027'], [american], true],
    [['01/12/2027'], [shop, american], false],
  ])('of %j begin with their month: %#', (days, shops, isFirst) => {
    expect(isMonthFirst(days, shops)).toBe(isFirst)
  })

  it('are read so', () => {
    expect(read({ ends: '12/25/2026' }, { monthFirst: true })).toMatchObject({
      value: { endsAt: '2026-12-25T23:59:59.000Z' },
    })
  })
})
