// For staff. A separate file, so that shoppers' pages do not load it.
import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { CurrencyCode } from '../../schema/money.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { coupon } from '../coupon/coupon.collection.ts'
import { defineRoute } from '../route.ts'
import { declineReasons, suggestionKinds } from './suggestion.ts'

/** An existing record that is similar to the suggestion. */
const KnownRecord = Exactly({
  shopId: ShortId,
  /** Null for a store. */
  couponId: Nullable(Id),
  name: LocalizedText,
  /** A code, or the domain of a store. */
  text: Type.String(),
  by: OneOf(['code', 'domain', 'name']),
  /** `live` means visible to shoppers. */
  state: OneOf(['live', 'upcoming', 'expired', 'paused', 'stopped', 'inactive', 'trash']),
})
export type KnownRecord = Type.Static<typeof KnownRecord>

/** A pending code or store, suggested by one or more shoppers. */
const SuggestionEntry = Exactly({
  /** Id of the first suggestion. */
  id: Id,
  kind: OneOf(suggestionKinds),
  at: Moment,
  /** Name of the store. */
  name: LocalizedText,
  /** The store of a code, and the currency of its prices. */
  shopId: Nullable(ShortId),
  currency: Nullable(CurrencyCode),
  /** Whether shoppers can see that store: its codes cannot be accepted before. */
  isShopListed: Type.Boolean(),
  code: Nullable(Type.String()),
  domain: Nullable(Type.String()),
  /** The senders' countries; if none is known for a code, the store's. */
  countries: Type.Array(CountryId),
  /** How many people suggest it, and how many of them will be notified of the decision. */
  people: Type.Integer(),
  notified: Type.Integer(),
  notes: Type.Array(Type.String()),
  /** Why the same suggestion was last declined. */
  declinedBefore: Nullable(OneOf(declineReasons)),
  known: Type.Array(KnownRecord),
})
export type SuggestionEntry = Type.Static<typeof SuggestionEntry>

export const listSuggestions = defineRoute({
  method: 'GET',
  path: '/suggestion/queue',
  base: 'api',
  summary: 'Suggested codes or stores waiting for review, oldest first, with similar records',
  audience: 'view_suggestion',
  query: Exactly({
    kind: OneOf(suggestionKinds),
    /** From the previous response. */
    cursor: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: Exactly({ items: Type.Array(SuggestionEntry), total: Type.Integer(), nextCursor: Nullable(Id) }),
  limit: { calls: 600, seconds: 60 },
})

const decision = {
  base: 'api',
  method: 'POST',
  params: Exactly({ id: Id }),
  reply: Exactly({
    /** The code or store that was created from it, or already existed. */
    couponId: Nullable(Id),
    shopId: Nullable(ShortId),
    /** How many people suggested it, and how many will be notified; when undoing a decision, how many already were. */
    people: Type.Integer(),
    notified: Type.Integer(),
  }),
  limit: { calls: 600, seconds: 60 },
} as const

export const acceptCode = defineRoute({
  ...decision,
  path: '/suggestion/:id/code',
  summary:
    'Accept a suggested code as a coupon, for everyone who suggested it; also needs permission to create coupons',
  audience: 'update_suggestion',
  body: Exactly({ ...Type.Omit(coupon.write, ['shopId', 'code', 'status', 'startsAt']).properties }),
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
})

export const acceptShop = defineRoute({
  ...decision,
  path: '/suggestion/:id/shop',
  summary: 'Accept a suggested store as an inactive store to complete; also needs permission to create stores',
  audience: 'update_suggestion',
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
})

export const mergeSuggestion = defineRoute({
  ...decision,
  path: '/suggestion/:id/known',
  summary: 'Mark a suggestion as already listed; does not confirm that it works',
  audience: 'update_suggestion',
  /** The code for a suggested code, the store for a suggested store. */
  body: Exactly({ couponId: Type.Optional(Id), shopId: Type.Optional(ShortId) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
})

export const declineSuggestion = defineRoute({
  ...decision,
  path: '/suggestion/:id/decline',
  summary: 'Decline a suggestion with a reason that its senders see',
  audience: 'update_suggestion',
  body: Exactly({ reason: OneOf(declineReasons) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const undoDecision = defineRoute({
  ...decision,
  path: '/suggestion/:id/undo',
  summary:
    'Undo a recent decision: removes what it created, cancels unsent emails, and returns the suggestion to the queue',
  audience: 'update_suggestion',
  errors: ['NOT_FOUND', 'CONFLICT'],
})
