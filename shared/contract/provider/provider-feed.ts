import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { LocalizedText } from '../../schema/localized-text.ts'
import { Money } from '../../schema/money.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { CouponDiscount } from '../coupon/coupon.ts'

/** What a field of a feed can be mapped to. */
export const feedTargets = [
  'store',
  'code',
  'titleAr',
  'titleEn',
  'kind',
  'value',
  'currency',
  'startsAt',
  'endsAt',
  'countries',
  'terms',
  'address',
  'minimumOrder',
  'maximumDiscount',
  'appOnly',
  'newCustomersOnly',
  'excludesSaleItems',
] as const
export type FeedTarget = (typeof feedTargets)[number]

const fieldName = Type.String({ minLength: 1, maxLength: 200 })
const optional = Type.Optional(fieldName)

/** The mapping of a feed's fields. */
export const FeedMapping = Exactly({
  /** Domain, address or name of the store. */
  store: fieldName,
  code: optional,
  titleAr: optional,
  titleEn: optional,
  kind: optional,
  value: optional,
  currency: optional,
  startsAt: optional,
  endsAt: optional,
  countries: optional,
  terms: optional,
  address: optional,
  minimumOrder: optional,
  maximumDiscount: optional,
  appOnly: optional,
  newCustomersOnly: optional,
  excludesSaleItems: optional,
})
export type FeedMapping = Type.Static<typeof FeedMapping>

/** A code as a feed lists it. */
export const FeedCode = Exactly({
  code: Nullable(Type.String()),
  description: LocalizedText,
  terms: Type.Array(LocalizedText),
  ...CouponDiscount.properties,
  countries: Type.Array(CountryId),
  /** If null, it starts when it is applied. */
  startsAt: Nullable(Moment),
  endsAt: Nullable(Moment),
  /** A page of the store; null for its home page. */
  landingUrl: Nullable(Type.String({ kind: 'webAddress' })),
  minimumOrder: Nullable(Money),
  maximumDiscount: Nullable(Money),
  appOnly: Type.Boolean(),
  newCustomersOnly: Type.Boolean(),
  excludesSaleItems: Type.Boolean(),
})
export type FeedCode = Type.Static<typeof FeedCode>

/** Why a whole feed could not be fetched or read. */
export const feedFailures = [
  'away',
  'unreachable',
  'refused',
  'too-large',
  'not-allowed',
  'broken',
  'cut',
  'empty',
  'too-many-rows',
  'field-gone',
  'no-mapping',
  'no-address',
] as const
export type FeedFailure = (typeof feedFailures)[number]

/** Why one row could not be read. */
export const rowProblems = [
  'store',
  'code',
  'title',
  'value',
  'currency',
  'dates',
  'countries',
  'conditions',
  'letters',
  'twice',
] as const
export type RowProblem = (typeof rowProblems)[number]

export const feedRowKinds = ['new', 'changed', 'ended', 'unreadable', 'unknown-store'] as const
export type FeedRowKind = (typeof feedRowKinds)[number]
export const feedRowStates = ['waiting', 'applied', 'skipped'] as const
export const feedRunStates = ['waiting', 'applied', 'dismissed', 'superseded', 'same'] as const
