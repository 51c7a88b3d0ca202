import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { AnyCollection } from '../../../shared/contract/collection.ts'
import type { ListField } from '../../../shared/contract/collection-fields.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { kindOf } from '../../../shared/schema/json-schema.ts'
import type { Schema } from '../database/schema.ts'
import { type Constraints, nameConstraints } from '../http/constraints.ts'
import type { ApiContext, NamedBy, RecordNames } from '../http/context.ts'
import type { Handler } from '../http/serve-route.ts'
import { type Column, columnFor, snakeCase, type Untyped } from './column.ts'

/** A field that can be filtered by, and its column or value. */
export type ListColumn = ListField & {
  readonly column: string
  /** Of a field that is computed for each row. It may change without a change of the table. */
  readonly value?: RawBuilder<unknown>
}

/** What a noun's rules see of a change: the resulting record, and the member of staff. */
export interface Change<Written> {
  readonly actorId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly next: Written
  /** The fields that the caller sent; the rest of `next` is unchanged. */
  readonly patch: Partial<Written>
}

/** The record that a member of staff is about to change, and their session; null for a new record. */
interface GuardedChange {
  readonly actorId: string
  readonly sessionId?: string | undefined
  /** The bulk action or import that it belongs to. */
  readonly batchId?: string | undefined
  readonly id: string | number | null
}

/**
 * Judges every change of a collection by its effect, in its transaction: called before the change, and the function it
 * returns is called afterwards. Refuses by throwing. Changes by the service itself are not checked.
 */
export type Guard = (
  transaction: Transaction<Schema>,
  change: GuardedChange,
) => Promise<(id: string | number) => Promise<void>>

/** Handles the call that removes a record. */
export type Remove = Handler<AnyCollection['routes']['remove']>

/** Case-insensitive conditions that find records by a field of a natural key. */
type FoldedKeys = Readonly<Record<string, (value: string) => RawBuilder<unknown>>>

/** A record before and after a change: `before` is null for a new one, `after` for a permanently deleted one. */
export interface RecordChange<Item> {
  readonly before: Item | null
  readonly after: Item | null
}

/** The distinct ids of the changed records. */
export const changedIds = <Id extends string | number>(changes: readonly RecordChange<{ readonly id: Id }>[]): Id[] => [
  ...new Set(changes.flatMap(({ before, after }) => after?.id ?? before?.id ?? [])),
]

interface CollectionRules<Written, Item = Untyped> {
  /** Validates a record as a whole, beyond its single fields. */
  readonly check?: (change: Change<Written>) => readonly FieldProblem[]
  /** Columns derived from the whole record; throws for problems that only the database shows. */
  readonly columnsOf?: (
    change: Change<Written>,
    transaction: Transaction<Schema>,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Refuses to move a record to the trash, by throwing. */
  readonly beforeRemove?: (
    transaction: Transaction<Schema>,
    id: string | number,
    by: { actorId: string },
  ) => Promise<void>
  /** Cleans up elsewhere after permanent deletion, including the last audit row. */
  readonly afterDelete?: (transaction: Transaction<Schema>, id: string | number) => Promise<void>
  /** Judges every change: create, update, trash, restore and permanent deletion, single or in bulk. */
  readonly guard?: Guard
  /** Locks, in a fixed order, what all writers of such records lock before them. */
  readonly lockBefore?: (transaction: Transaction<Schema>, ids: readonly (string | number)[]) => Promise<void>
  /** Writes further rows in the transaction of a change. */
  readonly save?: (transaction: Transaction<Schema>, id: string | number, change: Change<Written>) => Promise<void>
  /**
   * Called after each change, in its transaction: create, update, trash, restore or permanent deletion. Can refuse it
   * by throwing.
   */
  readonly afterChange?: (transaction: Transaction<Schema>, before: Item | null, after: Item | null) => Promise<void>
  /**
   * Called once for changes made together (a bulk action, an undo or a part of an import), so that many records cost as
   * few statements as one. Cannot refuse a single change.
   */
  readonly afterChanges?: (transaction: Transaction<Schema>, changes: readonly RecordChange<Item>[]) => Promise<void>
}

/** Rules that need other services than the database. */
interface ServiceRules<Written> extends Pick<CollectionRules<Written>, 'columnsOf' | 'guard'> {
  /** Replaces the call that removes a record; `usual` is the default. */
  readonly remove?: (usual: Remove) => Remove
}

/** The storage of a collection, as far as it does not follow from names and schemas. */
interface Storage<Written, Item> extends CollectionRules<Written, Item> {
  readonly table: keyof Schema
  /** Only for fields not stored as their name and schema say. */
  readonly columns?: Readonly<Record<string, Column>>
  /** Only for fields compared by another column than their own. */
  readonly listColumns?: Readonly<Record<string, string>>
  /** Conditions that compare natural-key fields case-insensitively, as the unique index does. */
  readonly foldedKeys?: FoldedKeys
  /** The fields behind the table's constraints, by constraint name. */
  readonly constraints?: Constraints
  readonly rulesIn?: (context: ApiContext) => ServiceRules<Written>
}

/** What a list needs of a collection. */
export interface Listed<Item = Untyped> {
  readonly table: keyof Schema
  readonly id: 'uuid' | 'integer'
  readonly columns: ReadonlyMap<string, Column>
  readonly fields: Readonly<Record<string, ListColumn>>
  readonly toItem: (row: object) => Item
  readonly isSearchable: boolean
  /** Whether records are never removed, so that there is no trash. */
  readonly isLog: boolean
  /** The default order, if it is not newest first. */
  readonly defaultSort?: string | undefined
}

/** A contract's collection together with its table. */
export interface Collection<Item = Untyped, Written = Untyped> extends Listed<Item>, CollectionRules<Written, Item> {
  readonly contract: AnyCollection
  /** Further names by which imports can refer to a record. */
  readonly namedBy?: NamedBy | undefined
  readonly foldedKeys?: FoldedKeys | undefined
  readonly rulesIn?: ((context: ApiContext) => ServiceRules<Written>) | undefined
}

type ContractOf<Item extends TObject, Write extends TObject> = Omit<AnyCollection, 'item' | 'write'> & {
  readonly item: Item
  readonly write: Write
}

/** The contract of a log: only its list. */
type LogContract<Item extends TObject> = Pick<AnyCollection, 'name' | 'searchable' | 'isLog'> & {
  readonly item: Item
  readonly fields: Readonly<Record<string, ListField>>
}

const stores = new WeakSet<object>()

/** Whether a value was made by `defineStore` or `defineLogStore`; discovery uses it. */
export const isStore = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && stores.has(value)

function madeStore<Store extends object>(store: Store, constraints: Constraints = {}): Store {
  nameConstraints(constraints)
  stores.add(store)
  return store
}

/**
 * Defines the table of a collection; whatever names and schemas say is not repeated. A file `<noun>.collection.ts`
 * exports it, and the start discovers it.
 */
export function defineStore<Item extends TObject, Write extends TObject>(
  contract: ContractOf<Item, Write>,
  { table, columns = {}, listColumns = {}, constraints, ...rules }: Storage<Static<Write>, Static<Item>>,
): Collection<Static<Item>, Static<Write>> {
  const store = {
    ...rules,
    ...listedIn(table, contract, columns, listColumns),
    // Generic code reads the collection through its widest type.
    contract: contract as unknown as AnyCollection,
    id: kindOf(contract.id) === 'integer' ? ('integer' as const) : ('uuid' as const),
  }
  return madeStore(store, constraints)
}

/** Like `defineStore`, for a log that staff read and never write. */
export function defineLogStore<Item extends TObject>(
  contract: LogContract<Item>,
  { table, ...rest }: { readonly table: keyof Schema; readonly defaultSort?: string; readonly namedBy?: NamedBy },
): Collection<Static<Item>, never> {
  // With `isLog`, only these parts are used.
  const log = contract as unknown as AnyCollection
  return madeStore({ ...listedIn(table, contract), contract: log, isLog: true, ...rest })
}

/** The value of a field that is computed for each row. */
function computedValue(column: Column | undefined): Pick<ListColumn, 'value'> {
  const [part] = column?.select ?? []
  return typeof part === 'object' ? { value: part.value } : {}
}

/** How table rows are read as items, and which fields can be filtered. */
function listedIn<Item extends TObject>(
  table: keyof Schema,
  {
    item,
    fields,
    searchable,
  }: {
    readonly item: Item
    readonly fields: Readonly<Record<string, ListField>>
    readonly searchable: boolean
  },
  columns: Storage<unknown, unknown>['columns'] = {},
  listColumns: Storage<unknown, unknown>['listColumns'] = {},
): Listed<Static<Item>> {
  const { properties } = item
  const stored = new Map(
    [...new Set([...Object.keys(properties), ...Object.keys(columns)])].map((name): [string, Column] => [
      name,
      columns[name] ?? columnFor(name, properties[name] ?? {}),
    ]),
  )
  const ofItem = Object.keys(properties).map((name) => [name, stored.get(name)] as const)
  return {
    table,
    id: 'uuid',
    isSearchable: searchable,
    isLog: false,
    columns: stored,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, column: listColumns[name] ?? snakeCase(name), ...computedValue(stored.get(name)) },
      ]),
    ),
    toItem: (row) => {
      const read: Record<string, unknown> = {}
      for (const [name, column] of ofItem) read[name] = column?.read(row)
      // Every field of an item is read from the column of its name.
      return read as Static<Item>
    },
  }
}

/** The column of the contract's label, which names a record to staff. */
export function labelColumn({ contract, columns }: Collection): string {
  const [field = 'id'] = contract.label
  return columns.get(field)?.label ?? snakeCase(field)
}

/** How people refer to records of a collection: by label in either language, or by another unique text. */
export function namesOf({ contract, columns, table, id, isLog, namedBy }: Collection): RecordNames {
  const [label = ''] = contract.label
  const fields = [label, ...(contract.naturalKeys ?? []).flatMap((key) => (key.length === 1 ? key : []))]
  const isText = (field: string) =>
    /^(text|slug|email|localizedText|longText)$/.test(kindOf(contract.item.properties[field] ?? {}))
  // The label of a log may be computed.
  const written = fields.filter((field) => field in contract.write.properties && isText(field))
  const names = written.flatMap((field) => columns.get(field)?.select ?? [])
  return {
    table,
    id,
    namedBy,
    hasTrash: !isLog,
    columns: [...new Set(names.filter((name) => typeof name === 'string'))],
  }
}

/** The select list for a whole record. */
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
