import { isRecord } from '../../schema/is-record.ts'
import type { RecordId } from '../describe/record.ts'

/** A record as a picker offers it. */
export interface Choice {
  readonly id: RecordId
  readonly name: string
}

const maxRecent = 5
const keyOf = (collection: string) => `admin-recent-${collection}`

const isChoice = (value: unknown): value is Choice => isRecord(value) && 'id' in value && typeof value.name === 'string'

/** The records of a collection that were chosen last in this browser, the newest first. */
export function recentChoices(collection: string): readonly Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(collection)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice) : []
  } catch {
    // What older releases or other hands left there is worth nothing.
    return []
  }
}

/** Keeps a choice for the next time. */
export function saveRecentChoice(collection: string, { id, name }: Choice): void {
  const others = recentChoices(collection).filter((choice) => choice.id !== id)
  try {
    localStorage.setItem(keyOf(collection), JSON.stringify([{ id, name }, ...others].slice(0, maxRecent)))
  } catch {
    // A full storage only costs a convenience.
  }
}
