import type { FeedCode, FeedMapping, FeedRowKind, RowProblem } from '../../../shared/contract/provider/provider-feed.ts'
import { type FeedShop, type ReadRow, readFeedRow, textOf } from './feed-code.rules.ts'
import type { FeedTable } from './feed-table.rules.ts'

/** A code of the feed as the service has it. */
export interface KnownCode {
  readonly id: string
  readonly key: string
  readonly shopId: number
  readonly value: FeedCode
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
  readonly value: FeedCode | null
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
}

/** Whether the feed says something else of a code; when it begins counts only where the feed says it. */
function differs(before: FeedCode, value: FeedCode): boolean {
  const comparable = (of: FeedCode) =>
    JSON.stringify([
      of.code,
      of.description.ar,
      of.description.en,
      of.terms.map(({ ar, en }) => [ar, en]),
      of.discountType,
      of.percent,
      of.amount?.amount,
      of.amount?.currency,
      of.countries.toSorted(),
      value.startsAt && of.startsAt,
      of.endsAt,
      of.landingUrl,
    ])
  return comparable(before) !== comparable(value)
}

/** New and changed codes that apply themselves, at least; a provider of many codes has a third of them. */
const fewCodes = 20

/** Whether a difference writes more than a small one does, or codes of a store that the provider never had one of. */
function writesMuch(rows: readonly DifferenceRow[], known: readonly KnownCode[], live: number): boolean {
  const written = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const stores = new Set(known.map(({ shopId }) => shopId))
  return (
    written.length > Math.max(fewCodes, live / 3) ||
    written.some(({ shopId }) => shopId === null || !stores.has(shopId))
  )
}

/** What a feed would change: pure, so that it can be shown before anything counts. */
export function differenceOf({ table, mapping, shops, known, others, now }: Compared): Difference {
  const byKey = new Map(known.map((one) => [one.key, one]))
  const seen = new Set<string>()
  const rows: DifferenceRow[] = []
  let same = 0
  let hasUnknownKeys = false

  function take(
    read: Extract<ReadRow, { value: FeedCode }>,
    row: Pick<DifferenceRow, 'place' | 'store' | 'code' | 'shopId'>,
  ) {
    const before = byKey.get(read.key)
    const { key, value } = read
    if (!before) {
      if (others.has(key)) same += 1
      else rows.push({ ...blank, ...row, kind: 'new', key, value })
    } else if (before.isEndedByFeed || (before.isLive && differs(before.value, value)))
      rows.push({ ...blank, ...row, kind: 'changed', key, couponId: before.id, before: before.value, value })
    else same += 1
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
    const read = readFeedRow(record, mapping, shop, now)
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
    writesMuch(rows, known, live.length)
  return { rows, same, isHeld }
}
