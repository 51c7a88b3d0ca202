import { type Bucket, countOf, percentile } from './histogram.ts'

/** Seconds of loads that are evaluated together. */
export const windowSeconds = 60

/** Callers of a release in the window, and those who could not load it. */
export interface Callers {
  readonly all: number
  readonly failing: number
}

/** For public pages; and for sections, which few people open and no one else can name. */
const thresholds = { public: { callers: 5, share: 0.2 }, staff: { callers: 2, share: 0.5 } } as const

/**
 * Whether a release fails for too many of its callers. Callers are counted, not loads, so that one repeated failure
 * decides nothing for others.
 */
export function failsTooMany({ all, failing }: Callers, isForStaff: boolean): boolean {
  const { callers, share } = thresholds[isForStaff ? 'staff' : 'public']
  return failing >= callers && failing >= share * all
}

/** Minimum pages of each release for a comparison. */
const minPages = 200

/** Differences too small to notice, even if they are a fifth: milliseconds, and thousandths of layout shift. */
const unfelt: Readonly<Record<string, number>> = { lcp: 100, inp: 20, cls: 10 }

/** Whether a canary's metric is a fifth worse than the current release's. */
export function isWorseByAFifth(vital: string, canary: readonly Bucket[], current: readonly Bucket[]): boolean {
  if (Math.min(countOf(canary), countOf(current)) < minPages) return false
  const [ofCanary, ofCurrent] = [percentile(canary, 0.75) ?? 0, percentile(current, 0.75) ?? 0]
  return ofCanary > 1.2 * ofCurrent && ofCanary - ofCurrent > (unfelt[vital] ?? 0)
}
