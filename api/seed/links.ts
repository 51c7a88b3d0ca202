import { countries } from '../../shared/contract/country.ts'
import { downloadSlugs } from '../../shared/contract/shortner/download.ts'
import { present } from './present.ts'
import { type Random, randomOf } from './random.ts'
import { day, saleWindows } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'

export interface SeedLink {
  readonly id: string
  readonly slug: string
  /** A path from the root of the site. */
  readonly path: string
  readonly note: string
  readonly createdAt: number
  readonly clicks: readonly SeedClicks[]
}

export interface SeedClicks {
  /** Midnight in UTC. */
  readonly day: number
  readonly country: string
  readonly clicks: number
}

/** Number of campaign links in a demo of the usual size, besides the downloads. */
const campaignLinks = 56
const historyDays = 730

/** Rough distribution of countries of people who follow links. */
const audience: Readonly<Record<string, number>> = {
  eg: 24,
  sa: 22,
  ae: 11,
  ma: 8,
  dz: 7,
  iq: 6,
  kw: 4,
  jo: 4,
  tn: 3,
  qa: 3,
  om: 2,
  us: 2,
}

/** Weights of the days from Sunday: the weekend is Friday and Saturday. */
const weekdays = [0.93, 0.9, 0.9, 0.96, 1.12, 1.3, 1.08]

const places = ['instagram', 'tiktok', 'youtube', 'mail', 'telegram', 'x'] as const

/** How much more links are followed each day than on a quiet one: weekends, sales, and the growth of the service. */
function rhythmOf(today: number): readonly number[] {
  const year = new Date(today).getUTCFullYear()
  const sales = [year - 2, year - 1, year].flatMap(saleWindows)
  return Array.from({ length: historyDays }, (_, index) => {
    const at = today + (index - historyDays) * day
    const isSale = sales.some(({ from, to }) => at >= from && at < to)
    const growth = 0.35 + (0.65 * index) / historyDays
    return present(weekdays[new Date(at).getUTCDay()]) * growth * (isSale ? 2.1 : 1)
  })
}

interface Followed {
  /** Clicks on a usual day at today's size. */
  readonly aDay: number
  readonly countries: readonly string[]
  readonly createdAt: number
  /** Half-life of its popularity in days; none if it does not fade. */
  readonly halfLife?: number
}

function* clicksOf(of: Followed, random: Random, rhythm: readonly number[], today: number): Generator<SeedClicks> {
  const parts = of.countries.map((country) => ({ country, part: audience[country] ?? 1 }))
  const whole = parts.reduce((sum, { part }) => sum + part, 0)
  for (let at = of.createdAt; at < today; at += day) {
    const age = (at - of.createdAt) / day
    const fading = of.halfLife === undefined ? 1 : 0.5 ** (age / of.halfLife)
    const level = of.aDay * fading * present(rhythm[historyDays - (today - at) / day]) * (0.75 + 0.5 * random.next())
    // A link that has faded gets no more clicks.
    if (level < 0.02) return
    for (const { country, part } of parts) {
      // A fraction of a click becomes a click with that probability.
      const clicks = Math.floor((level * part) / whole + random.next())
      if (clicks > 0) yield { day: at, country, clicks }
    }
  }
}

/**
 * The downloads, which many people follow although no app store has them yet, and campaign links to stores: a few
 * popular ones, and many with few clicks.
 */
export function* makeLinks(shops: readonly SeedShop[], today: number, scale: number): Generator<SeedLink> {
  const rhythm = rhythmOf(today)
  const first = today - historyDays * day
  const shares = { android: 140, ios: 90, chrome: 60, firefox: 12 }
  for (const slug of downloadSlugs) {
    const random = randomOf(`link ${slug}`)
    const followed = { aDay: shares[slug], countries: countries.map(({ id }) => id), createdAt: first }
    const clicks = [...clicksOf(followed, random, rhythm, today)]
    yield { id: random.uuid(first), slug, path: `/download/${slug}`, note: '', createdAt: first, clicks }
  }
  const count = Math.round(campaignLinks * scale)
  for (let number = 0; number < count; number += 1) {
    const random = randomOf(`campaign link ${number}`)
    // Popular stores are advertised most.
    const shop = present(shops[Math.floor(random.next() ** 2 * Math.min(shops.length, 400))])
    const place = random.pick(places)
    const createdAt = first + random.integer(0, historyDays - 1) * day
    const followed = {
      aDay: 260 / (1 + (number % campaignLinks)) ** 0.9,
      countries: shop.countries,
      createdAt,
      halfLife: random.integer(6, 45),
    }
    yield {
      id: random.uuid(createdAt),
      slug: `${shop.slug}-${place}-${number + 1}`,
      path: `/shop/${shop.id}/${shop.slug}`,
      note: `${shop.name.en}, ${place}`,
      createdAt,
      clicks: [...clicksOf(followed, random, rhythm, today)],
    }
  }
}
