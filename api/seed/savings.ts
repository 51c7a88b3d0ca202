import type { SeedPerson } from './back-office.ts'
import { type CurrencyCode, currencies, minorUnits } from './money-words.ts'
import { randomOf } from './random.ts'
import type { SeedShop } from './shops.ts'

/** The saving of a demo user's purchase with a code. */
export interface SeedSaving {
  readonly id: string
  readonly userId: string
  readonly clientEventId: string
  readonly shopId: number
  readonly savedMinor: number
  readonly totalMinor: number
  readonly currency: CurrencyCode
  readonly at: number
}

/** The stores that people buy from: the best known ones. */
const shopsUsed = 40

/** Purchases with a code, between registration and the last visit; some people have none. */
export function* makeSavings(people: readonly SeedPerson[], shops: readonly SeedShop[]): Generator<SeedSaving> {
  const random = randomOf('savings')
  const used = shops.slice(0, shopsUsed)
  for (const { id, verifiedAt, joinedAt, lastUsedAt } of people) {
    const purchases = random.integer(0, 4)
    if (verifiedAt === null) continue
    for (let count = 0; count < purchases; count += 1) {
      const { id: shopId, currency } = random.pick(used)
      const at = joinedAt + Math.floor(random.next() * (lastUsedAt - joinedAt))
      const total = random.integer(20, 160) * currencies[currency].perDollar
      const saved = total * random.pick([0.05, 0.1, 0.1, 0.15, 0.2])
      yield {
        id: random.uuid(at),
        userId: id,
        clientEventId: random.uuid(at),
        shopId,
        savedMinor: minorUnits(saved, currency),
        totalMinor: minorUnits(total - saved, currency),
        currency,
        at,
      }
    }
  }
}
