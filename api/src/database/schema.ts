import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { DB } from './generated-schema.ts'

/**
 * What is kept in columns of JSON, as `table.column`. A noun says it beside its queries, by declaring this interface
 * again, with null where the column can be empty; a column that is not named here is any JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its own
export interface JsonColumns {}

/**
 * What columns of text can only hold, by a constraint of the table or because everything that is written was checked,
 * as `table.column`; said by the nouns as JSON columns are. What is written is still any text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its own
export interface ClosedColumns {}

/** Read as one of few texts, or as a list of them. */
type ClosedColumn<Column, Value> = ColumnType<
  Value | Extract<SelectType<Column>, null>,
  InsertType<Column>,
  UpdateType<Column>
>

/** Read as a structure, written as text; undefined where the column has a default. */
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

/** The tables as the migrations leave them. */
export type Schema = { [Table in keyof DB]: WithNouns<Table, DB[Table]> }
