import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Budget } from '../budget/budget.queries.ts'
import { isProgram } from '../visitor/program.ts'
import type { AdEvent, AdEventKind, AdRefusal } from './ad-event.queries.ts'
import { type AdToken, type AdTokens, isLate } from './ad-token.ts'
import { type AdUnits, unitsOf } from './ad-units.ts'
import type { ServedAd } from './ads.rules.ts'

/** `uncounted`: the call gets the same reply as if it were counted. */
export type Outcome = 'counted' | 'uncounted' | 'invalid' | 'used'

type Use = 'impression' | 'click'
type Call = Pick<FastifyRequest, 'headers'>

interface AdCounterOptions {
  readonly adOf: (id: string) => ServedAd | undefined
  readonly tokens: AdTokens
  readonly units: AdUnits
  readonly isFirstUse: (kind: Use, tokenId: string) => Promise<boolean>
  readonly add: (event: AdEvent) => void
  /** Called for every counted impression. */
  readonly onSeen: (token: AdToken, now: number) => void
}

/** Whether a call comes from a bot. A headless browser that sends a token has rendered the page. */
export function isAdProgram({ headers }: Call): boolean {
  return isProgram({ method: 'POST', headers }, (headers['user-agent'] ?? '').replace('HeadlessChrome', 'Chrome'))
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Counts in this process the results of served ads. */
export class AdCounter {
  readonly #options: AdCounterOptions
  /** Sums of events that are not worth a row each. */
  #sums = new Map<string, AdEvent>()

  constructor(options: AdCounterOptions) {
    this.#options = options
  }

  /** Counts a served ad. */
  addServed({ adId, country, platform, placement, servedAt }: Omit<AdToken, 'id' | 'person'>): void {
    this.#addToSum('served', { adId, day: dayOf(servedAt * 1_000), country: country ?? '', platform, placement })
  }

  /** Returns the sums since the last call, and resets them. */
  addSums(): void {
    const made = this.#sums
    this.#sums = new Map()
    for (const event of made.values()) this.#options.add(event)
  }

  async countImpression(adId: string, text: string, call: Call, now = Date.now()): Promise<Outcome> {
    const { adOf, units, isFirstUse, add, onSeen } = this.#options
    const { token, outcome } = await this.#admit(adId, 'impression', text, call, now)
    if (!token) return outcome
    const ad = adOf(adId)
    const taken = ad && (await units.takeFor(ad, token.id))
    if (!taken) {
      // A click without a counted impression does not count either.
      await isFirstUse('click', token.id)
      this.#refuse(adId, 'beyond', token, now)
      return 'invalid'
    }
    add(this.#eventOf(ad, token, 'impression', taken))
    onSeen(token, now)
    return 'counted'
  }

  async countClick(adId: string, text: string, call: Call, now = Date.now()): Promise<Outcome> {
    const { adOf, units, isFirstUse, add } = this.#options
    const { token, outcome } = await this.#admit(adId, 'click', text, call, now)
    if (!token) return outcome
    const ad = adOf(adId)
    const ofClick = ad ? unitsOf(ad, 'click') : []
    if (!ad || !(await units.takeOrAsk(ofClick))) {
      this.#refuse(adId, 'beyond', token, now)
      return 'uncounted'
    }
    const taken = (await isFirstUse('impression', token.id)) ? await units.takeFor(ad, token.id) : []
    if (!taken) {
      units.putBack(ofClick)
      this.#refuse(adId, 'beyond', token, now)
      return 'uncounted'
    }
    // Sent with every click, because the process that counted the impression may have been killed before writing it.
    add(this.#eventOf(ad, token, 'impression', taken))
    add(this.#eventOf(ad, token, 'click', ofClick))
    return 'counted'
  }

  /** The token of a call if it can be counted; otherwise the reason why not. */
  async #admit(adId: string, kind: Use, text: string, call: Call, now: number) {
    const token = this.#options.tokens.read(text)
    const why = await this.#refusalOf(token, { adId, kind, call, now })
    if (token && !why) return { token }
    if (why) this.#refuse(adId, why, token?.adId === adId ? token : undefined, now)
    const outcome: Outcome = why === 'used' ? 'used' : why === 'programs' ? 'uncounted' : 'invalid'
    return { outcome }
  }

  async #refusalOf(
    token: AdToken | undefined,
    { adId, kind, call, now }: { readonly adId: string; readonly kind: Use; readonly call: Call; readonly now: number },
  ): Promise<AdRefusal | undefined> {
    if (!token) return 'forged'
    if (token.adId !== adId) return 'misplaced'
    if (isLate(token, kind, now)) return 'late'
    if (isAdProgram(call)) return 'programs'
    return (await this.#options.isFirstUse(kind, token.id)) ? undefined : 'used'
  }

  #refuse(adId: string, why: AdRefusal, token: AdToken | undefined, now: number): void {
    if (!this.#options.adOf(adId)) return
    const { country = '', platform = '', placement = '' } = token ?? {}
    this.#addToSum(why, { adId, day: dayOf(now), country, platform, placement })
  }

  #addToSum(
    kind: Exclude<AdEventKind, Use>,
    cell: Pick<AdEvent, 'adId' | 'day' | 'country' | 'platform' | 'placement'>,
  ): void {
    const key = [kind, cell.adId, cell.day, cell.country, cell.platform, cell.placement].join(' ')
    const { id, count } = this.#sums.get(key) ?? { id: randomUUID(), count: 0 }
    this.#sums.set(key, { ...cell, id, kind, count: count + 1, person: null, budgets: [], taken: [], holder: null })
  }

  #eventOf({ campaign }: ServedAd, token: AdToken, kind: Use, taken: readonly Budget[]): AdEvent {
    const subjects = campaign ? [token.adId, campaign.id] : [token.adId]
    return {
      id: token.id,
      kind,
      adId: token.adId,
      day: dayOf(token.servedAt * 1_000),
      country: token.country ?? '',
      platform: token.platform,
      placement: token.placement,
      person: token.person,
      count: 1,
      budgets: subjects.map((subject) => ({ subject, kind })),
      taken: taken.map(({ subject, kind: unit }) => ({ subject, kind: unit })),
      holder: taken.length > 0 ? this.#options.units.holder : null,
    }
  }
}
