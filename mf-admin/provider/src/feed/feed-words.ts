import type {
  FeedCode,
  FeedFailure,
  FeedRowKind,
  FeedTarget,
  RowProblem,
} from '@qasima/shared/contract/provider/provider-feed'
import { formatFor } from '@qasima/shared/i18n/format'

const format = formatFor('en')

export const failureWords: Readonly<Record<FeedFailure, string>> = {
  away: 'The process that fetches is away. It is tried again soon.',
  unreachable: 'The provider does not answer, or the answer broke off.',
  refused: 'The provider answers with an error.',
  'too-large': 'The feed is larger than 5 MB, or takes too long to read.',
  'not-allowed': 'The address leads to a host that is not the provider’s, or machines are asked to keep away.',
  broken: 'What came is no feed of the chosen format.',
  cut: 'The feed ends in the middle of a row.',
  empty: 'The feed is empty.',
  'too-many-rows': 'The feed has more than 5,000 rows.',
  'field-gone': 'A field that was chosen is not in the feed any more. Choose the fields again.',
  'no-mapping': 'Choose first which field of the feed is what.',
  'no-address': 'Enter the address of the feed and save it.',
}

export const problemWords: Readonly<Record<RowProblem, string>> = {
  store: 'No store',
  code: 'The code is longer than 60 characters',
  title: 'Neither a title nor a discount',
  value: 'The discount cannot be read',
  currency: 'Unknown currency',
  dates: 'The dates cannot be read, or the end is before the start',
  countries: 'None of its countries is one of the store’s',
  conditions: 'The minimum or the maximum cannot be read',
  letters: 'Its letters are broken',
  twice: 'The same code stands in the feed twice',
}

export const targetWords: Readonly<Record<FeedTarget, string>> = {
  store: 'Store',
  code: 'Code',
  titleAr: 'Title in Arabic',
  titleEn: 'Title in English',
  kind: 'Kind of discount',
  value: 'Discount',
  currency: 'Currency',
  startsAt: 'Starts',
  endsAt: 'Ends',
  countries: 'Works in',
  terms: 'Terms',
  address: 'Page of the store',
  minimumOrder: 'Minimum order',
  maximumDiscount: 'Maximum discount',
  appOnly: 'App only (yes or no)',
  newCustomersOnly: 'New customers only (yes or no)',
  excludesSaleItems: 'Not on sale items (yes or no)',
}

export const kindWords: Readonly<Record<FeedRowKind, string>> = {
  new: 'New',
  changed: 'Changed',
  ended: 'Ends',
  'unknown-store': 'Unknown store',
  unreadable: 'Unreadable',
}

function sizeOf({ discountType, percent, amount }: FeedCode): string {
  if (percent !== null) return `${percent}%`
  if (amount !== null) return format.money(amount)
  return discountType.replace('_', ' ')
}

const dayOf = (at: string | null): string => (at === null ? 'no end' : `until ${at.slice(0, 10)}`)

const conditionsOf = ({ minimumOrder, maximumDiscount, appOnly, newCustomersOnly, excludesSaleItems }: FeedCode) =>
  [
    minimumOrder && `from ${format.money(minimumOrder)}`,
    maximumDiscount && `at most ${format.money(maximumDiscount)}`,
    appOnly && 'app only',
    newCustomersOnly && 'new customers',
    excludesSaleItems && 'not on sale items',
  ]
    .filter(Boolean)
    .join(', ')

/** What differs between a code and what the feed says of it: `10% → 12%`. */
export function changesOf(before: FeedCode, value: FeedCode): readonly string[] {
  const pairs: readonly (readonly [string, string])[] = [
    [sizeOf(before), sizeOf(value)],
    [before.description.en, value.description.en],
    [before.description.ar, value.description.ar],
    [dayOf(before.endsAt), dayOf(value.endsAt)],
    [before.countries.toSorted().join(', '), value.countries.toSorted().join(', ')],
    [
      before.terms.map(({ en }) => en).join(' · ') || 'no terms',
      value.terms.map(({ en }) => en).join(' · ') || 'no terms',
    ],
    [conditionsOf(before) || 'no conditions', conditionsOf(value) || 'no conditions'],
    [before.landingUrl ?? 'first page', value.landingUrl ?? 'first page'],
  ]
  const changes = pairs.flatMap(([one, other]) => (one === other ? [] : [`${one} → ${other}`]))
  return changes.length > 0 ? changes : ['Comes back']
}

/** One line of what a code is: `10% · Ten off · until 2026-12-01`. */
export const codeLine = (value: FeedCode): string =>
  [
    sizeOf(value),
    value.description.en || value.description.ar,
    value.countries.join(', '),
    conditionsOf(value),
    value.endsAt && dayOf(value.endsAt),
  ]
    .filter(Boolean)
    .join(' · ')
