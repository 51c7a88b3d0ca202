import type { RecordId } from '../describe/record.ts'
import { pathOfSection } from '../describe/section.ts'

/** The list from which a record was opened. */
interface ListOrigin {
  /** The records of its page in order. */
  readonly ids: readonly RecordId[]
  /** Path and query that lead back to it. */
  readonly address: string
}

const origins = new Map<string, ListOrigin>()

export const saveListOrigin = (section: string, origin: ListOrigin): void => {
  origins.set(section, origin)
}

/** The link back to the list of a section as it was, and the previous and next record there. */
export function listOriginOf(section: string, id: RecordId | null) {
  const origin = origins.get(section)
  const position = origin?.ids.findIndex((each) => String(each) === String(id)) ?? -1
  return {
    address: origin?.address ?? pathOfSection(section),
    previous: position > 0 ? (origin?.ids[position - 1] ?? null) : null,
    next: position >= 0 ? (origin?.ids[position + 1] ?? null) : null,
  }
}
