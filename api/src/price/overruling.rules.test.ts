import { expect, it } from '@jest/globals'
import { type Overruling, overrulingOf, type StaffPrice } from './overruling.rules.ts'

const priceOf = (source: StaffPrice['source'], amount = 1_000, more: Partial<StaffPrice> = {}): StaffPrice => ({
  source,
  price: { amount, currency: 'SAR' },
  evidence: source === 'page' ? { from: 'json-ld' } : null,
  deletedAt: null,
  ...more,
})
const trashed = { deletedAt: '2026-11-28T12:00:00.000Z' }
/** A price read from a page and then corrected by staff. */
const corrected = { evidence: { from: 'json-ld' } }

it.each<[string, StaffPrice | null, StaffPrice | null, Overruling]>([
  ['a new price overrules the one before it', null, priceOf('staff'), 'earlier'],
  ['another amount overrules what a page said', priceOf('page'), priceOf('staff', 900, corrected), 'own'],
  ['the same amount overrules nothing', priceOf('page'), priceOf('staff', 1_000, corrected), null],
  [
    'a second correction overrules what is back',
    priceOf('staff', 1_000, corrected),
    priceOf('staff', 900, corrected),
    'own',
  ],
  ['what staff typed themselves overrules nothing', priceOf('staff'), priceOf('staff', 900), null],
  ['a trashed price of a page is overruled', priceOf('page'), priceOf('page', 1_000, trashed), 'own'],
  [
    'a trashed price of staff takes back what it overruled',
    priceOf('staff'),
    priceOf('staff', 1_000, trashed),
    'taken-back',
  ],
  ['a restored price of staff overrules again', priceOf('staff', 1_000, trashed), priceOf('staff'), 'restored'],
  ['a restored price of a page overrules nothing', priceOf('page', 1_000, trashed), priceOf('page'), null],
  ['what is deleted for good overrules nothing', priceOf('page', 1_000, trashed), null, null],
])('%s', (_, before, after, how) => {
  expect(overrulingOf(before, after)).toBe(how)
})
