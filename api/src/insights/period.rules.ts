import { insightDays } from '../../../shared/contract/insights/insights.routes.ts'
import { ApiError } from '../http/api-error.ts'

/** The first and the last day, in UTC. */
export interface Period {
  readonly from: string
  readonly to: string
}

const dayLength = 86_400_000
/** Before anything was counted, and after the years that PostgreSQL and JavaScript write differently. */
const earliest = Date.parse('2000-01-01')

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The days that are asked about. @throws ApiError `VALIDATION_ERROR` for none, or too many. */
export function periodOf({ from, to }: { from?: string; to?: string }, now: Date): Period {
  const last = Date.parse(to ?? dayOf(now.getTime()))
  const first = from ? Date.parse(from) : last - (insightDays.usual - 1) * dayLength
  const days = (last - first) / dayLength + 1
  if (first < earliest || days < 1 || days > insightDays.max) {
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: from ? 'from' : 'to', message: 'OUT_OF_RANGE' }] })
  }
  return { from: dayOf(first), to: dayOf(last) }
}

/** As many days that end before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = Date.parse(to) - Date.parse(from) + dayLength
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - dayLength) }
}
