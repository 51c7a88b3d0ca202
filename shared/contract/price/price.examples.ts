import { exampleOf } from '../example.ts'
import { decidePriceOutlier, decidePriceOutliers, listPriceOutliers } from './price-outlier.routes.ts'

const id = '01a1fbb4-5d20-7a31-9b44-3c5d6e7f8a90'

export const examples = [
  exampleOf(listPriceOutliers, {
    query: { limit: 20 },
    reply: {
      items: [
        {
          id,
          productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
          listingId: '01a1fba9-61d0-7c3e-8a55-0d9c1b2a3f40',
          name: { ar: 'شاحن أنكر · نون', en: 'Anker charger · Noon' },
          url: 'https://www.noon.com/p/N70119287V',
          at: '2026-11-21T08:30:00.000Z',
          price: { amount: 1_290, currency: 'SAR' },
          inStock: true,
          inForce: { amount: 12_900, currency: 'SAR' },
          source: 'page',
          evidence: { from: 'json-ld', text: '12.90' },
        },
      ],
      total: 1,
      nextCursor: null,
    },
  }),
  exampleOf(decidePriceOutlier, { params: { id }, body: { decision: 'confirm' } }),
  exampleOf(decidePriceOutliers, {
    body: { decision: 'confirm', ids: [id] },
    reply: { results: [{ id, ok: true, message: null }] },
  }),
]
