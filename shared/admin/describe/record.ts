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

/** A record from the API, for code that does not depend on its collection. */
// The schema of an unknown collection says nothing about its fields; all have the `recordFields`.
export const itemOf = (record: object): AnyItem => record as AnyItem
