import type { RawBuilder } from 'kysely'
import { type JsonSchema, kindOf } from '../../../shared/schema/json-schema.ts'
import type { Kind } from '../../../shared/schema/kind.ts'
import type { Money } from '../../../shared/schema/money.ts'

// biome-ignore lint/suspicious/noExplicitAny: a row or value whose type the column's own definition knows
export type Untyped = any

/** How one field of a record is kept in its table. */
export interface Column {
  readonly select: readonly (string | { readonly name: string; readonly value: RawBuilder<unknown> })[]
  readonly read: (row: Untyped) => unknown
  /** The one column that names a record by this field, where the field is kept in several. */
  readonly label?: string
  /** Absent for what staff cannot set. */
  readonly write?: (value: Untyped) => Readonly<Record<string, unknown>>
}

/** A field kept in one column, as it is. */
const plain = (column: string): Column => ({
  select: [column],
  read: (row) => row[column],
  write: (value) => ({ [column]: value }),
})

const moment = (column: string): Column => ({
  ...plain(column),
  read: (row) => row[column]?.toISOString() ?? null,
})

/** Any structure, kept as JSON. */
export const json = (column: string): Column => ({
  ...plain(column),
  write: (value) => ({ [column]: value === null ? null : JSON.stringify(value) }),
})

/** A text in two columns, `<prefix>_ar` and `<prefix>_en`. */
export const bilingual = (prefix: string): Column => ({
  select: [`${prefix}_ar`, `${prefix}_en`],
  label: `${prefix}_en`,
  read: (row) => ({ ar: row[`${prefix}_ar`], en: row[`${prefix}_en`] }),
  write: (value) => ({
    [`${prefix}_ar`]: value === null ? null : value.ar,
    [`${prefix}_en`]: value === null ? null : value.en,
  }),
})

/** An amount whose currency stands in a column that several amounts of the record share. */
export const amount = (column: string, currency = 'currency'): Column => ({
  select: [column, currency],
  read: (row): Money | null =>
    row[column] === null || row[currency] === null ? null : { amount: row[column], currency: row[currency] },
  write: (value: Money | null) => ({ [column]: value?.amount ?? null, ...(value && { [currency]: value.currency }) }),
})

/** A value that the database works out for each row. */
export const computed = (name: string, value: RawBuilder<unknown>): Column => ({
  select: [{ name, value }],
  read: (row) => row[name],
})

/** A structure of several columns that staff only read. */
export const derived = (columns: readonly string[], read: Column['read']): Column => ({ select: columns, read })

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Kinds that are not kept as they are in the column of their name. */
const columnsByKind: Readonly<Partial<Record<Kind, (name: string) => Column>>> = { localizedText: bilingual, moment }

/** How a field is kept whose column is named and typed as the field is. */
export const columnFor = (name: string, schema: JsonSchema): Column =>
  (columnsByKind[kindOf(schema)] ?? plain)(snakeCase(name))
