import type { FeedCode, FeedMapping, FeedRowKind, RowProblem } from '../../../shared/contract/provider/provider-feed.ts'
import { type FeedShop, isMonthFirst, type ReadRow, readFeedRow, textOf } from './feed-code.rules.ts'
import type { FeedTable } from './feed-table.rules.ts'

/** A code of the feed as the service has it. */
export interface KnownCode {
  readonly id: string
  readonly key: string
  readonly shopId: number
  readonly value: FeedCode
  /** What the feed said of it when it was last written; null where that is not known. */
  readonly said: FeedCode | null
  /** Whether it is shown; one that staff stopped is none of the feed's business. */
  readonly isLive: boolean
  /** Whether it was the feed that ended it, so that it can come back. */
  readonly isEndedByFeed: boolean
}

interface DifferenceRow {
  readonly kind: FeedRowKind
  readonly place: number | null
  readonly reason: RowProblem | null
  readonly store: string
  readonly code: string | null
  readonly shopId: number | null
  readonly couponId: string | null
  readonly key: string | null
  readonly before: FeedCode | null
  /** What it becomes. */
  readonly value: FeedCode | null
  /** What the feed says, of which staff may have written something otherwise. */
  readonly said: FeedCode | null
}

export interface Difference {
  readonly rows: readonly DifferenceRow[]
  readonly same: number
  /** Whether it waits for staff whatever the provider's setting says. */
  readonly isHeld: boolean
}

export interface Compared {
  readonly table: FeedTable
  readonly mapping: FeedMapping
  /** By what the feed calls them. */
  readonly shops: ReadonlyMap<string, FeedShop>
  readonly known: readonly KnownCode[]
  /** Keys of codes that the store has from elsewhere: these stay as they are. */
  readonly others: ReadonlySet<string>
  readonly now: Date
}

const blank = {
  place: null,
  reason: null,
  code: null,
  shopId: null,
  couponId: null,
  key: null,
  before: null,
  value: null,
  said: null,
}

/** What of a code is compared; `discount` is what it takes off as a whole. */
const codeFields = [
  'code',
  'description',
  'terms',
  'discount',
  'countries',
  'startsAt',
  'endsAt',
  'landingUrl',
  'minimumOrder',
  'maximumDiscount',
  'appOnly',
  'newCustomersOnly',
  'excludesSaleItems',
] as const
type Field = (typeof codeFields)[number]

/** Each in a form that is compared. */
const fieldForms: Readonly<Record<Field, (code: FeedCode) => unknown>> = {
  code: ({ code }) => code,
  description: ({ description: { ar, en } }) => [ar, en],
  terms: ({ terms }) => terms.map(({ ar, en }) => [ar, en]),
  discount: ({ discountType, percent, amount }) => [discountType, percent, amount?.amount, amount?.currency],
  countries: ({ countries }) => countries.toSorted(),
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
  landingUrl: ({ landingUrl }) => landingUrl,
  minimumOrder: ({ minimumOrder }) => [minimumOrder?.amount, minimumOrder?.currency],
  maximumDiscount: ({ maximumDiscount }) => [maximumDiscount?.amount, maximumDiscount?.currency],
  appOnly: ({ appOnly }) => appOnly,
  newCustomersOnly: ({ newCustomersOnly }) => newCustomersOnly,
  excludesSaleItems: ({ excludesSaleItems }) => excludesSaleItems,
}

const isSame = (field: Field, one: FeedCode, other: FeedCode): boolean =>
  JSON.stringify(fieldForms[field](one)) === JSON.stringify(fieldForms[field](other))

const partOf = (field: Field, from: FeedCode): Partial<FeedCode> =>
  field === 'discount'
    ? { discountType: from.discountType, percent: from.percent, amount: from.amount }
    : { [field]: from[field] }

interface Merged {
  readonly value: FeedCode
  readonly isChanged: boolean
  /** Whether feed and staff both wrote something else of the same field. */
  readonly isDisputed: boolean
}

/**
 * What a code becomes: what the feed changed since it was last written, and what staff wrote of all else. Where that is
 * not known, whatever differs is taken for disputed.
 */
function mergeCode({ value: before, said }: Pick<KnownCode, 'value' | 'said'>, says: FeedCode): Merged {
  // When it begins counts only where the feed says it.
  const feed = { ...says, startsAt: says.startsAt ?? before.startsAt }
  const last = said && { ...said, startsAt: said.startsAt ?? before.startsAt }
  const changed = codeFields.filter(
    (field) => !isSame(field, before, feed) && (last === null || !isSame(field, last, feed)),
  )
  return {
    value: Object.assign({ ...before }, ...changed.map((field) => partOf(field, feed))),
    isChanged: changed.length > 0,
    isDisputed: changed.some((field) => last === null || !isSame(field, last, before)),
  }
}

/** Whether more than a third of the codes is written, or codes of a store that the provider never had one of. */
function writesMuch(rows: readonly DifferenceRow[], known: readonly KnownCode[], live: number): boolean {
  const written = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const stores = new Set(known.map(({ shopId }) => shopId))
  return written.length * 3 > live || written.some(({ shopId }) => shopId === null || !stores.has(shopId))
}

/** What a feed would change: pure, so that it can be shown before anything counts. */
export function differenceOf({ table, mapping, shops, known, others, now }: Compared): Difference {
  const byKey = new Map(known.map((one) => [one.key, one]))
  const seen = new Set<string>()
  const rows: DifferenceRow[] = []
  let same = 0
  let hasUnknownKeys = false
  let hasDisputes = false
  const days = table.rows.flatMap((row) => [textOf(row, mapping, 'startsAt'), textOf(row, mapping, 'endsAt')])
  const monthFirst = isMonthFirst(days, shops.values())

  function take(
    read: Extract<ReadRow, { value: FeedCode }>,
    row: Pick<DifferenceRow, 'place' | 'store' | 'code' | 'shopId'>,
  ) {
    const before = byKey.get(read.key)
    const { key, value } = read
    if (!before) {
      if (others.has(key)) same += 1
      else rows.push({ ...blank, ...row, kind: 'new', key, value, said: value })
      return
    }
    const merged = mergeCode(before, value)
    if (!before.isEndedByFeed && !(before.isLive && merged.isChanged)) {
      same += 1
      return
    }
    if (merged.isDisputed) hasDisputes = true
    rows.push({
      ...blank,
      ...row,
      kind: 'changed',
      key,
      couponId: before.id,
      before: before.value,
      value: merged.value,
      said: value,
    })
  }

  for (const [index, record] of table.rows.entries()) {
    const store = textOf(record, mapping, 'store').slice(0, 300)
    const row = { place: index + 1, store, code: textOf(record, mapping, 'code').slice(0, 60) || null }
    const shop = shops.get(store)
    if (store === '' || !shop) {
      if (store === '') hasUnknownKeys = true
      rows.push({
        ...blank,
        ...row,
        ...(store === '' ? { kind: 'unreadable', reason: 'store' } : { kind: 'unknown-store' }),
      })
      continue
    }
    const read = readFeedRow(record, { mapping, shop, now, monthFirst })
    const isTwice = read.key !== null && seen.has(read.key)
    if ('problem' in read || isTwice) {
      const reason = isTwice ? 'twice' : 'problem' in read ? read.problem : null
      rows.push({ ...blank, ...row, shopId: shop.id, kind: 'unreadable', reason })
      // A code whose row cannot be read is there all the same: it does not end.
      if (read.key === null) hasUnknownKeys = true
      else seen.add(read.key)
      continue
    }
    // What is over ends as what is not there any more.
    if (read.isOver) continue
    seen.add(read.key)
    take(read, { ...row, shopId: shop.id })
  }

  const live = known.filter(({ isLive }) => isLive)
  const ended = live.filter(({ key }) => !seen.has(key))
  for (const { id, key, shopId, value } of ended)
    rows.push({ ...blank, kind: 'ended', store: '', code: value.code, shopId, couponId: id, key, before: value })
  const isHeld =
    live.length === 0 ||
    ended.length * 3 > live.length ||
    (ended.length > 0 && hasUnknownKeys) ||
    hasDisputes ||
    writesMuch(rows, known, live.length)
  return { rows, same, isHeld }
}
