import { describe, expect, it } from '@jest/globals'
import { chair, kettle, lamp, listingOf, phone, trackedOf } from './tracked.sample.ts'
import { attentionOf, isIn, sectionsOf, tagsOf } from './tracked-groups.ts'

const now = Date.now()

describe('the groups of watched products', () => {
  it('contain each product once, in the first matching group', () => {
    const dropped = { ...kettle, previous: { amount: 15_000, currency: 'SAR' } }
    const sections = sectionsOf([lamp, chair, phone, dropped], now)
    expect(sections.map(({ group, items }) => [group, items.map(({ product }) => product.name)])).toEqual([
      ['good', ['Kettle']],
      ['dropped', ['Phone']],
      ['attention', ['Chair']],
      ['others', ['Lamp']],
    ])
  })

  it.each([
    ['paused', trackedOf(9, 'Fan', { isPaused: true })],
    ['failing', chair],
    ['gone', trackedOf(9, 'Fan', { listing: null })],
    ['waiting', trackedOf(9, 'Fan', { isOffered: false })],
    ['gone', trackedOf(9, 'Fan', { listing: listingOf(9, { stock: 'discontinued', inStock: false }) })],
    [null, lamp],
  ])('need attention: %s', (reason, item) => {
    expect(attentionOf(item)).toBe(reason)
    expect(isIn('attention', item, now)).toBe(reason !== null)
  })

  it.each([
    ['long ago', { listing: listingOf(2) }],
    ['out of stock', { listing: { ...phone.listing, inStock: false } }],
    ['in another currency', { previous: { amount: 15_000, currency: 'KWD' } }],
    ['upwards', { previous: { amount: 9_000, currency: 'SAR' } }],
    ['while it is paused', { isPaused: true }],
  ])('do not count it as dropped %s', (_, part) => {
    expect(isIn('dropped', phone, now)).toBe(true)
    expect(isIn('dropped', { ...phone, ...part } as typeof phone, now)).toBe(false)
  })

  it('are combined with the tags, each once', () => {
    expect(tagsOf([lamp, chair, kettle])).toEqual(['gifts', 'home'])
  })
})
