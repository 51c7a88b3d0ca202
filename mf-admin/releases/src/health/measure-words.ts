import type { RemoteFailure, Vital } from '@qasima/shared/contract/release/report.routes'
import { formatFor } from '@qasima/shared/i18n/format'

const format = formatFor('en')

/** `340 ms` or `1.26 s`. */
export const duration = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${format.number(milliseconds)} ms` : `${format.number(Math.round(milliseconds / 10) / 100)} s`

export const failureWords: Readonly<Record<RemoteFailure, string>> = {
  http: 'server error',
  network: 'network error',
  timeout: 'timed out',
  evaluation: 'did not run',
  'wrong-shape': 'invalid',
}

interface VitalWords {
  readonly title: string
  /** What is good up to it, and poor beyond the second. */
  readonly bounds: readonly [good: number, poor: number]
  readonly write: (value: number) => string
}

/** Bounds as https://web.dev/articles/vitals has them. */
export const vitalWords: Readonly<Record<Vital, VitalWords>> = {
  lcp: { title: 'Largest contentful paint', bounds: [2_500, 4_000], write: duration },
  inp: { title: 'Interaction to next paint', bounds: [200, 500], write: duration },
  cls: { title: 'Layout shift', bounds: [100, 250], write: (value) => format.number(value / 1_000) },
}

export function ratingOf(vital: Vital, value: number): readonly [words: string, tone: 'good' | 'neutral' | 'bad'] {
  const [good, poor] = vitalWords[vital].bounds
  if (value <= good) return ['good', 'good']
  return value <= poor ? ['fair', 'neutral'] : ['poor', 'bad']
}
