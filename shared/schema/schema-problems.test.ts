import { describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { ads } from '../contract/ads/ads.collection.ts'
import { cartarm } from '../contract/cartarm/cartarm.collection.ts'
import { coupon } from '../contract/coupon/coupon.collection.ts'
import { price } from '../contract/price/price.collection.ts'
import { fieldErrors } from '../server/field-errors.ts'
import { annotations } from './json-schema.ts'
import { schemaProblems } from './schema-problems.ts'

const api = addFormats.default(new Ajv({ allErrors: true, strict: true, keywords: [...annotations] }))

function answered(schema: TSchema, value: unknown) {
  const check = api.compile(schema)
  check(value)
  return fieldErrors(check.errors ?? []).map(({ key, message }) => ({ key, message }))
}

const sale = {
  shopId: 12,
  code: 'SAVE15',
  description: { ar: 'خصم', en: 'Off' },
  discountType: 'percent',
  percent: 15,
  countries: ['sa'],
}
const recipe = {
  shopId: 1,
  checkoutUrlPattern: 'https://noon.example/cart?*',
  selectors: { couponField: '#a', apply: '#b', remove: null, total: '#c', success: null, error: null },
  waits: { afterApply: 100, afterRemove: 100, betweenCodes: 0 },
}
const creative = { title: 'x', text: '', image: null }
const ad = { name: 'x', countries: ['sa'], creative: { ar: creative, en: creative }, link: 'https://a.example' }
const seen = {
  productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  listingId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  at: '2026-11-21T08:30:00.000Z',
  price: { amount: 100, currency: 'SAR' },
  inStock: true,
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

describe('what is wrong with a value', () => {
  it.each([
    [coupon.write, sale],
    [coupon.write, {}],
    [coupon.write, 'sale'],
    [coupon.write, { ...sale, percent: 0 }],
    [coupon.write, { ...sale, percent: 101 }],
    [coupon.write, { ...sale, percent: 1.5 }],
    [coupon.write, { ...sale, percent: '15' }],
    [coupon.write, { ...sale, percent: null }],
    [coupon.write, { ...sale, code: ' PADDED' }],
    [coupon.write, { ...sale, code: null }],
    [coupon.write, { ...sale, description: { ar: '', en: 'x' } }],
    [coupon.write, { ...sale, description: { en: 'x'.repeat(301) } }],
    [
      coupon.write,
      {
        ...sale,
        terms: [
          { ar: 'شرط', en: 'Term' },
          { ar: '', en: 'x' },
        ],
      },
    ],
    [coupon.write, { ...sale, terms: Array(21).fill({ ar: 'x', en: 'x' }) }],
    [coupon.write, { ...sale, countries: [] }],
    [coupon.write, { ...sale, countries: ['sa', 'sa'] }],
    [coupon.write, { ...sale, countries: ['xx'] }],
    [coupon.write, { ...sale, newCustomersOnly: 'yes' }],
    [coupon.write, { ...sale, endsAt: '2026-02-31T00:00:00Z' }],
    [coupon.write, { ...sale, endsAt: '2026-02-28T24:00:00Z' }],
    [coupon.write, { ...sale, endsAt: '2026-02-28T10:00:00+02:00' }],
    [coupon.write, { ...sale, endsAt: '2026-02-28' }],
    [coupon.write, { ...sale, version: 7 }],
    [coupon.patch, { description: { en: 'x' } }],
    [coupon.patch, { description: { en: '' } }],
    [cartarm.write, recipe],
    [cartarm.write, { ...recipe, selectors: { ...recipe.selectors, apply: undefined, remove: '' } }],
    [cartarm.write, { ...recipe, waits: { ...recipe.waits, afterApply: 60_001 } }],
    [ads.write, { ...ad, extraFilters: { position: 'checkout' } }],
    [ads.write, { ...ad, extraFilters: { position: 'x'.repeat(201) } }],
    [ads.write, { ...ad, link: 'javascript:alert(1)' }],
    [ads.write, { ...ad, creative: { ar: creative, en: { ...creative, title: '' } } }],
    [price.write, seen],
    [price.write, { ...seen, productId: '7', price: { amount: -1, currency: 'SAR' } }],
    [price.write, { ...seen, price: { amount: 1.5, currency: 'sar' } }],
  ])('is what the API says, case %#', (schema, value) => {
    expect(schemaProblems(schema, value).sort(byKey)).toEqual(answered(schema, value).sort(byKey))
  })

  it('is named by its deepest part alone, though it could have been null', () => {
    expect(schemaProblems(coupon.write, { ...sale, amount: { amount: -5, currency: 'SAR' } })).toEqual([
      { key: 'amount.amount', message: 'OUT_OF_RANGE' },
    ])
  })
})
