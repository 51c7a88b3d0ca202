import { OneOf } from './structure.ts'

declare module './kind.ts' {
  interface Kinds {
    /** Where a record stands in its life: `ACTIVE`, `suspended`. One text of a closed list. */
    status: string
  }
}

/** The statuses that a record can have. Default: what the service takes where nothing is said. */
/*@__NO_SIDE_EFFECTS__*/
export const Status = <const Values extends readonly string[]>(
  values: Values,
  options?: { readonly default?: Values[number] },
) => OneOf(values, { ...options, kind: 'status' })
