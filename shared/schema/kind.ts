/**
 * What a value can be. These follow from the JSON type and the format; the file that makes the schemas of any other kind adds its
 * name here by declaration merging, so that a kind is one file.
 */
export interface Kinds {
  text: true
  /** One text of a closed list. */
  choice: true
  integer: true
  number: true
  boolean: true
  /** The id of a record or an account: format `uuid`. */
  id: true
  /** Format `date-time`. */
  moment: true
  /** A day of the calendar: format `date`. */
  day: true
  /** Format `email`. */
  email: true
  /** An object of named fields. */
  group: true
  /** Names and texts of no schema. */
  pairs: true
  /** Anything else. */
  json: true
}

export type SingleKind = keyof Kinds
export type Kind = SingleKind | `list of ${SingleKind}`
