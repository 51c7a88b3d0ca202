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

/** A field that can be asked for, and the column that is compared. */
export type ListColumn = ListField & { readonly column: string }

/** What a noun's rules see of a change: the record as it will be, and the member of staff who makes the change. */
export interface Change<Written> {
  readonly actorId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly next: Written
  /** What the caller asked for; the rest of `next` is as it was. */
  readonly patch: Partial<Written>
}

/** Which record a member of staff is about to change, and in which session; null is one that is about to be made. */
interface GuardedChange {
  readonly actorId: string
  readonly sessionId?: string | undefined
  /** Of the bulk action or import that it is a part of. */
  readonly batchId?: string | undefined
  readonly id: string | number | null
}

/**
 * Judges every change of a collection by what it brings about, in its transaction: asked before the change, and by the
 * function that it answers after it. Refuses by throwing. What the service does by itself is not asked about.
 */
export type Guard = (
  transaction: Transaction<Schema>,
  change: GuardedChange,
) => Promise<(id: string | number) => Promise<void>>

/** Takes a record away, as a call. */
export type Remove = Handler<AnyCollection['routes']['remove']>

/** Conditions that find records by a field of a natural key, whatever its case. */
type FoldedKeys = Readonly<Record<string, (value: string) => RawBuilder<unknown>>>

/** A record before and after a change: `before` is null for a new one, `after` for one that is deleted permanently. */
export interface RecordChange<Item> {
  readonly before: Item | null
  readonly after: Item | null
}

/** The ids of the records that changed, each once. */
export const changedIds = <Id extends string | number>(changes: readonly RecordChange<{ readonly id: Id }>[]): Id[] => [
  ...new Set(changes.flatMap(({ before, after }) => after?.id ?? before?.id ?? [])),
]

interface CollectionRules<Written, Item = Untyped> {
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
  /** What a record leaves behind elsewhere when it is deleted permanently, its last audit row included. */
  readonly afterDelete?: (transaction: Transaction<Schema>, id: string | number) => Promise<void>
  /** Judges every change: create, change, trash, restore and permanent deletion, one by one or many at once. */
  readonly guard?: Guard
  /** Locks, in one order, what all writers of such records lock before them. */
  readonly lockBefore?: (transaction: Transaction<Schema>, ids: readonly (string | number)[]) => Promise<void>
  /** What else a change writes, in its transaction. */
  readonly save?: (transaction: Transaction<Schema>, id: string | number, change: Change<Written>) => Promise<void>
  /**
   * What follows from each change, in its transaction: of a record that was made, changed, put into the trash, restored or
   * deleted permanently. Refuses the change by throwing.
   */
  readonly afterChange?: (transaction: Transaction<Schema>, before: Item | null, after: Item | null) => Promise<void>
  /**
   * What follows from changes that were made together, called once for a bulk action, an undo or a part of an import, so
   * that it costs the same statements for many records as for one. It cannot refuse a single change.
   */
  readonly afterChanges?: (transaction: Transaction<Schema>, changes: readonly RecordChange<Item>[]) => Promise<void>
}

/** Rules that need more of the service than its database. */
interface ServiceRules<Written> extends Pick<CollectionRules<Written>, 'columnsOf' | 'guard'> {
  /** Takes the place of the call that removes a record; `usual` is the collection's own. */
  readonly remove?: (usual: Remove) => Remove
}

/** What of a collection does not follow from its names and schemas. */
interface Storage<Written, Item> extends CollectionRules<Written, Item> {
  readonly table: keyof Schema
  /** Only where a field is not kept as its name and schema say. */
  readonly columns?: Readonly<Record<string, Column>>
  /** Only where a field is compared by another column than the one of its name. */
  readonly listColumns?: Readonly<Record<string, string>>
  /** Conditions that compare fields of natural keys as the unique index does, where case makes no difference. */
  readonly foldedKeys?: FoldedKeys
  /** The fields that constraints of the table are about, by the names of the constraints. */
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
  /** Whether records are never taken away, so that there is no trash. */
  readonly isLog: boolean
  /** The order of a list that asks for none, when it is not the newest first. */
  readonly defaultSort?: string | undefined
}

/** A collection of the contract together with its table. */
export interface Collection<Item = Untyped, Written = Untyped> extends Listed<Item>, CollectionRules<Written, Item> {
  readonly contract: AnyCollection
  /** How texts of imports name a record beside its columns. */
  readonly namedBy?: NamedBy | undefined
  readonly foldedKeys?: FoldedKeys | undefined
  readonly rulesIn?: ((context: ApiContext) => ServiceRules<Written>) | undefined
}

type ContractOf<Item extends TObject, Write extends TObject> = Omit<AnyCollection, 'item' | 'write'> & {
  readonly item: Item
  readonly write: Write
}

/** A log of the contract: what there is of it is a list. */
type LogContract<Item extends TObject> = Pick<AnyCollection, 'name' | 'searchable' | 'isLog'> & {
  readonly item: Item
  readonly fields: Readonly<Record<string, ListField>>
}

const stores = new WeakSet<object>()

/** Whether a value was made by `defineStore` or `defineLogStore`; the start finds collections by it. */
export const isStore = (value: unknown): value is Collection =>
  typeof value === 'object' && value !== null && stores.has(value)

function madeStore<Store extends object>(store: Store, constraints: Constraints = {}): Store {
  nameConstraints(constraints)
  stores.add(store)
  return store
}

/**
 * Says in which table a collection is kept; everything that names and schemas tell is not repeated. A file
 * `<noun>.collection.ts` exports it, and the start finds it.
 */
export function defineStore<Item extends TObject, Write extends TObject>(
  contract: ContractOf<Item, Write>,
  { table, columns = {}, listColumns = {}, constraints, ...rules }: Storage<Static<Write>, Static<Item>>,
): Collection<Static<Item>, Static<Write>> {
  const store = {
    ...rules,
    ...listedIn(table, contract, columns, listColumns),
    // What is generic about a collection is read through its widest type.
    contract: contract as unknown as AnyCollection,
    id: kindOf(contract.id) === 'integer' ? ('integer' as const) : ('uuid' as const),
  }
  return madeStore(store, constraints)
}

/** The same for a log, which staff read and never write. */
export function defineLogStore<Item extends TObject>(
  contract: LogContract<Item>,
  { table, ...rest }: { readonly table: keyof Schema; readonly defaultSort?: string; readonly namedBy?: NamedBy },
): Collection<Static<Item>, never> {
  // Only the parts of a log are asked for where `isLog` is true.
  const log = contract as unknown as AnyCollection
  return madeStore({ ...listedIn(table, contract), contract: log, isLog: true, ...rest })
}

/** How the rows of a table are read as items, and which of their fields can be asked for. */
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
      Object.entries(fields).map(([name, field]) => [name, { ...field, column: listColumns[name] ?? snakeCase(name) }]),
    ),
    toItem: (row) => {
      const read: Record<string, unknown> = {}
      for (const [name, column] of ofItem) read[name] = column?.read(row)
      // Every field of an item is read by the column of its name.
      return read as Static<Item>
    },
  }
}

/** The column that names a record to staff, of the first field of the contract's label. */
export function labelColumn({ contract, columns }: Collection): string {
  const [field = 'id'] = contract.label
  return columns.get(field)?.label ?? snakeCase(field)
}

/** How people call the records of a collection: by its label in either language, or by a text that is theirs alone. */
export function namesOf({ contract, columns, table, id, isLog, namedBy }: Collection): RecordNames {
  const [label = ''] = contract.label
  const fields = [label, ...(contract.naturalKeys ?? []).flatMap((key) => (key.length === 1 ? key : []))]
  const isText = (field: string) =>
    /^(text|slug|email|localizedText|longText)$/.test(kindOf(contract.item.properties[field] ?? {}))
  // A log may name a record by what it is worked out from.
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
