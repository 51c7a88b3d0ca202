import { session } from '../../session/session.ts'
import type { Values } from './record-values.ts'

/** What was typed and not saved, with the record as it was when the typing began; null for a new one. */
export interface Draft {
  readonly base: Values | null
  readonly values: Values
  /** What the new record began with, where that was a copy. */
  readonly initial?: Values
}

/** Names the form of a record; `new` and `copy` where there is none yet. */
export interface DraftPlace {
  readonly collection: string
  readonly id: string | number
}

// The next account in this tab sees nothing of it.
const keyOf = ({ collection, id }: DraftPlace): string =>
  `admin-draft-${session.getState().user?.id}-${collection}-${id}`

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value

export function readDraft(place: DraftPlace): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps what was typed until the tab closes. */
export function saveDraft(place: DraftPlace, draft: Draft): void {
  // Without a session there is no account to keep it for.
  if (!session.getState().user) return
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // A full storage only costs a convenience.
  }
}

export const removeDraft = (place: DraftPlace): void => sessionStorage.removeItem(keyOf(place))
