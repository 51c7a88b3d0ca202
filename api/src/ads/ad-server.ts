import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Placement, placements, tokenLife } from '../../../shared/contract/ads/placement.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { Budget } from '../budget/budget.queries.ts'
import type { BudgetLeases } from '../budget/budget-leases.ts'
import { isProgram as isSentByProgram } from '../visitor/program.ts'
import type { AdEvent, AdEventKind, AdRefusal } from './ad-event.queries.ts'
import { type AdToken, type AdTokens, isLate } from './ad-token.ts'
import { type AdVisit, budgetsOf, chooseAd, eligibleAds, type ServedAd } from './ads.rules.ts'

/** Milliseconds for which a unit is kept for an ad that was served. Seen later it needs a new one. */
const reservedFor = 60_000

/** An ad that was served, and its token. */
export interface Served {
  readonly ad: ServedAd
  readonly placement: Placement
  readonly token: string
  readonly expiresAt: string
}

interface Visitor {
  readonly visit: AdVisit
  readonly person: string | null
  /** A program is answered and not counted. */
  readonly isProgram: boolean
}

export type Outcome = 'counted' | 'uncounted' | 'invalid' | 'used'

interface AdServerOptions {
  /** The ads that can stand in a place and are for a country; for all, where the country is not known. */
  readonly adsFor: (visit: Pick<AdVisit, 'placement' | 'country'>) => readonly ServedAd[]
  readonly adOf: (id: string) => ServedAd | undefined
  readonly tokens: AdTokens
  readonly budgets: BudgetLeases
  readonly isFirstUse: (kind: 'impression' | 'click', tokenId: string) => Promise<boolean>
  readonly add: (event: AdEvent) => void
  /** Hears of every impression that is counted. */
  readonly onSeen: (token: AdToken, now: number) => void
}

/** Whether a call is a program's. A browser without a screen that brings a token has shown the page. */
export const isAdProgram = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const agent = (headers['user-agent'] ?? '').replace(/Headless(?=Chrome)/, '')
  return isSentByProgram({ method: 'POST', headers: { ...headers, 'user-agent': agent } })
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Serves ads from the memory of this process, and counts what comes of them. */
export function adServer({ adsFor, adOf, tokens, budgets, isFirstUse, add, onSeen }: AdServerOptions) {
  const counts = { counted: budgets.countedOf, hasUnit: budgets.hasUnit }
  /** Units that are kept for tokens, in the order in which they end. */
  const reserved = new Map<string, { readonly units: readonly Budget[]; readonly until: number }>()
  /** Sums of what is not worth a row each. */
  let sums = new Map<string, AdEvent>()

  const unitsFor = (ad: ServedAd, kind: Budget['kind']) => budgetsOf(ad).filter((budget) => budget.kind === kind)

  /** Puts back units of ads that were served and not seen. */
  function endReservations(now: number): void {
    for (const [id, { units, until }] of reserved) {
      if (until > now) return
      reserved.delete(id)
      for (const unit of units) budgets.putBack(unit)
    }
  }

  /** Takes a unit of each budget, or none. */
  function takeAll(units: readonly Budget[]): boolean {
    const taken: Budget[] = []
    for (const unit of units) {
      if (budgets.take(unit)) taken.push(unit)
      else {
        for (const each of taken) budgets.putBack(each)
        return false
      }
    }
    return true
  }

  async function takeOrAskAll(units: readonly Budget[]): Promise<boolean> {
    const taken: Budget[] = []
    for (const unit of units) {
      if (await budgets.takeOrAsk(unit)) taken.push(unit)
      else {
        for (const each of taken) budgets.putBack(each)
        return false
      }
    }
    return true
  }

  function addToSum(kind: Exclude<AdEventKind, 'impression' | 'click'>, cell: Omit<AdEvent, 'id' | 'kind' | 'count'>) {
    const key = [kind, cell.adId, cell.day, cell.country, cell.platform, cell.placement].join(' ')
    const before = sums.get(key)
    sums.set(key, { ...cell, id: before?.id ?? randomUUID(), kind, count: (before?.count ?? 0) + 1 })
  }

  const noUnits = { taken: [], holder: null } as const

  function serveOne(ad: ServedAd, { visit, person, isProgram }: Visitor): Served | undefined {
    const { now, placement } = visit
    const units = isProgram ? [] : unitsFor(ad, 'impression')
    if (!takeAll(units)) return undefined
    const platform: Platform = visit.platform && visit.platform !== 'ALL' ? visit.platform : placements[placement]
    const servedAt = Math.floor(now / 1_000)
    const token = tokens.make({ adId: ad.id, placement, platform, country: visit.country, servedAt, person })
    if (units.length > 0) reserved.set(token.id, { units, until: now + reservedFor })
    const cell = { adId: ad.id, day: dayOf(now), country: visit.country ?? '', platform, placement }
    if (!isProgram) addToSum('served', { ...cell, person: null, ...noUnits })
    const expiresAt = new Date(now + tokenLife.impressionMinutes * 60_000).toISOString()
    return { ad, placement, token: token.text, expiresAt }
  }

  /** The ad that is chosen for a place. */
  function serve(visitor: Visitor): Served | undefined {
    const { visit } = visitor
    endReservations(visit.now)
    const ad = chooseAd(adsFor(visit), visit, counts, Math.random())
    return ad && serveOne(ad, visitor)
  }

  /** Every ad that may be shown in a place, the first priority first. */
  function serveAll(visitor: Visitor, known: ReadonlySet<string>, max: number): Served[] {
    const { visit } = visitor
    endReservations(visit.now)
    return eligibleAds(adsFor(visit), visit, counts)
      .filter(({ id }) => !known.has(id))
      .toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)
      .slice(0, max)
      .flatMap((ad) => serveOne(ad, visitor) ?? [])
  }

  function refuse(adId: string, why: AdRefusal, token: AdToken | undefined, now: number): void {
    if (!adOf(adId)) return
    addToSum(why, {
      adId,
      day: dayOf(now),
      country: token?.country ?? '',
      platform: token?.platform ?? '',
      placement: token?.placement ?? '',
      person: null,
      ...noUnits,
    })
  }

  const eventOf = (token: AdToken, kind: 'impression' | 'click', taken: readonly Budget[]): AdEvent => ({
    id: token.id,
    kind,
    adId: token.adId,
    day: dayOf(token.servedAt * 1_000),
    country: token.country ?? '',
    platform: token.platform,
    placement: token.placement,
    person: token.person,
    count: 1,
    taken: taken.map(({ subject, kind: unit }) => ({ subject, kind: unit })),
    holder: taken.length > 0 ? budgets.holder : null,
  })

  /** Takes what was kept for a token, or what is left. */
  async function takeImpression(ad: ServedAd, token: AdToken): Promise<readonly Budget[] | undefined> {
    const kept = reserved.get(token.id)
    reserved.delete(token.id)
    if (kept) return kept.units
    const units = unitsFor(ad, 'impression')
    return (await takeOrAskAll(units)) ? units : undefined
  }

  type Call = Pick<FastifyRequest, 'method' | 'headers'>

  /** The token of a call that may be counted; where it may not, what came of it. */
  async function admit(adId: string, kind: 'impression' | 'click', text: string, call: Call, now: number) {
    const token = tokens.read(text)
    const why = !token
      ? 'forged'
      : token.adId !== adId
        ? 'misplaced'
        : isLate(token, kind, now)
          ? 'late'
          : isAdProgram(call)
            ? 'programs'
            : (await isFirstUse(kind, token.id))
              ? undefined
              : 'used'
    if (token && !why) return { token }
    if (why) refuse(adId, why, token?.adId === adId ? token : undefined, now)
    const outcome: Outcome = why === 'used' ? 'used' : why === 'programs' ? 'uncounted' : 'invalid'
    return { outcome }
  }

  async function countImpression(adId: string, text: string, call: Call, now = Date.now()): Promise<Outcome> {
    const { token, outcome } = await admit(adId, 'impression', text, call, now)
    if (!token) return outcome
    const ad = adOf(adId)
    const taken = ad && (await takeImpression(ad, token))
    if (!taken) {
      // A click of what is not counted as seen is none either.
      await isFirstUse('click', token.id)
      refuse(adId, 'beyond', token, now)
      return 'invalid'
    }
    add(eventOf(token, 'impression', taken))
    onSeen(token, now)
    return 'counted'
  }

  async function countClick(adId: string, text: string, call: Call, now = Date.now()): Promise<Outcome> {
    const { token, outcome } = await admit(adId, 'click', text, call, now)
    if (!token) return outcome
    const ad = adOf(adId)
    const units = ad ? unitsFor(ad, 'click') : []
    if (!ad || !(await takeOrAskAll(units))) {
      refuse(adId, 'beyond', token, now)
      return 'uncounted'
    }
    const taken = (await isFirstUse('impression', token.id)) ? await takeImpression(ad, token) : []
    if (!taken) {
      for (const unit of units) budgets.putBack(unit)
      refuse(adId, 'beyond', token, now)
      return 'uncounted'
    }
    // With every click, since the process that counted the impression may have been killed before it was written.
    add(eventOf(token, 'impression', taken))
    add(eventOf(token, 'click', units))
    return 'counted'
  }

  return {
    serve,
    serveAll,
    countImpression,
    countClick,
    /** Hands over the sums that were made since the last time. */
    addSums(): void {
      const made = sums
      sums = new Map()
      for (const event of made.values()) add(event)
    },
    endReservations,
  }
}
