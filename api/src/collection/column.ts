import type { RawBuilder } from 'kysely'
import { type JsonSchema, kindOf } from '../../../shared/schema/json-schema.ts'
import type { Kind } from '../../../shared/schema/kind.ts'
import type { Money } from '../../../shared/schema/money.ts'

// biome-ignore lint/suspicious/noExplicitAny: a row or value whose type the column's own definition knows
export type Untyped = any

/** How one field of a record is stored. */
export interface Column {
  readonly select: readonly (string | { readonly name: string; readonly value: RawBuilder<unknown> })[]
  readonly read: (row: Untyped) => unknown
  /** The column that serves as label, if the field is stored in several. */
  readonly label?: string
  /** Absent for fields that staff cannot set. */
  readonly write?: (value: Untyped) => Readonly<Record<string, unknown>>
}

/** A field stored in one column, unchanged. */
const plain = (column: string): Column => ({
  select: [column],
  read: (row) => row[column],
  write: (value) => ({ [column]: value }),
})

const moment = (column: string): Column => ({
  ...plain(column),
  read: (row) => row[column]?.toISOString() ?? null,
})

/** Any structure, stored as JSON. */
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

/** An amount whose currency is in a column shared by several amounts of the record. */
export const amount = (column: string, currency = 'currency'): Column => ({
  select: [column, currency],
  read: (row): Money | null =>
    row[column] === null || row[currency] === null ? null : { amount: row[column], currency: row[currency] },
  write: (value: Money | null) => ({ [column]: value?.amount ?? null, ...(value && { [currency]: value.currency }) }),
})

/** A value that the database computes for each row. */
export const computed = (name: string, value: RawBuilder<unknown>): Column => ({
  select: [{ name, value }],
  read: (row) => row[name],
})

/** A read-only structure from several columns. */
export const derived = (columns: readonly string[], read: Column['read']): Column => ({ select: columns, read })

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Kinds that are not stored unchanged in one column. */
const columnsByKind: Readonly<Partial<Record<Kind, (name: string) => Column>>> = { localizedText: bilingual, moment }

/** The storage of a field whose column has the same name and type. */
export const columnFor = (name: string, schema: JsonSchema): Column =>
  (columnsByKind[kindOf(schema)] ?? plain)(snakeCase(name))
