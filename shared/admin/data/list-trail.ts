import type { RecordId } from '../describe/record.ts'

/** The list that a record was opened from. */
interface Trail {
  /** The records of its page in their order. */
  readonly ids: readonly RecordId[]
  /** Path and query that lead back to it. */
  readonly address: string
}

const trails = new Map<string, Trail>()

export const saveTrail = (section: string, trail: Trail): void => {
  trails.set(section, trail)
}

/** The way back to the list of a section as it was, and the records before and after one of them there. */
export function trailOf(section: string, id: RecordId | null) {
  const trail = trails.get(section)
  const position = trail?.ids.findIndex((each) => String(each) === String(id)) ?? -1
  return {
    address: trail?.address ?? `/admin/${section}`,
    previous: position > 0 ? (trail?.ids[position - 1] ?? null) : null,
    next: position >= 0 ? (trail?.ids[position + 1] ?? null) : null,
  }
}
