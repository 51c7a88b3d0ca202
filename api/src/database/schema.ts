import type { ColumnType, InsertType, SelectType } from 'kysely'
import type { DB } from './generated-schema.ts'

/**
 * What is kept in columns of JSON, as `table.column`. A noun says it beside its queries, by declaring this interface
 * again; a column that is not named here is any JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its own
export interface JsonColumns {}

/** Read as a structure, written as text. */
type JsonColumn<Column, Value> = ColumnType<
  Value | Extract<SelectType<Column>, null>,
  string | Extract<InsertType<Column>, null | undefined>,
  string | Extract<SelectType<Column>, null>
>

type WithJson<Table extends string, Columns> = {
  [Name in keyof Columns]: `${Table}.${Name & string}` extends infer Path extends keyof JsonColumns
    ? JsonColumn<Columns[Name], JsonColumns[Path]>
    : Columns[Name]
}

/** The tables as the migrations leave them. */
export type Schema = { [Table in keyof DB]: WithJson<Table, DB[Table]> }
