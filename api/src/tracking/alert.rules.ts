import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import { isCurrency } from '../../../shared/server/currency.ts'

type Numbers = Readonly<Partial<Record<'amount' | 'percent' | 'days', number>>>

interface Threshold extends Numbers {
  readonly currency?: string
}

/** The number that each kind of alert needs; the others need none. */
const numberOf: Readonly<Record<AlertKind, keyof Numbers | null>> = {
  target: 'amount',
  percent: 'percent',
  lowest: 'days',
  change: null,
  stock: null,
  effective: 'amount',
}

/** Fields that are missing or meaningless for this kind of alert, and a currency in which nothing is sold. */
export function alertProblems(kind: AlertKind, threshold: Threshold, isNew: boolean): FieldProblem[] {
  const { currency, amount, percent, days } = threshold
  const needed = numberOf[kind]
  const numbers = Object.entries({ amount, percent, days }).flatMap(([key, value]): FieldProblem[] => {
    if (key === needed) return value === undefined && isNew ? [{ key, message: 'REQUIRED' }] : []
    return value === undefined ? [] : [{ key, message: 'INVALID' }]
  })
  // Only an amount has a currency; the other kinds follow the price.
  const isKnown = currency === undefined || (needed === 'amount' && isCurrency(currency))
  return isKnown ? numbers : [...numbers, { key: 'currency', message: 'INVALID' }]
}

/** Seconds before an alert fires again: `change` fires each time, all other kinds at most daily. */
export const rearmSecondsOf = (kind: AlertKind): number => (kind === 'change' ? 0 : 86_400)
