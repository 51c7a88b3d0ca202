import { type Random, randomOf } from '../../api/seed/random.ts'
import { expectedSaving } from '../../shared/contract/coupon/expected-saving.ts'

/** A world of which the truth is known: what codes take off, how often each works in each country, and when it stops. */
export interface WorldCode {
  readonly number: number
  readonly bornOn: number
  readonly endsOn: number
  /** How often it works at checkout in each country, for who meets its terms. */
  readonly works: readonly number[]
  readonly percent: number
  /** In the units of baskets; null for none. */
  readonly minimum: number | null
  readonly cap: number | null
  readonly newCustomersOnly: boolean
  readonly appOnly: boolean
  readonly excludesSaleItems: boolean
  /** What the rule expects of it, from its terms alone. */
  readonly saving: number
}

export interface Shopper {
  readonly country: number
  readonly basket: number
  readonly isNew: boolean
  readonly hasApp: boolean
  readonly buysOnSale: boolean
  /** Decide, for each code that they try, whether it works, whether they say so, and whether they press the wrong one. */
  readonly luck: readonly { readonly works: number; readonly votes: number; readonly errs: number }[]
}

export interface WorldStore {
  readonly codes: readonly WorldCode[]
  /** Of each day. */
  readonly shoppers: readonly (readonly Shopper[])[]
  /** A dead code that one network votes for, where there is one. */
  readonly pushed: WorldCode | null
}

export const worldDays = 120
export const countryShares = [0.5, 0.3, 0.2] as const
/** Codes that a shopper tries before giving up. */
export const patience = 3
const usualBasket = 5_000
/** How often a code that the store has stopped works all the same. */
const stoppedWorks = 0.03

function trueRate(random: Random, percent: number): number {
  // The larger the claim, the more often nothing is behind it.
  const kind = random.weighted<'none' | 'some' | 'most'>([
    ['none', percent >= 40 ? 55 : 22],
    ['some', 28],
    ['most', percent >= 40 ? 17 : 50],
  ])
  if (kind === 'none') return stoppedWorks
  return kind === 'some' ? 0.25 + random.next() * 0.35 : 0.75 + random.next() * 0.22
}

function makeCode(random: Random, number: number, bornOn: number): WorldCode {
  const percent = random.weighted([5, 10, 15, 20, 25, 30, 40, 50, 60].map((value, place) => [value, 9 - place]))
  const rate = trueRate(random, percent)
  const terms = {
    minimum: random.chance(0.35) ? random.integer(2, 12) * 1_000 : null,
    cap: random.chance(0.3) ? random.integer(2, 10) * 200 : null,
    newCustomersOnly: random.chance(0.18),
    appOnly: random.chance(0.12),
    excludesSaleItems: random.chance(0.2),
  }
  return {
    number,
    bornOn,
    endsOn: bornOn - 45 * Math.log(1 - random.next()),
    works: countryShares.map(() => (random.chance(0.2) ? stoppedWorks : rate)),
    percent,
    ...terms,
    saving: expectedSaving(
      {
        discountType: 'percent',
        percent,
        amount: null,
        minimumOrder: terms.minimum,
        maximumDiscount: terms.cap,
        appliesToAll: true,
        studentOnly: false,
        ...terms,
      },
      usualBasket,
    ),
  }
}

function makeShopper(random: Random): Shopper {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return {
    country: random.weighted(countryShares.map((share, country) => [country, share])),
    basket: Math.round(usualBasket * 0.9 * Math.exp(0.6 * normal)),
    // Not the numbers that the rule assumes: it does not know those of the world.
    isNew: random.chance(0.35),
    hasApp: random.chance(0.5),
    buysOnSale: random.chance(0.3),
    luck: Array.from({ length: patience }, () => ({
      works: random.next(),
      votes: random.next(),
      errs: random.next(),
    })),
  }
}

function makeStore(random: Random, place: number, withPushed: boolean): WorldStore {
  const codes: WorldCode[] = []
  const first = random.integer(4, 16)
  for (let number = 0; number < first; number += 1) codes.push(makeCode(random, number, -random.integer(0, 40)))
  for (let day = 0; day < worldDays; day += 1) if (random.chance(0.12)) codes.push(makeCode(random, codes.length, day))
  const aDay = 24 / (1 + place) ** 0.5
  const shoppers = Array.from({ length: worldDays }, () =>
    Array.from({ length: Math.floor(aDay + random.next()) }, () => makeShopper(random)),
  )
  const dead = codes.filter(({ works, bornOn }) => bornOn <= 0 && works.every((rate) => rate <= stoppedWorks))
  const pushed = withPushed ? (dead.toSorted((one, other) => other.saving - one.saving)[0] ?? null) : null
  return { codes, shoppers, pushed }
}

/** A world of so many stores, the same for the same name. With `pushed`, one network votes for a dead code of each. */
export function makeWorldOfCodes(name: string, stores: number, pushed: boolean): WorldStore[] {
  const random = randomOf(name)
  return Array.from({ length: stores }, (_, place) => makeStore(random, place, pushed))
}

/** How often a code works there on a day, for who meets its terms. */
export const rateOn = (code: WorldCode, country: number, day: number): number =>
  day < code.endsOn ? (code.works[country] ?? 0) : Math.min(stoppedWorks, code.works[country] ?? 0)

/** Whether it works for this shopper who tries it as the nth code. */
export function worksFor(code: WorldCode, shopper: Shopper, day: number, attempt: number): boolean {
  const meets =
    shopper.basket >= (code.minimum ?? 0) &&
    (!code.newCustomersOnly || shopper.isNew) &&
    (!code.appOnly || shopper.hasApp) &&
    (!code.excludesSaleItems || !shopper.buysOnSale)
  return meets && (shopper.luck[attempt]?.works ?? 1) < rateOn(code, shopper.country, day)
}

/** The part of the basket that it takes off when it works. */
export const takenOff = ({ percent, cap }: WorldCode, { basket }: Shopper): number =>
  Math.min((percent / 100) * basket, cap ?? basket) / basket
