import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Id } from './formats.ts'

declare module './kind.ts' {
  interface Kinds {
    relation: string | number
  }
}

/** The id of a record of a collection, by the collection's name. */
/*@__NO_SIDE_EFFECTS__*/
export const Relation = <Schema extends TSchema = typeof Id>(collection: string, id?: Schema) =>
  Type.Unsafe<Static<Schema>>({ ...(id ?? Id), kind: 'relation', collection })
