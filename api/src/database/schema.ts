import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { DB } from './generated-schema.ts'

/**
 * The types of JSON columns, as `table.column`. A noun declares them beside its queries by extending this interface,
 * with null for nullable columns; unlisted columns are any JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its own
export interface JsonColumns {}

/**
 * The possible values of text columns, as `table.column`, guaranteed by a constraint or by validation of all writes;
 * declared by the nouns like JSON columns. Writes still accept any text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its own
export interface ClosedColumns {}

/** Read as one of a few texts, or a list of them. */
type ClosedColumn<Column, Value> = ColumnType<
  Value | Extract<SelectType<Column>, null>,
  InsertType<Column>,
  UpdateType<Column>
>

/** Read as a structure, written as text; undefined if the column has a default. */
type JsonColumn<Column, Value> = ColumnType<
  Value,
  string | Extract<Value, null> | Extract<InsertType<Column>, undefined>,
  string | Extract<Value, null>
>

type WithNouns<Table extends string, Columns> = {
  [Name in keyof Columns]: `${Table}.${Name & string}` extends infer Path extends keyof JsonColumns
    ? JsonColumn<Columns[Name], JsonColumns[Path]>
    : `${Table}.${Name & string}` extends infer Path extends keyof ClosedColumns
      ? ClosedColumn<Columns[Name], ClosedColumns[Path]>
      : Columns[Name]
}

/** The tables after all migrations. */
export type Schema = { [Table in keyof DB]: WithNouns<Table, DB[Table]> }
