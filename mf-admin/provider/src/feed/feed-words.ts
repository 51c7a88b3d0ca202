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
  away: 'Fetching is unavailable right now. We’ll try again soon.',
  unreachable: 'The provider did not respond, or the connection was lost.',
  refused: 'The provider returned an error.',
  'too-large': 'The feed is over 5 MB or takes too long to read.',
  'not-allowed': 'The address leads to a host that isn’t the provider’s, or the site does not allow automated access.',
  broken: 'This is not a feed in the chosen format.',
  cut: 'The feed ends in the middle of a row.',
  empty: 'The feed is empty.',
  'too-many-rows': 'The feed has more than 5,000 rows.',
  'field-gone': 'A chosen field is no longer in the feed. Choose the fields again.',
  'no-mapping': 'First choose what each field of the feed means.',
  'no-address': 'Enter the feed’s address and save it.',
}

export const problemWords: Readonly<Record<RowProblem, string>> = {
  store: 'No store',
  code: 'The code is longer than 60 characters',
  title: 'No title and no discount',
  value: 'The discount cannot be read',
  currency: 'Unknown currency',
  dates: 'The dates cannot be read, or the end is before the start',
  countries: 'The store doesn’t sell in any of its countries',
  conditions: 'The minimum or maximum cannot be read',
  letters: 'Damaged characters',
  twice: 'The same code appears twice in the feed',
}

export const targetWords: Readonly<Record<FeedTarget, string>> = {
  store: 'Store',
  code: 'Code',
  titleAr: 'Title in Arabic',
  titleEn: 'Title in English',
  kind: 'Type of discount',
  value: 'Discount',
  currency: 'Currency',
  startsAt: 'Starts',
  endsAt: 'Ends',
  countries: 'Works in',
  terms: 'Terms',
  address: 'Store page',
  minimumOrder: 'Minimum order',
  maximumDiscount: 'Maximum discount',
  appOnly: 'App only (yes or no)',
  newCustomersOnly: 'New customers only (yes or no)',
  excludesSaleItems: 'Excludes sale items (yes or no)',
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
    minimumOrder && `min. order ${format.money(minimumOrder)}`,
    maximumDiscount && `max. discount ${format.money(maximumDiscount)}`,
    appOnly && 'app only',
    newCustomersOnly && 'new customers',
    excludesSaleItems && 'excludes sale items',
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
  return changes.length > 0 ? changes : ['Active again']
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
