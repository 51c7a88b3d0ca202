import type { Static, TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Id, Moment } from '../schema/formats.ts'
import { isNullable, kindOf, relatedCollection, unwrapNullable } from '../schema/json-schema.ts'
import type { Kind } from '../schema/kind.ts'
import type { LocalizedText } from '../schema/localized-text.ts'
import { Exactly, Nullable, OneOf } from '../schema/structure.ts'
import { pageSize } from './collection.limits.ts'
import { audienceOf } from './permission.ts'
import { Acknowledgement } from './problem.ts'
import {
  defineRoute,
  type PermissionAction,
  type RouteContract,
  type SignedInAudience,
  type StaffAudience,
} from './route.ts'

/**
 * The query of every collection's list. `filter[field]` and `filter[field][operator]` travel beside these
 * and are checked against the collection's own allow-list; an unknown field, operator or sort key is
 * `VALIDATION_ERROR`.
 */
export const CollectionQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSize.max, default: pageSize.default })),
  sort: Type.Optional(Type.String({ maxLength: 200, description: 'Comma list of fields; a leading minus descends' })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  trash: Type.Optional(OneOf(['only', 'with'])),
})
export type CollectionQuery = Static<typeof CollectionQuery>

export const filterOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** How the values of a field are written in an address and compared. `texts` is a list of texts. */
export type FieldType = 'text' | 'integer' | 'uuid' | 'moment' | 'boolean' | 'texts'

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

/** One field that staff may filter or sort by. What is not listed cannot be asked for. */
export interface ListField {
  readonly type: FieldType
  /** What its values are, where a schema says it. */
  readonly kind?: Kind
  /** The only values there are. */
  readonly values?: readonly string[]
  /** What its values name, where there are as many as the service has of them. */
  readonly names?: 'sections'
  readonly nullable?: boolean
  readonly sortable?: boolean
}

/** Whether lists are only filtered by a field, or sorted by it as well; the rest follows from the field's schema. */
export type ListUse = 'filter' | 'sort'

/** Fields that every collection can be filtered and sorted by. */
export const recordListFields = { createdAt: 'sort', updatedAt: 'sort' } as const satisfies Record<string, ListUse>

const fieldTypes: Readonly<Partial<Record<Kind, FieldType>>> = { moment: 'moment', boolean: 'boolean', id: 'uuid' }

function fieldTypeOf(schema: TSchema): FieldType {
  const { type, format } = unwrapNullable(schema)
  if (type === 'integer' || type === 'number') return 'integer'
  if (type === 'array') return 'texts'
  return fieldTypes[kindOf(schema)] ?? (format === 'uuid' ? 'uuid' : 'text')
}

/** How lists know a field of this schema. */
function listField(schema: TSchema, use: ListUse): ListField {
  const { enum: values, items } = unwrapNullable(schema)
  const known = values ?? items?.enum
  return {
    type: fieldTypeOf(schema),
    kind: kindOf(schema),
    ...(known && { values: known }),
    ...(isNullable(schema) && { nullable: true }),
    ...(use === 'sort' && { sortable: true }),
  }
}

type ListFields = Readonly<Record<string, ListUse | ListField>>

/** @throws Error for a field that the record does not have and whose type is not said either. */
const listFieldsOf = ({ properties }: TObject, fields: ListFields): Record<string, ListField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (typeof field === 'object') return [name, field]
      const schema = properties[name]
      if (!schema) throw new Error(`${name} is no field of the record, so its type has to be said`)
      return [name, listField(schema, field)]
    }),
  )

/** The collections that fields of a record lead to, by the names of the fields. */
const relationsOf = (...schemas: readonly TObject[]): Record<string, string> =>
  Object.fromEntries(
    schemas.flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([name, schema]) => {
        const collection = relatedCollection(schema)
        return collection ? [[name, collection] as const] : []
      }),
    ),
  )

/** Totals are counted up to here; beyond, the planner's estimate is answered. */
export const countedExactly = 10_000

/** One page of a collection. */
export const CollectionPage = <Item extends TSchema>(item: Item) =>
  Exactly({
    items: Type.Array(item),
    total: Type.Integer(),
    /** Whether `total` is an estimate, as it is for more than ten thousand records. */
    isEstimate: Type.Boolean(),
    page: Type.Integer(),
    limit: Type.Integer(),
    nextCursor: Nullable(Type.String()),
  })

/** Fields that every record of a collection carries. */
export const recordFields = {
  id: Id,
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Nullable(Moment),
}

/** Most records that one bulk action may name. */
export const maxBulkRecords = 1_000
/** Most rows of one import, and bytes of its file. */
export const maxImportRows = 20_000
export const maxImportBytes = 10_000_000

const bulkActions = ['update', 'delete', 'restore', 'hard_delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** What became of one record of a bulk action. */
export const BulkResult = Exactly({
  id: Type.Union([Type.String(), Type.Integer()]),
  ok: Type.Boolean(),
  /** The key of the catalogue for a record that was not changed. */
  message: Nullable(Type.String()),
})
export type BulkResult = Static<typeof BulkResult>

export const BulkReply = Exactly({
  /** Names the whole action, to look at it and take it back. */
  batchId: Id,
  results: Type.Array(BulkResult),
})
export type BulkReply = Static<typeof BulkReply>

export const ImportReply = Exactly({
  /** Rows that were read. */
  rows: Type.Integer(),
  /** Records that were made; none when any row is wrong, or in a dry run. */
  created: Type.Integer(),
  /** The rows that are wrong, counted from 1 without the header; the first hundred. */
  errors: Type.Array(
    Exactly({
      row: Type.Integer(),
      fields: Type.Array(Exactly({ key: Type.String(), message: Type.String() })),
    }),
  ),
  batchId: Nullable(Id),
})
export type ImportReply = Static<typeof ImportReply>

/** What a change may say: any part of what is written, and of a text in two languages either one. */
type PatchOf<Written> = {
  [Key in keyof Written]?: Written[Key] extends LocalizedText ? Partial<LocalizedText> : Written[Key]
}

const optional = ({ properties }: TObject) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]))

const isLocalized = (schema: TSchema): schema is TObject => kindOf(schema) === 'localizedText'

function patchOf<Write extends TObject>(write: Write) {
  const parts = Object.entries(write.properties).map(([name, schema]) => [
    name,
    isLocalized(schema)
      ? Type.Object(optional(schema), { additionalProperties: false, kind: 'localizedText' })
      : schema,
  ])
  return Type.Unsafe<PatchOf<Static<Write>>>(
    Type.Object(optional(Type.Object(Object.fromEntries(parts))), { additionalProperties: false, minProperties: 1 }),
  )
}

interface CollectionDefinition<Item extends TObject, Write extends TObject, Id extends TSchema> {
  /** Path of the collection, and the section that its permissions end with. */
  readonly name: string
  /** What one record and several are called, in English: the API's summaries use them. */
  readonly nouns: readonly [one: string, many: string]
  /** A record as staff see it; it has the `recordFields`. */
  readonly item: Item
  /** What staff write. Whatever is not named here cannot be set. */
  readonly write: Write
  readonly id?: Id
  /** What a list can be filtered and sorted by; the type is said only of what is no field of the record. */
  readonly fields: ListFields
  /** Whether `search` finds anything. */
  readonly searchable?: boolean
  /** The fields that name a record to people, the first that has a value. */
  readonly label: readonly (keyof Static<Item> & string)[]
  /** Who may see it, when that is not all staff with the section's `view_` permission. */
  readonly viewers?: StaffAudience
  /** Whether the trash keeps its records until staff delete them, instead of for `trashDays`. */
  readonly staysInTrash?: true
  /** Who may write it, when one permission covers every kind of writing. */
  readonly writers?: StaffAudience
}

interface CollectionParts<Item extends TObject, Write extends TObject, Id extends TSchema> {
  readonly definition: CollectionDefinition<Item, Write, Id>
  readonly path: string
  readonly id: Id
  readonly patch: ReturnType<typeof patchOf<Write>>
  readonly may: (action: PermissionAction) => StaffAudience
}

const collectionLimit = { calls: 600, seconds: 60 }

/** Lists, reads and writes one record at a time. */
function recordRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns, item, write },
  path,
  id,
  patch,
  may,
}: CollectionParts<Item, Write, Id>) {
  const [one, many] = nouns
  const limit = collectionLimit
  const record = { params: Exactly({ id }), limit }
  const changed = ['NOT_FOUND', 'CONFLICT'] as const
  // Accounts are also removed by their holders, who need not be staff.
  const removers = (): SignedInAudience => may('delete')
  return {
    list: defineRoute({
      method: 'GET',
      path,
      base: 'api',
      summary: `${many} for staff`,
      audience: may('view'),
      query: CollectionQuery,
      reply: CollectionPage(item),
      limit,
    }),
    read: defineRoute({
      ...record,
      method: 'GET',
      path: `${path}/:id`,
      base: 'api',
      summary: `One ${one}, in the trash or not`,
      audience: may('view'),
      reply: item,
      errors: ['NOT_FOUND'],
    }),
    create: defineRoute({
      method: 'POST',
      path,
      base: 'api',
      summary: `Makes a ${one}`,
      audience: may('create'),
      body: write,
      reply: item,
      status: 201,
      errors: ['CONFLICT'],
      limit,
    }),
    update: defineRoute({
      ...record,
      method: 'PATCH',
      path: `${path}/:id`,
      base: 'api',
      summary: `Changes a ${one}; an \`If-Match\` that is not its version is CONFLICT`,
      audience: may('update'),
      body: patch,
      reply: item,
      errors: changed,
    }),
    remove: defineRoute({
      ...record,
      method: 'DELETE',
      path: `${path}/:id`,
      base: 'api',
      summary: `Puts a ${one} into the trash`,
      audience: removers(),
      reply: Acknowledgement,
      errors: changed,
    }),
    hardDelete: defineRoute({
      ...record,
      method: 'DELETE',
      path: `${path}/:id/hard`,
      base: 'api',
      summary: `Deletes a ${one} of the trash for good`,
      audience: may('hard_delete'),
      reply: Acknowledgement,
      errors: changed,
    }),
    restore: defineRoute({
      ...record,
      method: 'PATCH',
      path: `${path}/:id/restore`,
      base: 'api',
      summary: `Takes a ${one} out of the trash`,
      audience: may('restore'),
      reply: item,
      errors: changed,
    }),
  }
}

/** Changes many records as one action, and takes that back. */
function bulkRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns },
  path,
  id,
  patch,
}: CollectionParts<Item, Write, Id>) {
  const [, many] = nouns
  return {
    bulk: defineRoute({
      method: 'POST',
      path: `${path}/bulk`,
      base: 'api',
      summary: `Changes many ${many} as one action, with a result for each; needs the permission of the action`,
      audience: 'staff',
      body: Exactly({
        action: OneOf(bulkActions),
        ids: Type.Array(id, { minItems: 1, maxItems: maxBulkRecords, uniqueItems: true }),
        patch: Type.Optional(patch),
      }),
      reply: BulkReply,
      limit: { calls: 60, seconds: 60 },
    }),
    undo: defineRoute({
      method: 'POST',
      path: `${path}/bulk/:batchId/undo`,
      base: 'api',
      summary: 'Takes a bulk action back: every record that was not changed since is as it was before',
      audience: 'staff',
      params: Exactly({ batchId: Id }),
      reply: BulkReply,
      errors: ['NOT_FOUND'],
      limit: { calls: 60, seconds: 60 },
    }),
  }
}

/** Carries records to and from CSV files. */
function fileRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns },
  path,
  may,
}: CollectionParts<Item, Write, Id>) {
  const [one, many] = nouns
  return {
    export: defineRoute({
      method: 'GET',
      path: `${path}/export`,
      base: 'api',
      summary: `Every ${one} that the filters leave, as CSV`,
      audience: may('export'),
      query: Type.Object({
        ...Type.Omit(CollectionQuery, ['page', 'limit', 'cursor']).properties,
        format: Type.Optional(OneOf(['csv'])),
      }),
      reply: Type.String(),
      produces: 'text/csv',
      limit: { calls: 10, seconds: 60 },
    }),
    import: defineRoute({
      method: 'POST',
      path: `${path}/import`,
      base: 'api',
      summary: `Makes ${many} from CSV, all of them or none; who hangs up has made none`,
      audience: may('create'),
      query: Exactly({ dryRun: Type.Optional(Type.Boolean()) }),
      body: Type.String({ maxLength: maxImportBytes }),
      consumes: 'text/csv',
      maxBytes: maxImportBytes,
      progress: true,
      reply: ImportReply,
      limit: { calls: 10, seconds: 60 },
    }),
  }
}

/**
 * One collection of the back-office, written once: list, read, create, update, soft and hard delete, restore,
 * bulk, undo, export and import follow for API, client, forms and lists.
 */
export function defineCollection<
  Item extends TObject,
  Write extends TObject,
  Id extends TSchema = typeof recordFields.id,
>(definition: CollectionDefinition<Item, Write, Id>) {
  const { name, item, write, searchable = true } = definition
  const parts = {
    definition,
    path: `/${name}`,
    // `Id` is the type of this schema where the definition has none.
    id: (definition.id ?? recordFields.id) as Id,
    patch: patchOf(write),
    may: audienceOf(definition),
  }
  const { id, patch, may } = parts
  const routes = { ...recordRoutes(parts), ...bulkRoutes(parts), ...fileRoutes(parts) }
  return {
    ...definition,
    id,
    searchable,
    relations: relationsOf(item, write),
    fields: listFieldsOf(item, definition.fields),
    patch,
    routes,
    permission: may,
  }
}

/** Any collection, where its own fields do not matter. */
export type AnyCollection = Omit<ReturnType<typeof defineCollection<TObject, TObject, TSchema>>, 'label'> & {
  readonly label: readonly string[]
  /** Whether it is a log: a list is all there is of it. */
  readonly isLog?: true
}

type LogRoute = RouteContract<TSchema, TSchema, TSchema, TSchema, StaffAudience>

interface LogDefinition<Item extends TObject, List extends LogRoute>
  extends Pick<
    CollectionDefinition<Item, TObject, TSchema>,
    'name' | 'nouns' | 'item' | 'fields' | 'label' | 'searchable'
  > {
  readonly list: List
}

/** What is kept by the service itself and read by staff: lists know it like a collection of which nothing is written. */
export function defineLog<Item extends TObject, List extends LogRoute>(definition: LogDefinition<Item, List>) {
  const { list, searchable = false, ...rest } = definition
  const nothing = Exactly({})
  return {
    ...rest,
    isLog: true as const,
    id: recordFields.id,
    write: nothing,
    patch: nothing,
    searchable,
    relations: relationsOf(rest.item),
    fields: listFieldsOf(rest.item, rest.fields),
    routes: { list },
    permission: (): StaffAudience => list.audience,
  }
}

export const routesOfCollection = ({ routes }: { readonly routes: Readonly<Record<string, RouteContract>> }) =>
  Object.values(routes)
