import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Exactly, KeyedBy, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'
import {
  FeedCode,
  FeedMapping,
  feedFailures,
  feedRowKinds,
  feedRowStates,
  feedRunStates,
  rowProblems,
} from './provider-feed.ts'

const params = Exactly({ id: Id })
const limit = { calls: 60, seconds: 60 }
/** Every call fetches from the provider. */
const fetchLimit = { calls: 10, seconds: 60 }

/** The result of one fetch. */
export const FeedRun = Exactly({
  id: Id,
  state: OneOf(feedRunStates),
  at: Moment,
  rowsRead: Type.Integer(),
  /** Unchanged codes. */
  same: Type.Integer(),
  /** Number of rows of each kind, and of those pending. */
  counts: Exactly({
    new: Type.Integer(),
    changed: Type.Integer(),
    ended: Type.Integer(),
    unreadable: Type.Integer(),
    unknownStore: Type.Integer(),
  }),
  waiting: Type.Integer(),
  /** Whether it is never applied automatically. */
  isHeld: Type.Boolean(),
})
export type FeedRun = Type.Static<typeof FeedRun>

const FeedState = Exactly({
  mapping: Nullable(FeedMapping),
  fetchedAt: Nullable(Moment),
  /** Null if there are no automatic fetches. */
  nextAt: Nullable(Moment),
  /** In a row. */
  failures: Type.Integer(),
  failure: Nullable(OneOf(feedFailures)),
  /** The latest run; null before the first. */
  run: Nullable(FeedRun),
  /** Codes of this feed that have not ended. */
  codes: Type.Integer(),
})

export const readProviderFeed = defineRoute({
  method: 'GET',
  path: '/provider/:id/feed',
  base: 'api',
  summary: 'A provider’s feed: its settings, last fetch and resulting changes',
  audience: 'view_provider',
  params,
  reply: FeedState,
  errors: ['NOT_FOUND'],
  limit,
})

export const previewProviderFeed = defineRoute({
  method: 'POST',
  path: '/provider/:id/feed/preview',
  base: 'api',
  summary: 'Fetch a feed to show its fields and first rows, with a suggested mapping; nothing is saved',
  audience: 'update_provider',
  params,
  reply: Exactly({
    failure: Nullable(OneOf(feedFailures)),
    fields: Type.Array(Type.String()),
    rows: Type.Array(KeyedBy(Type.String())),
    guess: Type.Partial(FeedMapping),
  }),
  errors: ['NOT_FOUND'],
  limit: fetchLimit,
})

export const mapProviderFeed = defineRoute({
  method: 'POST',
  path: '/provider/:id/feed/mapping',
  base: 'api',
  summary: 'Save the field mapping of a feed',
  audience: 'update_provider',
  params,
  body: FeedMapping,
  reply: Acknowledgement,
  errors: ['NOT_FOUND'],
  limit,
})

export const fetchProviderFeed = defineRoute({
  method: 'POST',
  path: '/provider/:id/feed/fetch',
  base: 'api',
  summary: 'Fetch a feed now; its changes replace those that were waiting',
  audience: 'update_provider',
  params,
  reply: Exactly({ failure: Nullable(OneOf(feedFailures)) }),
  errors: ['NOT_FOUND'],
  limit: fetchLimit,
})

/** One row of a difference. */
export const FeedRow = Exactly({
  id: Id,
  kind: OneOf(feedRowKinds),
  state: OneOf(feedRowStates),
  /** The row's position in the feed, from 1; null for a code that is missing there. */
  place: Nullable(Type.Integer()),
  reason: Nullable(OneOf(rowProblems)),
  /** The store's name in the feed. */
  store: Type.String(),
  shopName: Nullable(LocalizedText),
  code: Nullable(Type.String()),
  before: Nullable(FeedCode),
  value: Nullable(FeedCode),
})
export type FeedRow = Type.Static<typeof FeedRow>

export const listFeedRows = defineRoute({
  method: 'GET',
  path: '/provider/:id/feed/row',
  base: 'api',
  summary: 'Rows of a feed’s changes: new first, then changed, ended and unusable ones',
  audience: 'view_provider',
  params,
  query: Exactly({
    runId: Id,
    kind: Type.Optional(OneOf(feedRowKinds)),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Exactly({ items: Type.Array(FeedRow), nextCursor: Nullable(Type.String()) }),
  limit,
})

const settled = Exactly({ runId: Id, rowIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })) })

export const applyFeedRun = defineRoute({
  method: 'POST',
  path: '/provider/:id/feed/apply',
  base: 'api',
  summary: 'Apply a feed’s changes, or some rows of them; rows already applied are not counted again',
  audience: 'update_coupon',
  params,
  body: settled,
  reply: Exactly({
    applied: Type.Integer(),
    /** The batch with which it can be undone; null if nothing was applied. */
    batchId: Nullable(Id),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})

export const dismissFeedRun = defineRoute({
  method: 'POST',
  path: '/provider/:id/feed/dismiss',
  base: 'api',
  summary: 'Ignore a feed’s changes, or some rows of them, until the next fetch',
  audience: 'update_coupon',
  params,
  body: settled,
  reply: Acknowledgement,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit,
})
