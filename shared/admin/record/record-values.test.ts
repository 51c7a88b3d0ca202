import { describe, expect, it } from '@jest/globals'
import { ads } from '../../contract/ads/ads.collection.ts'
import { cartarm } from '../../contract/cartarm/cartarm.collection.ts'
import { coupon } from '../../contract/coupon/coupon.collection.ts'
import { Email, Password } from '../../contract/identity/sign-in.routes.ts'
import { shop } from '../../contract/shop/shop.collection.ts'
import { user } from '../../contract/user/user.collection.ts'
import { Exactly } from '../../schema/structure.ts'
import { mergeRecord } from './record-merge.ts'
import { changesOf, createBody, type FormSection, formProblems, formValues, isChanged } from './record-values.ts'

const whole = (collection: FormSection['collection']): FormSection => ({
  collection,
  fields: Object.keys(collection.write.properties).map((name) => ({ name })),
})
const coupons = whole(coupon)
const sale = {
  shopId: 12,
  code: 'SAVE15',
  description: { ar: 'خصم', en: 'Off' },
  terms: [{ ar: 'شرط', en: 'Term' }],
  status: 'ACTIVE',
  discountType: 'percent',
  percent: 15,
  amount: null,
  minimumOrder: { amount: 100, currency: 'SAR' },
  maximumDiscount: null,
  newCustomersOnly: false,
  stackable: false,
  appliesToAll: false,
  countries: ['sa', 'eg'],
  startsAt: '2026-01-05T10:00:00.000Z',
  endsAt: null,
}
const typed = (change: object) => ({ ...formValues(coupons, sale), ...change })

describe('what a change sends', () => {
  it.each([
    [{}, {}],
    [{ percent: 20 }, { percent: 20 }],
    [{ description: { ar: 'خصم', en: 'Off all' } }, { description: { en: 'Off all' } }],
    [{ code: ' SAVE15 ' }, {}],
    [{ code: '' }, { code: null }],
    [{ minimumOrder: null }, { minimumOrder: null }],
    [{ minimumOrder: { currency: 'SAR', amount: 100 } }, {}],
    [{ terms: [] }, { terms: [] }],
    [
      {
        terms: [
          { ar: 'شرط', en: 'Term' },
          { ar: '', en: '' },
        ],
      },
      {},
    ],
    [
      { stackable: true, countries: ['sa'] },
      { stackable: true, countries: ['sa'] },
    ],
  ])('is only what differs: %j', (change, expected) => {
    expect(changesOf(coupons, sale, typed(change))).toEqual(expected)
    expect(isChanged(coupons, sale, {}, typed(change))).toBe(Object.keys(expected).length > 0)
  })

  it('leaves alone what is not on the form', () => {
    const section = { collection: coupon, fields: [{ name: 'percent' }] }
    expect(changesOf(section, sale, { ...formValues(section, sale), code: 'X', percent: 20 })).toEqual({ percent: 20 })
  })

  it('never sends a password that was not written', () => {
    const section = {
      collection: { ...user, write: Exactly({ email: Email, password: Password }) },
      fields: [{ name: 'email' }, { name: 'password' }],
    }
    const account = { email: 'a@b.example' }
    const values = formValues(section, account)
    expect(changesOf(section, account, values)).toEqual({})
    expect(changesOf(section, account, { ...values, password: ' kept as it is ' })).toEqual({
      password: ' kept as it is ',
    })
  })

  it('is refused where something has to be and was emptied', () => {
    const values = typed({ shopId: null, description: { ar: '', en: 'Off' }, startsAt: null })
    expect(formProblems(coupons, sale, values)).toEqual([
      { key: 'shopId', message: 'REQUIRED' },
      { key: 'startsAt', message: 'REQUIRED' },
      { key: 'description.ar', message: 'REQUIRED' },
    ])
  })

  it('does not ask about what was wrong before and is not touched', () => {
    const old = { ...sale, percent: 400 }
    expect(formProblems(coupons, old, { ...formValues(coupons, old), code: 'NEW' })).toEqual([])
  })
})

describe('what a new record is made of', () => {
  it('is what was filled in', () => {
    const values = { ...formValues(coupons, null), shopId: 3, description: { ar: 'خ', en: 'x' }, countries: ['sa'] }
    expect(createBody(coupons, { ...values, discountType: 'deal', stackable: true })).toEqual({
      shopId: 3,
      code: null,
      description: { ar: 'خ', en: 'x' },
      discountType: 'deal',
      stackable: true,
      countries: ['sa'],
    })
  })

  it('shows what the service takes by itself, and sends what differs from it', () => {
    const start = formValues(coupons, null)
    expect(start.status).toBe('ACTIVE')
    expect(createBody(coupons, start)).not.toHaveProperty('status')
    expect(createBody(coupons, { ...start, status: 'PAUSED' })).toHaveProperty('status', 'PAUSED')
  })

  it('is refused by every part that is missing', () => {
    expect(formProblems(coupons, null, formValues(coupons, null)).map(({ key }) => key)).toEqual([
      'shopId',
      'description.ar',
      'description.en',
      'discountType',
      'countries',
    ])
    expect(formProblems(whole(cartarm), null, formValues(whole(cartarm), null)).map(({ key }) => key)).toContain(
      'selectors.couponField',
    )
    expect(formProblems(whole(shop), null, formValues(whole(shop), null)).map(({ key }) => key)).not.toContain(
      'description.ar',
    )
    expect(formProblems(whole(ads), null, formValues(whole(ads), null)).map(({ key }) => key)).toContain(
      'creative.ar.title',
    )
  })
})

describe('a merge', () => {
  const theirs = (change: object) => ({ ...sale, ...change })

  it('takes what only one of the two changed', () => {
    const merge = mergeRecord(coupons, sale, typed({ percent: 20 }), theirs({ code: 'NEW', countries: ['kw'] }))
    expect(merge.conflicts).toEqual([])
    expect(merge.values).toMatchObject({ percent: 20, code: 'NEW', countries: ['kw'] })
    expect(merge.taken).toEqual([{ name: 'code' }, { name: 'countries' }])
  })

  it('has no conflict where both came to the same', () => {
    const merge = mergeRecord(coupons, sale, typed({ percent: 20 }), theirs({ percent: 20 }))
    expect(merge).toMatchObject({ conflicts: [], taken: [] })
  })

  it('names what both changed, each language on its own', () => {
    const merge = mergeRecord(
      coupons,
      sale,
      typed({ percent: 20, description: { ar: 'لي', en: 'Mine' } }),
      theirs({ percent: 30, description: { ar: 'خصم', en: 'Theirs' } }),
    )
    expect(merge.conflicts).toEqual([
      { name: 'description', language: 'en', base: 'Off', mine: 'Mine', theirs: 'Theirs' },
      { name: 'percent', base: 15, mine: 20, theirs: 30 },
    ])
    expect(merge.values).toMatchObject({ percent: 20, description: { ar: 'لي', en: 'Mine' } })
  })
})
