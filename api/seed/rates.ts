import { type CurrencyCode, currencies } from './money-words.ts'
import { inflation } from './prices.ts'

/** The source of the demo's exchange rates. */
export const ratesSource = 'Demo world'

/** Currencies that are not pegged to the dollar; the others have a fixed rate. */
const floating = ['EGP', 'KWD', 'MAD', 'TND', 'DZD', 'TRY'] as const satisfies readonly CurrencyCode[]
/** Earlier than any price of the demo. */
const months = 48

export interface SeedRate {
  readonly currency: CurrencyCode
  readonly day: string
  readonly perDollar: number
}

/** Units per dollar on the first day of each month: approximate, and rising like the prices of the demo. */
export function* makeRates(today: number): Generator<SeedRate> {
  const now = new Date(today)
  for (const currency of floating) {
    for (let ago = 0; ago < months; ago += 1) {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
      const climb = (1 + (inflation[currency] ?? 0)) ** (ago / 12)
      const perDollar = Number((currencies[currency].perDollar / climb).toPrecision(6))
      yield { currency, day: first.toISOString().slice(0, 10), perDollar }
    }
  }
}
