import { exampleOf } from '../example.ts'
import { checkPrice, observePrice } from './price-check.routes.ts'
import { reportPrice } from './price-report.routes.ts'
import { listPriceReports, settlePriceReport, settlePriceReports, usePriceReport } from './price-report-queue.routes.ts'
import { testRecipe } from './recipe-test.routes.ts'

const listingId = '0193d1a0-1b2c-7d3e-8f40-51627384a5b6'
const reportId = '01a1fbc6-4a1b-7c2d-9e3f-405162738495'
const url = 'https://www.noon.com/p/N70119287V'
const price = { amount: 12_900, currency: 'SAR' }
const recipe = {
  price: { selector: '.price-now', attribute: null },
  title: null,
  image: null,
  stock: null,
  currency: null,
  claimedPrice: null,
}

export const examples = [
  exampleOf(checkPrice, { body: { listingId } }),
  { fieldsOf: checkPrice.reply, values: { outcome: 'changed' as const, failure: null } },
  exampleOf(observePrice, {
    body: {
      url: 'https://www.noon.com/p/N70119287V',
      amount: 114_900,
      currency: 'SAR',
      at: '2026-11-21T08:30:00.000Z',
    },
  }),
  exampleOf(listPriceReports, {
    query: { limit: 20 },
    reply: { items: [], total: 0, nextCursor: null },
  }),
  exampleOf(settlePriceReport, { params: { id: reportId }, body: { status: 'resolved' } }),
  exampleOf(usePriceReport, { params: { id: reportId } }),
  exampleOf(settlePriceReports, {
    body: { status: 'resolved', ids: [reportId] },
    reply: { results: [{ id: reportId, ok: true, message: null }] },
  }),
  exampleOf(testRecipe, {
    body: { shopId: 12, url, recipe },
    reply: {
      outcome: 'read',
      url,
      failure: null,
      status: null,
      kept: {
        title: 'Anker charger',
        image: null,
        prices: [price],
        claimedPrice: null,
        stock: 'in_stock',
        seller: null,
      },
      conflicts: [],
      candidates: [],
    },
  }),
  exampleOf(reportPrice, {
    body: { listingId, reason: 'amount', note: 'The store asks less.', price: { amount: 114_900, currency: 'SAR' } },
  }),
]
