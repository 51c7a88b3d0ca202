import { boundedMap, callerOf, maxCounts } from '@qasima/shared/server/call-counts'

/** Why a document is refused: the caller has too many in progress or asks too often, or the process is overloaded. */
type RefusalReason = 'share' | 'rate' | 'load'

/** Refuses a document before any work is done. */
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
  /** Whether the event loop of this process lags. */
  readonly isLagging?: () => boolean
}

interface AdmissionParts extends AdmissionOptions {
  /** Whether each caller has a limited share. */
  readonly isFair?: boolean
  /** Milliseconds. */
  readonly now?: (() => number) | undefined
}

/** Documents in progress per rendering process: those waiting for it, and those reading their data. */
export const placesPerProcess = 32

/**
 * Documents in progress per caller: enough to keep a rendering process busy, and few enough that the last one is
 * rendered within its deadline.
 */
export const callerPlaces = 6

/** Burst of documents per caller, refilled at `documentsPerSecond`. People behind one address share it. */
export const documentBurst = 120
export const documentsPerSecond = 10

/** Seconds until a slot is likely to be free. */
const retryAfterShare = 1
const retryAfterLoad = 3

interface Allowance {
  readonly left: number
  readonly at: number
}

/** Remaining allowance per caller: a burst that refills at a constant rate. */
function openAllowances(now: () => number) {
  const known = boundedMap<Allowance>(maxCounts)
  const leftOf = (caller: string): number => {
    const { left, at } = known.get(caller) ?? { left: documentBurst, at: now() }
    return Math.min(documentBurst, left + ((now() - at) / 1_000) * documentsPerSecond)
  }
  return {
    /** Seconds until the next one; 0 if one is available. */
    waitOf: (caller: string): number => Math.max(0, (1 - leftOf(caller)) / documentsPerSecond),
    take: (caller: string): void => known.put(caller, { left: leftOf(caller) - 1, at: now() }),
  }
}

/**
 * Decides at once whether to make a document, so that a refusal costs almost nothing. Cached documents need no
 * admission. A caller is an IPv4 address or an IPv6 network.
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
    /** Documents in progress. */
    underWay: () => all,
    /** @throws AdmissionRefusal before any work is done */
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
