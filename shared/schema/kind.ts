/**
 * What a value can be. These follow from the JSON type and the format; the file that makes the schemas of any other
 * kind adds its name here by declaration merging, so that a kind is one file. Each names the type of its values.
 */
export interface Kinds {
  text: string
  /** One text of a closed list. */
  choice: string
  integer: number
  number: number
  boolean: boolean
  /** The id of a record or an account: format `uuid`. */
  id: string
  /** Format `date-time`. */
  moment: string
  /** A day of the calendar: format `date`. */
  day: string
  /** Format `email`. */
  email: string
  /** An object of named fields. */
  group: Readonly<Record<string, unknown>>
  /** Names and texts of no schema. */
  pairs: Readonly<Record<string, string>>
  /** Anything else. */
  json: unknown
}

export type SingleKind = keyof Kinds
export type Kind = SingleKind | `list of ${SingleKind}`

/** What values of a kind are. */
export type KindValue<One extends Kind> = One extends SingleKind
  ? Kinds[One]
  : One extends `list of ${infer Item extends SingleKind}`
    ? readonly Kinds[Item][]
    : never
