import type { FieldProblem } from '../../../shared/contract/problem.ts'
import type { AlertKind } from '../../../shared/contract/tracking/alert.ts'

type Numbers = Readonly<Partial<Record<'amount' | 'percent' | 'days', number>>>

/** The number that each kind fires by; the others have none. */
const numberOf: Readonly<Record<AlertKind, keyof Numbers | null>> = {
  target: 'amount',
  percent: 'percent',
  lowest: 'days',
  change: null,
  stock: null,
  effective: 'amount',
}

/** Fields that an alert of a kind lacks, and those that mean nothing to it. */
export function alertProblems(kind: AlertKind, { amount, percent, days }: Numbers, isNew: boolean): FieldProblem[] {
  const needed = numberOf[kind]
  return Object.entries({ amount, percent, days }).flatMap(([key, value]): FieldProblem[] => {
    if (key === needed) return value === undefined && isNew ? [{ key, message: 'REQUIRED' }] : []
    return value === undefined ? [] : [{ key, message: 'INVALID' }]
  })
}

/** Seconds before an alert fires again: each change is news, of all others one a day is. */
export const rearmSecondsOf = (kind: AlertKind): number => (kind === 'change' ? 0 : 86_400)
