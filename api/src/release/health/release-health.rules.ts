import { type Bucket, countOf, percentile } from './histogram.ts'

/** Seconds of loads that are judged together. */
export const windowSeconds = 60

/** Callers of a release in the window, and those of them who could not load it. */
export interface Callers {
  readonly all: number
  readonly failing: number
}

/** Of public pages; and of sections, which few people open and whose release none else can name. */
const thresholds = { public: { callers: 5, share: 0.2 }, staff: { callers: 2, share: 0.5 } } as const

/**
 * Whether a release fails too many of those who load it. Callers count and not loads: one that fails again and again
 * decides nothing for others.
 */
export function failsTooMany({ all, failing }: Callers, isForStaff: boolean): boolean {
  const { callers, share } = thresholds[isForStaff ? 'staff' : 'public']
  return failing >= callers && failing >= share * all
}

/** Pages of both releases that a comparison takes. */
const minPages = 200

/** What is a fifth, but too little to be felt: milliseconds, and thousandths of shift. */
const unfelt: Readonly<Record<string, number>> = { lcp: 100, inp: 20, cls: 10 }

/** Whether a canary's measure is worse by a fifth than that of what the others get. */
export function isWorseByAFifth(vital: string, canary: readonly Bucket[], current: readonly Bucket[]): boolean {
  if (Math.min(countOf(canary), countOf(current)) < minPages) return false
  const [ofCanary, ofCurrent] = [percentile(canary, 0.75) ?? 0, percentile(current, 0.75) ?? 0]
  return ofCanary > 1.2 * ofCurrent && ofCanary - ofCurrent > (unfelt[vital] ?? 0)
}
