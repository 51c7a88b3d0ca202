/** A record of any collection. */
export interface AnyItem {
  readonly id: string | number
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
  readonly [field: string]: unknown
}

export type RecordId = AnyItem['id']

/** A record as the API answers it, where nothing but its being one of a collection is known. */
// The schema of a collection that may be any says nothing of its fields; `recordFields` are in each of them.
export const itemOf = (record: object): AnyItem => record as AnyItem
