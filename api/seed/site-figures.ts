import { downloadSlugs } from '../../shared/contract/shortner/download.ts'
import type { SeedCoupon } from './coupons.ts'
import { present } from './present.ts'
import { type Random, randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'

/** A daily count, as the service derives it from visitors' actions. */
export interface SeedFigure {
  /** Midnight in UTC. */
  readonly day: number
  readonly dimension: 'all' | 'country' | 'language' | 'device' | 'referrer' | 'name' | 'shop' | 'coupon'
  readonly kind: string
  readonly value: string
  readonly detail: string
  readonly count: number
  readonly visitors: number
}

/** Days before the demo's day with visitor counts. */
export const figureDays = 90

type Shares = readonly (readonly [value: string, share: number, detail?: string])[]

const countries: Shares = [
  ['eg', 26],
  ['sa', 24],
  ['ae', 12],
  ['ma', 8],
  ['kw', 6],
  ['jo', 5],
  ['iq', 5],
  ['us', 4],
  ['', 2],
]
const languages: Shares = [
  ['ar', 74],
  ['en', 26],
]
const devices: Shares = [
  ['phone', 71],
  ['desktop', 24],
  ['tablet', 4],
  ['other', 1],
]
const pages: Shares = [
  ['/shop/:shopId/:slug?', 55],
  ['/', 18],
  ['/shops', 11],
  ['/product/:productId/:slug?', 7],
  ['/products', 4],
  ['/blog/:slug', 3],
  ['/support', 1],
  ['*', 1],
]
const referrers: Shares = [
  ['www.google.com', 60],
  ['l.instagram.com', 18],
  ['t.co', 9],
  ['www.bing.com', 7],
  ['duckduckgo.com', 6],
]
const searches: Shares = [
  ['نون', 22, 'found'],
  ['amazon', 18, 'found'],
  ['شي ان', 14, 'found'],
  ['namshi', 10, 'found'],
  ['iherb', 8, 'found'],
  ['toyou', 5, 'nothing'],
  ['الغزالي', 4, 'nothing'],
  ['barakat', 3, 'nothing'],
]
const downloads: Shares = downloadSlugs
  .slice(0, 3)
  .map((slug, place) => [slug, 5 - place, place === 0 ? 'hero' : 'footer'])

const forms: Shares = [
  ['sign-in', 41, 'success'],
  ['sign-in', 9, 'error'],
  ['sign-up', 22, 'success'],
  ['sign-up', 6, 'error'],
  ['change-password', 5, 'success'],
]

/** Splits a whole number by shares, so that the parts add up to it. */
function partsOf(whole: number, shares: Shares): number[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  let before = 0
  let given = 0
  return shares.map(([, share]) => {
    before += share
    const part = Math.round((whole * before) / total) - given
    given += part
    return part
  })
}

/** Number of coupons per store that are copied, in descending order. */
const copiedCoupons = 4

/** How copies are distributed over the coupons of a store. */
function sharesOfCoupons(shops: readonly SeedShop[], coupons: Iterable<SeedCoupon>): Shares {
  const byShop = new Map<number, string[]>(shops.map(({ id }) => [id, []]))
  for (const { id, shopId, code, status } of coupons) {
    const known = byShop.get(shopId)
    if (known && known.length < copiedCoupons && code !== null && status === 'ACTIVE') known.push(id)
  }
  return shops.flatMap(({ id }, rank) =>
    (byShop.get(id) ?? []).map((coupon, place) => [coupon, shareOfStore(rank) * (copiedCoupons - place)] as const),
  )
}

/** The first store is viewed far more often than the tenth, and that one more often than the fortieth. */
const shareOfStore = (rank: number) => 1 / (rank + 3)

interface SeenParts {
  readonly shops: readonly SeedShop[]
  readonly coupons: Shares
}

/** Views, copies and visits of one day, in all the dimensions that the service counts. */
function* figuresOfDay(
  at: number,
  level: number,
  { shops, coupons }: SeenParts,
  random: Random,
): Generator<SeedFigure> {
  const views = Math.round(84_000 * level * (0.9 + 0.2 * random.next()))
  const copies = Math.round(views * 0.11)
  const visits = Math.round(views * 0.08)
  const ofShops: Shares = shops.map(({ id }, rank) => [String(id), shareOfStore(rank)])
  const places = [
    ['country', countries],
    ['language', languages],
    ['device', devices],
  ] as const
  const kinds = [
    { kind: 'view', whole: views, people: 0.31, by: places },
    {
      kind: 'copy',
      whole: copies,
      people: 0.8,
      by: [...places, ['shop', ofShops] as const, ['coupon', coupons] as const],
    },
    { kind: 'visit', whole: visits, people: 0.85, by: [...places, ['shop', ofShops] as const] },
  ]
  type Of = Pick<SeedFigure, 'dimension' | 'kind'>
  const figure = ({ dimension, kind }: Of, value: string, count: number, visitors: number, detail = '') => ({
    day: at,
    dimension,
    kind,
    value,
    detail,
    count,
    visitors,
  })
  function* split(dimension: Of['dimension'], kind: string, whole: number, shares: Shares, people: number) {
    const [parts, persons] = [partsOf(whole, shares), partsOf(Math.round(whole * people), shares)]
    for (const [place, [value, , detail = '']] of shares.entries()) {
      const part = present(parts[place])
      if (part > 0) yield figure({ dimension, kind }, value, part, Math.min(part, present(persons[place])), detail)
    }
  }
  for (const { kind, whole, people, by } of kinds) {
    yield figure({ dimension: 'all', kind }, '', whole, Math.round(whole * people))
    for (const [dimension, shares] of by) yield* split(dimension, kind, whole, shares, people)
  }
  yield* split('name', 'view', views, pages, 0.31)
  yield* split('shop', 'view', present(partsOf(views, pages)[0]), ofShops, 0.31)
  yield* split('referrer', 'view', Math.round(views * 0.18), referrers, 1)
  for (const [kind, whole, shares] of [
    ['search', Math.round(views * 0.03), searches],
    ['download', Math.round(views * 0.005), downloads],
    ['form', Math.round(views * 0.006), forms],
  ] as const) {
    yield figure({ dimension: 'all', kind }, '', whole, whole)
    yield* split('name', kind, whole, shares, 1)
  }
}

/** Number of stores that visitors view often; the others are rarely viewed. */
const seenShops = 40

/** Activity of visitors on the days before today: more at weekends, and growing from month to month. */
export function* makeSiteFigures(
  shops: readonly SeedShop[],
  coupons: Iterable<SeedCoupon>,
  today: number,
): Generator<SeedFigure> {
  const random = randomOf('site figures')
  const seen = shops.toSorted((one, other) => other.popularity - one.popularity).slice(0, seenShops)
  const parts = { shops: seen, coupons: sharesOfCoupons(seen, coupons) }
  for (let at = today - figureDays * day; at < today; at += day) {
    const weekday = new Date(at).getUTCDay()
    const growth = 1 + (0.25 * (at - today)) / (figureDays * day)
    yield* figuresOfDay(at, growth * (weekday === 5 || weekday === 6 ? 1.2 : 1), parts, random)
  }
}
