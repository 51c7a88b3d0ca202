import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'
import { isCurrency } from '../../../shared/server/currency.ts'

type Numbers = Readonly<Partial<Record<'amount' | 'percent' | 'days', number>>>

interface Threshold extends Numbers {
  readonly currency?: string
}

/** The number that each kind fires by; the others have none. */
const numberOf: Readonly<Record<AlertKind, keyof Numbers | null>> = {
  target: 'amount',
  percent: 'percent',
  lowest: 'days',
  change: null,
  stock: null,
  effective: 'amount',
}

/** Fields that an alert of a kind lacks, those that mean nothing to it, and a currency in which nothing is ever sold. */
export function alertProblems(kind: AlertKind, threshold: Threshold, isNew: boolean): FieldProblem[] {
  const { currency, amount, percent, days } = threshold
  const needed = numberOf[kind]
  const numbers = Object.entries({ amount, percent, days }).flatMap(([key, value]): FieldProblem[] => {
    if (key === needed) return value === undefined && isNew ? [{ key, message: 'REQUIRED' }] : []
    return value === undefined ? [] : [{ key, message: 'INVALID' }]
  })
  // That of an amount; the others follow the price.
  const isKnown = currency === undefined || (needed === 'amount' && isCurrency(currency))
  return isKnown ? numbers : [...numbers, { key: 'currency', message: 'INVALID' }]
}

/** Seconds before an alert fires again: each change is news, of all others one a day is. */
export const rearmSecondsOf = (kind: AlertKind): number => (kind === 'change' ? 0 : 86_400)
