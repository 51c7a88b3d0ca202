import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { CurrencyCode, Money } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { CountryId } from '../country.ts'
import { Acknowledgement } from '../problem.ts'
import { PriceVerdict, PublicListing, PublicProduct } from '../product/product.ts'
import { defineRoute } from '../route.ts'
import { AlertKind, PriceAlert } from './alert.ts'
import {
  checkMinutes,
  maxAlerts,
  maxLowestDays,
  maxNoteLength,
  maxRearmSeconds,
  maxTagLength,
  maxTags,
} from './tracking.limits.ts'

const Tags = Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength, pattern: '^\\S(.*\\S)?$' }), {
  maxItems: maxTags,
  uniqueItems: true,
})
const Note = Nullable(Type.String({ maxLength: maxNoteLength }))

/** A product that an account watches, with everything that its row on the screen shows. */
export const TrackedProduct = Exactly({
  id: Id,
  product: PublicProduct,
  /** The listing whose address was given; null if the product is watched at any store. */
  listingId: Nullable(Id),
  /** That listing, or otherwise the cheapest in stock; null if no store sells it. */
  listing: Nullable(PublicListing),
  /** For that price, compared with the product's history at the compared stores, in its currency. */
  verdict: PriceVerdict,
  /** The price before `listing.since`. */
  previous: Nullable(Money),
  checkedAt: Nullable(Moment),
  /** When its page is next read automatically; null if it is not checked. */
  nextCheckAt: Nullable(Moment),
  /** Since when its page cannot be read. */
  failingSince: Nullable(Moment),
  /**
   * Whether its alerts have a price to watch: an active store sells it to the country, or the chosen listing is active.
   */
  isOffered: Type.Boolean(),
  /** The price that the account chose on an ambiguous page; null as soon as the price is known. */
  chosen: Nullable(Money),
  alerts: Type.Array(PriceAlert),
  tags: Tags,
  note: Note,
  country: Nullable(CountryId),
  isPaused: Type.Boolean(),
  createdAt: Moment,
})
export type TrackedProduct = Type.Static<typeof TrackedProduct>

const limit = { calls: 240, seconds: 60 }
const params = Exactly({ id: Id })
const alertParams = Exactly({ id: Id, alertId: Id })

export const listTracking = defineRoute({
  method: 'GET',
  path: '/tracking',
  base: 'api',
  summary: 'Products the account tracks, newest first',
  audience: 'user',
  query: Exactly({
    /** Only this product, for its page. */
    productId: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  reply: Exactly({
    items: Type.Array(TrackedProduct),
    /** How many it watches, and its limit. */
    tracked: Type.Integer(),
    limit: Type.Integer(),
    nextCursor: Nullable(Type.String()),
  }),
  limit,
})

export const track = defineRoute({
  method: 'POST',
  path: '/tracking',
  base: 'api',
  summary: 'Track a product, by store page or id; idempotent',
  audience: 'user',
  body: Exactly({
    url: Type.Optional(WebAddress(2_000)),
    productId: Type.Optional(Id),
    country: Type.Optional(CountryId),
    /** The store's price, one of the page's `choices`. It waits for staff if it is not the price that was read. */
    price: Type.Optional(Money),
  }),
  reply: TrackedProduct,
  status: 201,
  errors: [
    'TRACKING_LIMIT_REACHED',
    'PRODUCT_PAGE_UNREADABLE',
    'PRODUCT_PAGE_MISSING',
    'SHOP_NOT_SUPPORTED',
    'NOT_FOUND',
  ],
  limit: { calls: 60, seconds: 60 },
})

export const changeTracking = defineRoute({
  method: 'PATCH',
  path: '/tracking/:id',
  base: 'api',
  summary: 'Change how a product is tracked',
  audience: 'user',
  params,
  body: Type.Object(
    {
      tags: Type.Optional(Tags),
      note: Type.Optional(Note),
      isPaused: Type.Optional(Type.Boolean()),
      /** Null for any store. */
      listingId: Type.Optional(Nullable(Id)),
      country: Type.Optional(Nullable(CountryId)),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  reply: TrackedProduct,
  errors: ['NOT_FOUND'],
  limit,
})

export const checkTracking = defineRoute({
  method: 'POST',
  path: '/tracking/:id/check',
  base: 'api',
  summary: `Check a tracked listing now; each listing at most once every ${checkMinutes} minutes, across accounts`,
  audience: 'user',
  params,
  reply: TrackedProduct,
  errors: ['NOT_FOUND', 'CONFLICT', 'TURBO_MICROSERVICE_DOWN'],
  limit: { calls: 60, seconds: 60 },
})

export const untrack = defineRoute({
  method: 'DELETE',
  path: '/tracking/:id',
  base: 'api',
  summary: 'Stop tracking a product and remove its alerts',
  audience: 'user',
  params,
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit,
})

const Percent = Type.Integer({ minimum: 1, maximum: 99 })
const Days = Type.Integer({ minimum: 1, maximum: maxLowestDays })
const RearmSeconds = Type.Integer({ minimum: 0, maximum: maxRearmSeconds })
const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })

export const addAlert = defineRoute({
  method: 'POST',
  path: '/tracking/:id/alert',
  base: 'api',
  summary: `Set an alert: target and effective need an amount, percent a percentage, lowest a number of days; CONFLICT above ${maxAlerts}`,
  audience: 'user',
  params,
  body: Exactly({
    kind: AlertKind,
    amount: Type.Optional(Amount),
    /** Defaults to that of the price. */
    currency: Type.Optional(CurrencyCode),
    percent: Type.Optional(Percent),
    days: Type.Optional(Days),
    /** If not given: at every change for the kind `change`, otherwise once a day. */
    rearmSeconds: Type.Optional(RearmSeconds),
  }),
  reply: PriceAlert,
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const changeAlert = defineRoute({
  method: 'PATCH',
  path: '/tracking/:id/alert/:alertId',
  base: 'api',
  summary: 'Snooze an alert, change its condition, or turn it on again',
  audience: 'user',
  params: alertParams,
  body: Type.Object(
    {
      amount: Type.Optional(Amount),
      currency: Type.Optional(CurrencyCode),
      percent: Type.Optional(Percent),
      days: Type.Optional(Days),
      /** Null ends the snooze. */
      snoozedUntil: Type.Optional(Nullable(Moment)),
      rearmSeconds: Type.Optional(RearmSeconds),
      /** Rearms it at once, even if it has ended. */
      rearm: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  reply: PriceAlert,
  errors: ['NOT_FOUND'],
  limit,
})

export const removeAlert = defineRoute({
  method: 'DELETE',
  path: '/tracking/:id/alert/:alertId',
  base: 'api',
  summary: 'Remove an alert',
  audience: 'user',
  params: alertParams,
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit,
})
