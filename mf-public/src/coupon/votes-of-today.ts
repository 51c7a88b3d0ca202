import { isRecord } from '@qasima/shared/schema/is-record'
import { useMemo, useSyncExternalStore } from 'react'

/** Key of what this browser said of codes today; a vote may be changed until its day, of UTC, is over. */
const key = 'coupon-votes'

const today = (): string => new Date().toISOString().slice(0, 10)

/** Whether each code worked, by its id. */
export type VotesOfToday = Readonly<Record<string, unknown>>

const kept = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Closed storage.
    return ''
  }
}

function votesIn(written: string): VotesOfToday {
  try {
    const read: unknown = JSON.parse(written || '{}')
    return isRecord(read) && read.day === today() && isRecord(read.votes) ? read.votes : {}
  } catch {
    // What other programs left there.
    return {}
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What this browser said of codes today, also in its other tabs; nothing while rendered on a server. */
export function useVotesOfToday(): VotesOfToday {
  const written = useSyncExternalStore(subscribe, kept, () => '')
  return useMemo(() => votesIn(written), [written])
}

/** Keeps what was said of a code until the day is over. */
export function keepVote(couponId: string, worked: boolean): void {
  try {
    const votes = { ...votesIn(kept()), [couponId]: worked }
    localStorage.setItem(key, JSON.stringify({ day: today(), votes }))
  } catch {
    // The vote is counted all the same.
  }
  for (const listener of listeners) listener()
}
