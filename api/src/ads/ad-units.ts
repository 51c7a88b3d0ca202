import { isDeepStrictEqual } from 'node:util'
import type { Budget } from '../budget/budget.queries.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import { budgetsOf, type ServedAd } from './ads.rules.ts'

/**
 * Of an ad that is limited to so many: for how many answers one caller may be kept a unit at a time. It may never show the ad,
 * which then is kept from all others for a minute.
 */
const heldAtMost = (limit: number): number =>
  Math.floor(Math.max(1, Math.min(3, limit / 10), Math.min(100, limit / 100)))

const keyOf = ({ subject, kind }: Budget) => `${subject} ${kind}`

/** Counts in a map, which forgets what is none. */
function addTo(counts: Map<string, number>, key: string, more: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + more
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

interface Keeping {
  readonly adId: string
  /** Who was served, as `callerOf` tells callers apart. */
  readonly caller: string
  readonly now: number
}

interface Kept extends Omit<Keeping, 'now'> {
  readonly units: readonly Budget[]
  readonly until: number
}

/** Milliseconds for which a unit is kept for an ad that was served. Seen later it needs a new one. */
const keptFor = 60_000

export const unitsOf = (ad: ServedAd, kind: Budget['kind']): readonly Budget[] =>
  budgetsOf(ad).filter((budget) => budget.kind === kind)

/** Units of budgets that are taken together, and kept for ads that were served and may be seen. */
export class AdUnits {
  readonly #budgets: BudgetLeases
  /** By the id of the token, in the order in which they end. */
  readonly #kept = new Map<string, Kept>()
  /** For how many answers units are kept, by caller and ad. */
  readonly #held = new Map<string, Map<string, number>>()
  /** How many units are kept of each budget. */
  readonly #keptOf = new Map<string, number>()

  constructor(budgets: BudgetLeases) {
    this.#budgets = budgets
  }

  get holder(): string {
    return this.#budgets.holder
  }

  /** Takes a unit of each budget, or none. */
  take(units: readonly Budget[]): boolean {
    const missing = units.findIndex((unit) => !this.#budgets.take(unit))
    if (missing === -1) return true
    this.putBack(units.slice(0, missing))
    return false
  }

  /** The same; the database is asked where this process holds none. */
  async takeOrAsk(units: readonly Budget[]): Promise<boolean> {
    for (const [place, unit] of units.entries()) {
      if (await this.#budgets.takeOrAsk(unit)) continue
      this.putBack(units.slice(0, place))
      return false
    }
    return true
  }

  putBack(units: readonly Budget[]): void {
    for (const unit of units) this.#budgets.putBack(unit)
  }

  /** Whether the caller was given an ad so often that it has to be seen before there are more. */
  isHeld(caller: string, ad: ServedAd): boolean {
    const count = this.#held.get(caller)?.get(ad.id)
    return count !== undefined && unitsOf(ad, 'impression').some(({ limit }) => count >= heldAtMost(limit))
  }

  /** How many units of a budget are kept for ads that were not seen until now. */
  keptOf(budget: Budget): number {
    return this.#keptOf.get(keyOf(budget)) ?? 0
  }

  /** Keeps units that were taken until the ad of a token is seen, or a minute is over. */
  keep(tokenId: string, units: readonly Budget[], { adId, caller, now }: Keeping): void {
    if (units.length === 0) return
    const kept = { units, until: now + keptFor, adId, caller }
    this.#kept.set(tokenId, kept)
    this.#count(kept, 1)
  }

  /** What is kept for a token, or what is left; undefined where nothing is. */
  async takeFor(ad: ServedAd, tokenId: string): Promise<readonly Budget[] | undefined> {
    const units = unitsOf(ad, 'impression')
    const kept = this.#kept.get(tokenId)
    if (kept && isDeepStrictEqual(kept.units, units)) {
      this.#release(tokenId, kept)
      return units
    }
    if (kept) {
      // Staff changed a limit: what was kept by the old one is no claim any more.
      this.#putBackKept(tokenId, kept)
      this.#endOutdated(units)
    }
    return (await this.takeOrAsk(units)) ? units : undefined
  }

  /** Puts back what was kept for ads that were not seen in time. */
  endKept(now: number): void {
    for (const [id, kept] of this.#kept) {
      if (kept.until > now) return
      this.#putBackKept(id, kept)
    }
  }

  /** Puts back what was kept of these budgets by other limits. */
  #endOutdated(units: readonly Budget[]): void {
    const limits = new Map(units.map((unit) => [keyOf(unit), unit.limit]))
    for (const [id, kept] of this.#kept) {
      if (kept.units.some((unit) => (limits.get(keyOf(unit)) ?? unit.limit) !== unit.limit)) this.#putBackKept(id, kept)
    }
  }

  #putBackKept(tokenId: string, kept: Kept): void {
    this.#release(tokenId, kept)
    this.putBack(kept.units)
  }

  #release(tokenId: string, kept: Kept): void {
    this.#kept.delete(tokenId)
    this.#count(kept, -1)
  }

  #count({ units, caller, adId }: Kept, more: 1 | -1): void {
    const held = this.#held.get(caller) ?? new Map<string, number>()
    addTo(held, adId, more)
    if (held.size > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
    for (const unit of units) addTo(this.#keptOf, keyOf(unit), more)
  }
}
