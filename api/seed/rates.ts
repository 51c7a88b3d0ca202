import { type CurrencyCode, currencies } from './money-words.ts'
import { inflation } from './prices.ts'

/** What the table of rates says of where they are from. */
export const ratesSource = 'Demo world'

/** Those of the world that no bank holds to the dollar; the others have their pegs. */
const floating = ['EGP', 'KWD', 'MAD', 'TND', 'DZD', 'TRY'] as const satisfies readonly CurrencyCode[]
/** Further back than the prices of the world go. */
const months = 48

export interface SeedRate {
  readonly currency: CurrencyCode
  readonly day: string
  readonly perDollar: number
}

/** What a dollar buys on the first day of each month: as rough as the prices of the world, which climb as it does. */
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
