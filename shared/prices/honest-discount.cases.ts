import type { DailyPrice } from './daily-prices.ts'
import { addDays } from './day.ts'

/** A synthetic history that ends with a sale, labelled with whether the price was raised for that sale. */
export interface LabelledHistory {
  readonly kind: string
  readonly isRaised: boolean
  readonly days: readonly DailyPrice[]
  readonly since: string
  readonly current: number
}

/** Deterministic random numbers from 0 up to 1 (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Draw {
  between(low: number, high: number): number
  days(low: number, high: number): number
  chance(probability: number): boolean
}

/** Generates the prices before a sale, oldest first, and the sale price, for one strategy of a shop. */
type Maker = (draw: Draw, usual: number) => { readonly prices: number[]; readonly sale: number }

const flat = (length: number, price: number): number[] => Array.from({ length }, () => price)

/** A typical regular price: it stays for weeks and then changes a little. */
function regular(draw: Draw, length: number, usual: number): number[] {
  const prices: number[] = []
  let price = usual
  while (prices.length < length) {
    prices.unshift(...flat(draw.days(20, 70), price))
    price *= draw.between(0.96, 1.04)
  }
  return prices.slice(-length)
}

function changing(draw: Draw, usual: number): number[] {
  const prices: number[] = []
  const swing = draw.between(0.05, 0.18)
  while (prices.length < 120) prices.push(...flat(draw.days(1, 6), usual * draw.between(1 - swing, 1 + swing)))
  return prices
}

const honest: Readonly<Record<string, Maker>> = {
  'a real sale': (draw, usual) => ({
    prices: regular(draw, draw.days(60, 150), usual),
    sale: usual * draw.between(0.6, 0.93),
  }),
  'a sale after another sale': (draw, usual) => {
    const rate = draw.between(0.65, 0.92)
    const [ended, length] = [draw.days(8, 60), draw.days(3, 12)]
    const prices = regular(draw, 140, usual)
    return {
      prices: [...prices.slice(0, -ended - length), ...flat(length, usual * rate), ...prices.slice(-ended)],
      sale: usual * rate * draw.between(0.97, 1.04),
    }
  },
  'a slow climb, then a sale': (draw, usual) => {
    const prices: number[] = []
    let price = usual * draw.between(0.7, 0.9)
    while (prices.length < 120) {
      prices.push(...flat(draw.days(4, 14), price))
      price *= draw.between(1.005, 1.03)
    }
    return { prices, sale: price * draw.between(0.82, 0.96) }
  },
  'a price that always moves': (draw, usual) => {
    const prices = changing(draw, usual)
    return { prices, sale: (prices.at(-1) ?? usual) * draw.between(0.85, 0.96) }
  },
  'a rise long before': (draw, usual) => ({
    prices: [...regular(draw, 70, usual), ...flat(draw.days(35, 90), usual * draw.between(1.06, 1.15))],
    sale: usual * draw.between(0.9, 1),
  }),
  'a short history': (draw, usual) => ({
    prices: regular(draw, draw.days(3, 28), usual),
    sale: usual * draw.between(0.7, 0.93),
  }),
}

const raised: Readonly<Record<string, Maker>> = {
  'a raise before the sale': (draw, usual) => ({
    prices: [...regular(draw, draw.days(50, 120), usual), ...flat(draw.days(3, 50), usual * draw.between(1.07, 1.35))],
    sale: usual * draw.between(0.98, 1.03),
  }),
  'a raise in two steps': (draw, usual) => {
    const first = draw.between(1.06, 1.12)
    return {
      prices: [
        ...regular(draw, 90, usual),
        ...flat(draw.days(3, 12), usual * first),
        ...flat(draw.days(3, 12), usual * first * draw.between(1.05, 1.12)),
      ],
      sale: usual * draw.between(0.98, 1.03),
    }
  },
  'a raise in a short history': (draw, usual) => ({
    prices: [...regular(draw, draw.days(3, 28), usual), ...flat(draw.days(4, 20), usual * draw.between(1.08, 1.3))],
    sale: usual * draw.between(0.98, 1.02),
  }),
}

/** How often each kind is generated: most sales are real. */
const kinds = [
  ...Object.entries(honest).map(([kind, make]) => ({ kind, make, isRaised: false })),
  ...Object.entries(raised).map(([kind, make]) => ({ kind, make, isRaised: true })),
]

/** Generates this many histories, kind by kind, some with daily noise and times out of stock. */
export function labelledHistories(count: number, seed = 1): LabelledHistory[] {
  const next = numbersOf(seed)
  const draw: Draw = {
    between: (low, high) => low + (high - low) * next(),
    days: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  }
  const since = '2026-11-20'
  return Array.from({ length: Math.ceil(count / kinds.length) }, () => kinds)
    .flat()
    .slice(0, count)
    .map(({ kind, make, isRaised }) => {
      const { prices, sale } = make(draw, Math.round(draw.between(2_000, 900_000)))
      const noise = draw.chance(0.3) ? 0.008 : 0
      const [away, back] = draw.chance(0.2) ? [draw.days(5, prices.length), draw.days(1, 9)] : [-1, 0]
      const days = prices.map((price, place): DailyPrice => {
        const seen = Math.round(price * draw.between(1 - noise, 1 + noise))
        const mean = place >= away && place < away + back ? null : seen
        return { day: addDays(since, place - prices.length), low: mean, high: mean, mean }
      })
      return { kind, isRaised, days, since, current: Math.round(sale) }
    })
}
