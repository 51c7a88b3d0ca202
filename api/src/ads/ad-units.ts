import type { Budget } from '../budget/budget.queries.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import { budgetsOf, type ServedAd } from './ads.rules.ts'

/** Milliseconds for which a unit is kept for an ad that was served. Seen later it needs a new one. */
const keptFor = 60_000

export const unitsOf = (ad: ServedAd, kind: Budget['kind']): readonly Budget[] =>
  budgetsOf(ad).filter((budget) => budget.kind === kind)

/** Units of budgets that are taken together, and kept for ads that were served and may be seen. */
export class AdUnits {
  readonly #budgets: BudgetLeases
  /** By the id of the token, in the order in which they end. */
  readonly #kept = new Map<string, { readonly units: readonly Budget[]; readonly until: number }>()

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

  /** Keeps units that were taken until the ad of a token is seen, or a minute is over. */
  keep(tokenId: string, units: readonly Budget[], now: number): void {
    if (units.length > 0) this.#kept.set(tokenId, { units, until: now + keptFor })
  }

  /** What is kept for a token, or what is left; undefined where nothing is. */
  async takeFor(ad: ServedAd, tokenId: string): Promise<readonly Budget[] | undefined> {
    const kept = this.#kept.get(tokenId)
    this.#kept.delete(tokenId)
    if (kept) return kept.units
    const units = unitsOf(ad, 'impression')
    return (await this.takeOrAsk(units)) ? units : undefined
  }

  /** Puts back what was kept for ads that were not seen in time. */
  endKept(now: number): void {
    for (const [id, { units, until }] of this.#kept) {
      if (until > now) return
      this.#kept.delete(id)
      this.putBack(units)
    }
  }
}
