import { exampleOf, recordExample } from '../example.ts'
import { suggestion } from './suggestion.collection.ts'
import { suggestCode, suggestShop } from './suggestion.routes.ts'
import {
  acceptCode,
  acceptShop,
  declineSuggestion,
  listSuggestions,
  mergeSuggestion,
  undoDecision,
} from './suggestion-queue.routes.ts'

const id = '01a1fbc6-4a1b-7c2d-9e3f-405162738495'
const couponId = '01a1fba7-3c8d-7cab-9c29-d22f50aabfb8'
const at = '2026-11-21T08:30:00.000Z'
const note = 'It took 15 % off in the app.'
const decided = { couponId, shopId: 12, people: 2, notified: 1 }

export const examples = [
  recordExample(suggestion, {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    kind: 'code',
    shopId: 12,
    code: 'SAVE15',
    domain: null,
    name: null,
    country: 'sa',
    note,
    sender: 'account',
    status: 'pending',
    reason: null,
    decidedAt: null,
    couponId: null,
    listedShopId: null,
  }),
  exampleOf(suggestCode, { body: { shopId: 12, code: 'SAVE15', country: 'sa', note } }),
  exampleOf(suggestShop, { body: { name: 'Blue Door', domain: 'blue-door.example', country: 'sa' } }),
  exampleOf(listSuggestions, {
    query: { kind: 'code', limit: 20 },
    reply: {
      items: [
        {
          id,
          kind: 'code',
          at,
          name: { ar: 'نون', en: 'Noon' },
          shopId: 12,
          currency: 'SAR',
          isShopListed: true,
          code: 'SAVE15',
          domain: null,
          countries: ['sa'],
          people: 2,
          notified: 1,
          notes: [note],
          declinedBefore: null,
          known: [
            {
              shopId: 12,
              couponId,
              name: { ar: 'خصم 15% على كل شيء', en: '15% off everything' },
              text: 'SAVE15',
              by: 'code',
              state: 'expired',
            },
          ],
        },
      ],
      total: 1,
      nextCursor: null,
    },
  }),
  exampleOf(acceptCode, {
    params: { id },
    body: {
      description: { ar: 'خصم 15% على كل شيء', en: '15% off everything' },
      discountType: 'percent',
      percent: 15,
      countries: ['sa'],
    },
    reply: decided,
  }),
  exampleOf(acceptShop, { params: { id }, reply: { ...decided, couponId: null } }),
  exampleOf(mergeSuggestion, { params: { id }, body: { couponId }, reply: decided }),
  exampleOf(declineSuggestion, {
    params: { id },
    body: { reason: 'not_working' },
    reply: { ...decided, couponId: null, shopId: null },
  }),
  exampleOf(undoDecision, { params: { id }, reply: { ...decided, couponId: null, shopId: null, notified: 0 } }),
]
