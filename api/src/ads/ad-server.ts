import { type Placement, placements, tokenLife } from '../../../shared/contract/ads/placement.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { AdToken, AdTokens } from './ad-token.ts'
import { type AdUnits, unitsOf } from './ad-units.ts'
import { type AdCounts, type AdVisit, chooseAd, eligibleAds, type ServedAd } from './ads.rules.ts'

/** A served ad, and its token. */
export interface Served {
  readonly ad: ServedAd
  readonly placement: Placement
  readonly token: string
  /** The time until which an impression is counted. */
  readonly expiresAt: string
}

export interface AdVisitor {
  readonly visit: AdVisit
  /** The key by which `callerOf` distinguishes callers; remembered for a minute. */
  readonly caller: string
  /** The visitor's key of the day; null if visitors are not tracked. */
  readonly person: string | null
  /** Bots get a reply but are not counted. */
  readonly isProgram: boolean
}

interface AdServerOptions {
  /** The ads of a placement for a country; for any country if it is unknown. */
  readonly adsFor: (visit: Pick<AdVisit, 'placement' | 'country'>) => readonly ServedAd[]
  readonly tokens: AdTokens
  readonly units: AdUnits
  readonly counts: AdCounts
  readonly onServed: (token: Omit<AdToken, 'id'>) => void
}

/** Serves ads from the memory of this process. */
export class AdServer {
  readonly #options: AdServerOptions

  constructor(options: AdServerOptions) {
    this.#options = options
  }

  /** The chosen ad of a placement. */
  serve(visitor: AdVisitor): Served | undefined {
    const { counts } = this.#options
    const isFree = (one: ServedAd) => this.#isFree(one, visitor)
    const ad = chooseAd(this.#adsFor(visitor), visitor.visit, counts, Math.random(), isFree)
    return ad && this.#serveOne(ad, visitor)
  }

  /** Every ad that may be shown in a placement, except the given ones, highest priority first. */
  serveAll(visitor: AdVisitor, known: ReadonlySet<string>, max: number): Served[] {
    return eligibleAds(this.#adsFor(visitor), visitor.visit, this.#options.counts)
      .filter((ad) => !known.has(ad.id) && this.#isFree(ad, visitor))
      .toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)
      .slice(0, max)
      .flatMap((ad) => this.#serveOne(ad, visitor) ?? [])
  }

  #adsFor({ visit }: AdVisitor): readonly ServedAd[] {
    const { units, adsFor } = this.#options
    units.endKept(visit.now)
    return adsFor(visit)
  }

  /** Whether the caller has not received an ad too often without showing it. */
  #isFree(ad: ServedAd, { caller, isProgram }: AdVisitor): boolean {
    return isProgram || !this.#options.units.isHeld(caller, ad)
  }

  #serveOne(ad: ServedAd, { visit, caller, person, isProgram }: AdVisitor): Served | undefined {
    const { now, placement, country } = visit
    const { units, tokens, onServed } = this.#options
    const needed = isProgram ? [] : unitsOf(ad, 'impression')
    if (!units.take(needed)) return undefined
    const platform: Platform = visit.platform && visit.platform !== 'ALL' ? visit.platform : placements[placement]
    const claims = { adId: ad.id, placement, platform, country, servedAt: Math.floor(now / 1_000), person }
    const { id, text } = tokens.make(claims)
    units.keep(id, needed, { adId: ad.id, caller, now })
    if (!isProgram) onServed(claims)
    const expiresAt = new Date(now + tokenLife.impressionMinutes * 60_000).toISOString()
    return { ad, placement, token: text, expiresAt }
  }
}
