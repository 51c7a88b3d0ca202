import type { DocumentState } from './document-state.ts'

/** JSON that lists the field names of similar records once instead of in each record. */
interface Packed {
  readonly shapes: readonly (readonly string[])[]
  /** A list begins with 0, a record with the number of its shape, counted from 1. Other values are unchanged. */
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

/** The state as written to the document. Shell releases that do not know `packed` fetch the replies again. */
interface WrittenState extends DocumentState {
  readonly packed?: Packed
}

/** Packs the replies, which are mostly lists of records: field names are nearly half of those. */
export function writeState({ replies, ...state }: DocumentState): WrittenState {
  return { ...state, replies: {}, packed: pack(replies) }
}

/** Reads the state from its JSON, also from an edge that does not pack it. */
export function readState(json: string): DocumentState {
  const { packed, ...state }: WrittenState = JSON.parse(json)
  return packed ? { ...state, replies: Object(unpack(packed)) } : state
}
