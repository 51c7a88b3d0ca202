import { isDeepStrictEqual } from 'node:util'
import type { Budget } from '../budget/budget.queries.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import { budgetsOf, type ServedAd } from './ads.rules.ts'

/**
 * For a limited ad: how many replies to one caller may reserve a unit at a time. The caller may never show the ad,
 * which then blocks the units for a minute.
 */
const heldAtMost = (limit: number): number =>
  Math.floor(Math.max(1, Math.min(3, limit / 10), Math.min(100, limit / 100)))

const keyOf = ({ subject, kind }: Budget) => `${subject} ${kind}`

/** Counts in a map, and removes entries at zero. */
function addTo(counts: Map<string, number>, key: string, more: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + more
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

interface Keeping {
  readonly adId: string
  /** The recipient, as `callerOf` distinguishes callers. */
  readonly caller: string
  readonly now: number
}

interface Kept extends Omit<Keeping, 'now'> {
  readonly units: readonly Budget[]
  readonly until: number
}

/** Milliseconds for which a unit is reserved for a served ad. A later impression needs a new unit. */
const keptFor = 60_000

export const unitsOf = (ad: ServedAd, kind: Budget['kind']): readonly Budget[] =>
  budgetsOf(ad).filter((budget) => budget.kind === kind)

/** Units of budgets that are taken together, and reserved for served ads. */
export class AdUnits {
  readonly #budgets: BudgetLeases
  /** By token id, in order of expiry. */
  readonly #kept = new Map<string, Kept>()
  /** The number of replies with reserved units, by caller and ad. */
  readonly #held = new Map<string, Map<string, number>>()
  /** The number of reserved units of each budget. */
  readonly #keptOf = new Map<string, number>()

  constructor(budgets: BudgetLeases) {
    this.#budgets = budgets
  }

  get holder(): string {
    return this.#budgets.holder
  }

  /** Takes a unit of every budget, or of none. */
  take(units: readonly Budget[]): boolean {
    const missing = units.findIndex((unit) => !this.#budgets.take(unit))
    if (missing === -1) return true
    this.putBack(units.slice(0, missing))
    return false
  }

  /** The same, but asks the database if this process has no units left. */
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

  /** Whether the caller has received an ad so often that it must show it before getting more. */
  isHeld(caller: string, ad: ServedAd): boolean {
    const count = this.#held.get(caller)?.get(ad.id)
    return count !== undefined && unitsOf(ad, 'impression').some(({ limit }) => count >= heldAtMost(limit))
  }

  /** The number of units of a budget reserved for ads without an impression yet. */
  keptOf(budget: Budget): number {
    return this.#keptOf.get(keyOf(budget)) ?? 0
  }

  /** Reserves units until the token has its impression, or a minute has passed. */
  keep(tokenId: string, units: readonly Budget[], { adId, caller, now }: Keeping): void {
    if (units.length === 0) return
    const kept = { units, until: now + keptFor, adId, caller }
    this.#kept.set(tokenId, kept)
    this.#count(kept, 1)
  }

  /** Returns what is reserved for a token, or what is left of it; undefined if nothing. */
  async takeFor(ad: ServedAd, tokenId: string): Promise<readonly Budget[] | undefined> {
    const units = unitsOf(ad, 'impression')
    const kept = this.#kept.get(tokenId)
    if (kept && isDeepStrictEqual(kept.units, units)) {
      this.#release(tokenId, kept)
      return units
    }
    if (kept) {
      // Staff changed a limit: units reserved under the old one no longer count.
      this.#putBackKept(tokenId, kept)
      this.#endOutdated(units)
    }
    return (await this.takeOrAsk(units)) ? units : undefined
  }

  /** Returns the units of ads that had no impression in time. */
  endKept(now: number): void {
    for (const [id, kept] of this.#kept) {
      if (kept.until > now) return
      this.#putBackKept(id, kept)
    }
  }

  /** Returns the units of these budgets that were reserved under other limits. */
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
