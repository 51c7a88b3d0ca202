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
