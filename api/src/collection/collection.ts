import type { Static, TSchema } from 'typebox'
import type { FilterOperator } from '../../../shared/contract/collection.ts'
import type { Schema } from '../database/schema.ts'

/** How the values of a column are written in an address, compared and kept in a cursor. */
export type FieldType = 'text' | 'integer' | 'uuid' | 'moment' | 'boolean' | 'texts'

/** One field that staff may filter or sort by. What is not listed cannot be asked for. */
export interface CollectionField {
  readonly column: string
  readonly type: FieldType
  /** The only values there are. */
  readonly values?: readonly string[]
  readonly nullable?: boolean
  readonly sortable?: boolean
}

/** A table as a collection: what of it is answered, and what can be asked. */
export interface Collection<Item extends TSchema> {
  readonly table: keyof Schema
  readonly id: 'uuid' | 'integer'
  readonly fields: Readonly<Record<string, CollectionField>>
  /** Columns of the table that `toItem` reads. */
  readonly columns: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: a row of `columns`, whose types the definition knows
  readonly toItem: (row: any) => Static<Item>
}

/** Fields that every collection can be filtered and sorted by. */
export const recordFilters = {
  createdAt: { column: 'created_at', type: 'moment', sortable: true },
  updatedAt: { column: 'updated_at', type: 'moment', sortable: true },
} as const satisfies Record<string, CollectionField>

export const recordColumns = ['id', 'version', 'created_at', 'updated_at', 'deleted_at'] as const

/** The part of an item that `recordColumns` hold. */
export const recordOf = (row: { version: number; created_at: Date; updated_at: Date; deleted_at: Date | null }) => ({
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
})

const orders = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in'] as const
const equality = ['eq', 'ne', 'in'] as const

/** What can be said of a field of each type. */
export const operatorsOf: Readonly<Record<FieldType, readonly FilterOperator[]>> = {
  text: equality,
  integer: orders,
  uuid: equality,
  moment: orders,
  boolean: ['eq', 'ne'],
  texts: ['eq', 'in'],
}
