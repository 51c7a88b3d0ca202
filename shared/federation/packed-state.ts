import type { DocumentState } from './document-state.ts'

/** JSON in which the names of the fields of records stand once, and not in each record. */
interface Packed {
  readonly shapes: readonly (readonly string[])[]
  /** A list begins with 0, a record with the number of its shape, counted from 1. All else is as it was. */
  readonly value: unknown
}

function pack(whole: unknown): Packed {
  const shapes: string[][] = []
  const numbers = new Map<string, number>()
  const numberOf = (names: string[]): number => {
    const key = JSON.stringify(names)
    const number = numbers.get(key) ?? shapes.push(names)
    numbers.set(key, number)
    return number
  }
  const packed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return [0, ...value.map(packed)]
    return [numberOf(Object.keys(value)), ...Object.values(value).map(packed)]
  }
  return { value: packed(whole), shapes }
}

function unpack({ shapes, value: whole }: Packed): unknown {
  const unpacked = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [number, ...rest] = value
    const values = rest.map(unpacked)
    return number === 0 ? values : Object.fromEntries((shapes[number - 1] ?? []).map((name, at) => [name, values[at]]))
  }
  return unpacked(whole)
}

/** A document's state as it stands there. Shells of releases that do not know the field read the replies anew. */
interface WrittenState extends DocumentState {
  readonly packed?: Packed
}

/**
 * The state as JSON. Lists of records are most of it, and of these the names of fields are nearly half, so the replies
 * are packed.
 */
export function writeState({ replies, ...state }: DocumentState): WrittenState {
  return { ...state, replies: {}, packed: pack(replies) }
}

/** The state by its JSON; that of an edge which does not pack is read as well. */
export function readState(json: string): DocumentState {
  const { packed, ...state }: WrittenState = JSON.parse(json)
  return packed ? { ...state, replies: Object(unpack(packed)) } : state
}
