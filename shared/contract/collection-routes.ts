import type { Static, TObject, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Id } from '../schema/formats.ts'
import { kindOf } from '../schema/json-schema.ts'
import type { LocalizedText } from '../schema/localized-text.ts'
import { Exactly, OneOf } from '../schema/structure.ts'
import { maxBulkRecords, maxImportBytes } from './collection.limits.ts'
import { BulkReply, bulkActions } from './collection-bulk.ts'
import type { ListFields } from './collection-fields.ts'
import { ImportFile, ImportQuery, ImportReply } from './collection-import.ts'
import { CollectionPage, CollectionQuery } from './collection-page.ts'
import { Acknowledgement } from './problem.ts'
import { defineRoute, type PermissionAction, type SignedInAudience, type StaffAudience } from './route.ts'

/** What a change may say: any part of what is written, and of a text in two languages either one. */
type PatchOf<Written> = {
  [Key in keyof Written]?: Written[Key] extends LocalizedText ? Partial<LocalizedText> : Written[Key]
}

const optional = ({ properties }: TObject) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]))

const isLocalized = (schema: TSchema): schema is TObject => kindOf(schema) === 'localizedText'

/** The body of a change: parts of what is written, and at least one. */
export function patchOf<Write extends TObject>(write: Write) {
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

/**
 * What a change answers to who may not view the collection.
 * @public as a component of the API's document.
 */
export const WrittenRecord = Exactly({
  id: Type.Union([Type.String(), Type.Integer()]),
  version: Type.Integer(),
})

/** What is said of a collection; all else follows from it. */
export interface CollectionDefinition<Item extends TObject, Write extends TObject, Id extends TSchema> {
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
  /** Fields that together name one record: by them an import finds the record that a row is about. */
  readonly naturalKeys?: readonly (readonly (keyof Static<Write> & string)[])[]
  /** Where a row has no value for its natural key: fields in which it is like a record that is then the same one. */
  readonly alike?: readonly (keyof Static<Write> & string)[]
  /** Who may see it, when that is not all staff with the section's `view_` permission. */
  readonly viewers?: StaffAudience
  /** Whether the trash keeps its records until staff delete them, instead of for `trashDays`. */
  readonly staysInTrash?: true
  /** Who may write it, when one permission covers every kind of writing. */
  readonly writers?: StaffAudience
  /** Who may export it, when that is not staff with its own `export_` permission. */
  readonly exporters?: StaffAudience
  /** Whether every kind of writing needs a recent sign-in. */
  readonly stepUp?: true
}

interface CollectionParts<Item extends TObject, Write extends TObject, Id extends TSchema> {
  readonly definition: CollectionDefinition<Item, Write, Id>
  readonly path: string
  readonly id: Id
  readonly patch: ReturnType<typeof patchOf<Write>>
  readonly may: (action: PermissionAction) => StaffAudience
}

const limit = { calls: 600, seconds: 60 }

/** What records are called that others point to. */
export function nameRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns },
  path,
  may,
}: CollectionParts<Item, Write, Id>) {
  const [, many] = nouns
  return {
    relatedNames: defineRoute({
      limit,
      method: 'GET',
      path: `${path}/related-names`,
      base: 'api',
      summary: `Names of the records that the ${many} refer to, for everyone who can see them`,
      audience: may('view'),
      query: Exactly({ ids: Type.String({ minLength: 1, maxLength: 4_000, description: 'Comma list' }) }),
      reply: Exactly({
        items: Type.Array(Exactly({ section: Type.String(), id: Type.String(), name: Type.String() })),
      }),
    }),
  }
}

/** Lists, reads and writes one record at a time. */
export function recordRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns, item, write, stepUp },
  path,
  id,
  patch,
  may,
}: CollectionParts<Item, Write, Id>) {
  const [one, many] = nouns
  const writing = {
    limit,
    reply: Type.Union([item, WrittenRecord]),
    ...(stepUp && { stepUp }),
  }
  const changing = { ...writing, params: Exactly({ id }) }
  const changed = ['NOT_FOUND', 'CONFLICT'] as const
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
      params: changing.params,
      limit,
      method: 'GET',
      path: `${path}/:id`,
      base: 'api',
      summary: `One ${one}, in the trash or not`,
      audience: may('view'),
      reply: item,
      errors: ['NOT_FOUND'],
    }),
    create: defineRoute({
      ...writing,
      method: 'POST',
      path,
      base: 'api',
      summary: `Create a ${one}`,
      audience: may('create'),
      body: write,
      status: 201,
      errors: ['CONFLICT'],
    }),
    update: defineRoute({
      ...changing,
      method: 'PATCH',
      path: `${path}/:id`,
      base: 'api',
      summary: `Update a ${one}; CONFLICT if \`If-Match\` is not its version`,
      audience: may('update'),
      body: patch,
      errors: changed,
    }),
    remove: defineRoute({
      ...changing,
      method: 'DELETE',
      path: `${path}/:id`,
      base: 'api',
      summary: `Move a ${one} to the trash`,
      // Accounts are also removed by their holders, who need not be staff.
      audience: may('delete') as SignedInAudience,
      reply: Acknowledgement,
      errors: changed,
    }),
    hardDelete: defineRoute({
      ...changing,
      method: 'DELETE',
      path: `${path}/:id/hard`,
      base: 'api',
      summary: `Permanently delete a ${one} in the trash`,
      audience: may('hard_delete'),
      reply: Acknowledgement,
      errors: changed,
    }),
    restore: defineRoute({
      ...changing,
      method: 'PATCH',
      path: `${path}/:id/restore`,
      base: 'api',
      summary: `Restore a ${one} from the trash`,
      audience: may('restore'),
      errors: changed,
    }),
  }
}

/** Changes many records as one action, and takes that back. */
export function bulkRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns, stepUp },
  path,
  id,
  patch,
}: CollectionParts<Item, Write, Id>) {
  const [, many] = nouns
  const writing = { limit: { calls: 60, seconds: 60 }, ...(stepUp && { stepUp }) }
  return {
    bulk: defineRoute({
      ...writing,
      method: 'POST',
      path: `${path}/bulk`,
      base: 'api',
      summary: `Bulk action on ${many}, with a result for each; needs the permission for the action`,
      audience: 'staff',
      body: Exactly({
        action: OneOf(bulkActions),
        ids: Type.Array(id, { minItems: 1, maxItems: maxBulkRecords, uniqueItems: true }),
        patch: Type.Optional(patch),
        /** Of an action that takes several calls: the batch that the first one answered. */
        batchId: Type.Optional(Id),
      }),
      reply: BulkReply,
    }),
    undo: defineRoute({
      ...writing,
      method: 'POST',
      path: `${path}/bulk/:batchId/undo`,
      base: 'api',
      summary: 'Undo a bulk action on the records that have not been changed since',
      audience: 'staff',
      params: Exactly({ batchId: Id }),
      reply: BulkReply,
      errors: ['NOT_FOUND'],
    }),
  }
}

/** Carries records to and from CSV files. */
export function fileRoutes<Item extends TObject, Write extends TObject, Id extends TSchema>({
  definition: { nouns, stepUp },
  path,
  may,
}: CollectionParts<Item, Write, Id>) {
  const [, many] = nouns
  return {
    export: defineRoute({
      method: 'GET',
      path: `${path}/export`,
      base: 'api',
      summary: `Export the filtered ${many} as CSV`,
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
      summary: `Import ${many} from a table; \`dryRun\` only reports what would change`,
      audience: may('create'),
      query: ImportQuery,
      body: ImportFile,
      consumes: 'text/csv',
      maxBytes: maxImportBytes,
      progress: true,
      ...(stepUp && { stepUp }),
      reply: ImportReply,
      limit: { calls: 10, seconds: 60 },
    }),
  }
}
