import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { AnyCollection, ListField } from '../../../shared/contract/collection.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { type JsonSchema, kindOf } from '../../../shared/schema/json-schema.ts'
import type { Kind } from '../../../shared/schema/kind.ts'
import type { Money } from '../../../shared/schema/money.ts'
import type { Schema } from '../database/schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: a row or value whose type the column's own definition knows
type Untyped = any

/** How one field of a record is kept in its table. */
export interface Column {
  readonly select: readonly (string | { readonly name: string; readonly value: RawBuilder<unknown> })[]
  readonly read: (row: Untyped) => unknown
  /** Absent for what staff cannot set. */
  readonly write?: (value: Untyped) => Readonly<Record<string, unknown>>
}

/** A field kept in one column, as it is. */
export const plain = (column: string): Column => ({
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
  read: (row) => ({ ar: row[`${prefix}_ar`], en: row[`${prefix}_en`] }),
  write: ({ ar, en }) => ({ [`${prefix}_ar`]: ar, [`${prefix}_en`]: en }),
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

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Kinds that are not kept as they are in the column of their name. */
const columnsByKind: Readonly<Partial<Record<Kind, (name: string) => Column>>> = { localizedText: bilingual, moment }

const columnFor = (name: string, schema: JsonSchema): Column =>
  (columnsByKind[kindOf(schema)] ?? plain)(snakeCase(name))

/** A field that can be asked for, and the column that is compared. */
export type ListColumn = ListField & { readonly column: string }

/** What a noun's rules see of a change: the record as it will be, and whoever makes the change. */
export interface Change<Written> {
  readonly actorId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly next: Written
  /** What the caller asked for; the rest of `next` is as it was. */
  readonly patch: Partial<Written>
}

interface CollectionRules<Written> {
  /** What is wrong with a record beyond its fields one by one. */
  readonly check?: (change: Change<Written>) => readonly FieldProblem[]
  /** Columns that follow from the record as a whole; refuses by throwing what needs the database to be judged. */
  readonly columnsOf?: (
    change: Change<Written>,
    transaction: Transaction<Schema>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Refuses what must not go into the trash, by throwing. */
  readonly beforeRemove?: (
    transaction: Transaction<Schema>,
    id: string | number,
    by: { actorId: string },
  ) => Promise<void>
  /** What a record leaves behind elsewhere when it is deleted for good, its last audit row included. */
  readonly afterDelete?: (transaction: Transaction<Schema>, id: string | number) => Promise<void>
  /** What else a change writes, in its transaction. */
  readonly save?: (transaction: Transaction<Schema>, id: string | number, change: Change<Written>) => Promise<void>
}

interface Storage<Written> extends CollectionRules<Written> {
  readonly table: keyof Schema
  /** Only where a field is not kept as its name and schema say. */
  readonly columns?: Readonly<Record<string, Column>>
  /** Only where a field is compared by another column than the one of its name. */
  readonly listColumns?: Readonly<Record<string, string>>
}

/** What a list needs of a collection. */
export type Listed<Item = Untyped> = Pick<Collection<Item>, 'table' | 'id' | 'columns' | 'fields' | 'toItem'> & {
  /** The order of a list that asks for none, when it is not the newest first. */
  readonly defaultSort?: string
  /** False where a text search would find nothing. */
  readonly isSearchable?: boolean
  /** Whether records are never taken away, so that there is no trash. */
  readonly isLog?: boolean
}

/** A collection of the contract together with its table. */
export interface Collection<Item = Untyped, Written = Untyped> extends CollectionRules<Written> {
  readonly contract: AnyCollection
  readonly isSearchable: boolean
  readonly table: keyof Schema
  readonly id: 'uuid' | 'integer'
  readonly columns: ReadonlyMap<string, Column>
  readonly fields: Readonly<Record<string, ListColumn>>
  readonly toItem: (row: object) => Item
}

type ContractOf<Item extends TObject, Write extends TObject> = Omit<AnyCollection, 'item' | 'write'> & {
  readonly item: Item
  readonly write: Write
}

/** Says in which table a collection is kept; everything that names and schemas tell is not repeated. */
export function storedIn<Item extends TObject, Write extends TObject>(
  contract: ContractOf<Item, Write>,
  { table, columns = {}, listColumns = {}, ...rules }: Storage<Static<Write>>,
): Collection<Static<Item>, Static<Write>> {
  return {
    ...rules,
    ...listedIn(table, contract, columns, listColumns),
    contract: contract as unknown as AnyCollection,
    isSearchable: contract.searchable,
    id: (contract.id as { type?: string }).type === 'integer' ? 'integer' : 'uuid',
  }
}

/** How the rows of a table are read as items, and which of their fields can be asked for. */
export function listedIn<Item extends TObject>(
  table: keyof Schema,
  { item, fields }: { readonly item: Item; readonly fields: Readonly<Record<string, ListField>> },
  columns: Storage<unknown>['columns'] = {},
  listColumns: Storage<unknown>['listColumns'] = {},
): Listed<Static<Item>> {
  const { properties } = item
  const stored = new Map(
    [...new Set([...Object.keys(properties), ...Object.keys(columns)])].map((name): [string, Column] => [
      name,
      columns[name] ?? columnFor(name, properties[name] ?? {}),
    ]),
  )
  return {
    table,
    id: 'uuid',
    columns: stored,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...field, column: listColumns[name] ?? snakeCase(name) }]),
    ),
    toItem: (row) =>
      Object.fromEntries(Object.keys(properties).map((name) => [name, stored.get(name)?.read(row)])) as Static<Item>,
  }
}

/** What is selected to read a whole record. */
export function selectionOf({ columns }: Pick<Collection, 'columns'>): RawBuilder<unknown> {
  const selected = new Map<string, RawBuilder<unknown>>()
  for (const { select } of columns.values()) {
    for (const part of select) {
      if (typeof part === 'string') selected.set(part, sql.ref(part))
      else selected.set(part.name, sql`${part.value} as ${sql.ref(part.name)}`)
    }
  }
  return sql.join([...selected.values()])
}
