import { isRecord } from '@qasima/shared/schema/is-record'

/** Key of what this browser said of codes today; a vote may be changed until its day, of UTC, is over. */
const key = 'coupon-votes'

const today = (): string => new Date().toISOString().slice(0, 10)

/** Whether each code worked, by its id. */
function votesOfToday(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isRecord(kept) && kept.day === today() && isRecord(kept.votes) ? kept.votes : {}
  } catch {
    // Closed storage, or what other programs left there.
    return {}
  }
}

/** What this browser said today of a code; null before it said anything. */
export function voteOfToday(couponId: string): { readonly worked: boolean } | null {
  const worked = votesOfToday()[couponId]
  return typeof worked === 'boolean' ? { worked } : null
}

/** Keeps what was said of a code until the day is over. */
export function keepVote(couponId: string, worked: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify({ day: today(), votes: { ...votesOfToday(), [couponId]: worked } }))
  } catch {
    // The vote is counted all the same.
  }
}
