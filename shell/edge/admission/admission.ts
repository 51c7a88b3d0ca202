import { boundedMap, callerOf, maxCounts } from '@qasima/shared/server/call-counts'

/** Why a document is not made: its caller has too many under way or asks too often, or the process has too much to do. */
type RefusalReason = 'share' | 'rate' | 'load'

/** A document that is not made now. It has cost nothing yet. */
export class AdmissionRefusal extends Error {
  override readonly name = 'AdmissionRefusal'
  readonly reason: RefusalReason
  /** Seconds. */
  readonly retryAfter: number

  constructor(reason: RefusalReason, retryAfter: number) {
    super(`a document was refused: ${reason}`)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

export interface AdmissionOptions {
  /** Processes that render. */
  readonly processes?: number
  /** Whether the event loop of this process is behind. */
  readonly isLagging?: () => boolean
}

interface AdmissionParts extends AdmissionOptions {
  /** Whether each caller has a share of their own. */
  readonly isFair?: boolean
  /** Milliseconds. */
  readonly now?: (() => number) | undefined
}

/** Documents that are made at once for each process that renders: those that wait for it, and those that read their data. */
export const placesPerProcess = 32

/**
 * Those that one caller gets: enough to keep a process that renders busy, and few enough that the last of them is rendered in
 * the time that its document waits.
 */
export const callerPlaces = 6

/** Documents that are made for one caller at any time, and each second after that. People behind one address share it. */
export const documentBurst = 120
export const documentsPerSecond = 10

/** Seconds until there is a place again. */
const retryAfterShare = 1
const retryAfterLoad = 3

interface Allowance {
  readonly left: number
  readonly at: number
}

/** What callers may still have made: a burst that grows back by a constant rate. */
function openAllowances(now: () => number) {
  const known = boundedMap<Allowance>(maxCounts)
  const leftOf = (caller: string): number => {
    const { left, at } = known.get(caller) ?? { left: documentBurst, at: now() }
    return Math.min(documentBurst, left + ((now() - at) / 1_000) * documentsPerSecond)
  }
  return {
    /** Seconds until the next one; 0 where there is one. */
    waitOf: (caller: string): number => Math.max(0, (1 - leftOf(caller)) / documentsPerSecond),
    take: (caller: string): void => known.put(caller, { left: leftOf(caller) - 1, at: now() }),
  }
}

/**
 * Decides at once whether a document is made, so that who is refused costs next to nothing. Kept documents need no
 * admission. A caller is an address, or the network of an IPv6 one.
 */
export function documentAdmission({
  processes = 1,
  isLagging = () => false,
  isFair = true,
  now = () => performance.now(),
}: AdmissionParts) {
  const places = processes * placesPerProcess
  const underWay = new Map<string, number>()
  let all = 0
  const allowances = openAllowances(now)

  function refusalFor(caller: string): AdmissionRefusal | undefined {
    if (isFair) {
      const wait = allowances.waitOf(caller)
      if (wait > 0) return new AdmissionRefusal('rate', Math.ceil(wait))
      if ((underWay.get(caller) ?? 0) >= processes * callerPlaces) return new AdmissionRefusal('share', retryAfterShare)
    }
    return all >= places || isLagging() ? new AdmissionRefusal('load', retryAfterLoad) : undefined
  }

  return {
    /** Documents that are being made. */
    underWay: () => all,
    /** @throws AdmissionRefusal before anything is done */
    async admit<Made>(address: string, make: () => Promise<Made>): Promise<Made> {
      const caller = callerOf(address)
      const refusal = refusalFor(caller)
      if (refusal) throw refusal
      allowances.take(caller)
      underWay.set(caller, (underWay.get(caller) ?? 0) + 1)
      all += 1
      try {
        return await make()
      } finally {
        all -= 1
        const others = (underWay.get(caller) ?? 1) - 1
        if (others > 0) underWay.set(caller, others)
        else underWay.delete(caller)
      }
    },
  }
}
