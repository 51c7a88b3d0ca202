import { exampleOf, fieldExamples } from '../example.ts'
import { listing } from './listing.collection.ts'
import { addListing, readListingPage } from './listing-page.routes.ts'
import { type ListingState, listListingStates, setListingStatus } from './listing-state.routes.ts'

const url = 'https://www.noon.com/p/N70119287V'

const state: ListingState = {
  id: '01a1fba9-61d0-7c3e-8a55-0d9c1b2a3f40',
  productId: '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8',
  shopId: 12,
  productName: { ar: 'شاحن أنكر', en: 'Anker charger' },
  shopName: { ar: 'نون', en: 'Noon' },
  url,
  status: 'active',
  price: { amount: 12_900, currency: 'SAR' },
  inStock: true,
  seenAt: '2026-11-20T18:30:00.000Z',
  checkedAt: '2026-11-21T08:30:00.000Z',
  dueAt: '2026-11-21T09:30:00.000Z',
  failingSince: '2026-11-21T00:30:00.000Z',
  failure: 'status 503',
}

const page = { productId: state.productId, url }

export const examples = [
  exampleOf(readListingPage, {
    body: page,
    reply: {
      shopName: state.shopName,
      url,
      reading: 'read',
      failure: null,
      title: 'Anker charger',
      price: { amount: 12_900, currency: 'SAR' },
      evidence: null,
    },
  }),
  exampleOf(addListing, {
    body: page,
    reply: { id: state.id, url, reading: 'read' },
  }),
  fieldExamples(listing.item, { url }),
  exampleOf(listListingStates, { query: { condition: 'failing' }, reply: { items: [], total: 0, nextCursor: null } }),
  exampleOf(setListingStatus, {
    params: { id: state.id },
    body: { status: 'paused' },
    reply: { id: state.id, status: 'paused' },
  }),
]
