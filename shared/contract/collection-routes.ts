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

/** The type of a patch body: any subset of the writable fields, and for a text in two languages either one. */
type PatchOf<Written> = {
  [Key in keyof Written]?: Written[Key] extends LocalizedText ? Partial<LocalizedText> : Written[Key]
}

const optional = ({ properties }: TObject) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]))

const isLocalized = (schema: TSchema): schema is TObject => kindOf(schema) === 'localizedText'

/** The body of a patch: any subset of the writable fields, and for a text in two languages either one. */
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
 * The reply to a change for callers who may not view the collection. @public as a component of the OpenAPI document.
 */
export const WrittenRecord = Exactly({
  id: Type.Union([Type.String(), Type.Integer()]),
  version: Type.Integer(),
})

/** The definition of a collection, from which everything else is derived. */
export interface CollectionDefinition<Item extends TObject, Write extends TObject, Id extends TSchema> {
  /** Path of the collection, and the section at the end of its permissions. */
  readonly name: string
  /** The English singular and plural, used in the API's summaries. */
  readonly nouns: readonly [one: string, many: string]
  /** A record as staff see it, including the `recordFields`. */
  readonly item: Item
  /** The fields that staff write. No other field can be set. */
  readonly write: Write
  readonly id?: Id
  /**
   * The fields that a list can be filtered and sorted by; a type is needed only for fields that the record does not
   * have.
   */
  readonly fields: ListFields
  /** Whether `search` is supported. */
  readonly searchable?: boolean
  /** The fields used as a record's name; the first one with a value is shown. */
  readonly label: readonly (keyof Static<Item> & string)[]
  /** Fields that together identify a record: an import uses them to find the record of a row. */
  readonly naturalKeys?: readonly (readonly (keyof Static<Write> & string)[])[]
  /** For rows without a value in the natural key: fields that must all match for a record to count as the same. */
  readonly alike?: readonly (keyof Static<Write> & string)[]
  /** Who may view it, unless it is all staff with the section's `view_` permission. */
  readonly viewers?: StaffAudience
  /** Whether records stay in the trash until staff delete them, instead of for `trashDays`. */
  readonly staysInTrash?: true
  /** Who may write it, if one permission covers every kind of write. */
  readonly writers?: StaffAudience
  /** Who may export it, unless it is staff with its own `export_` permission. */
  readonly exporters?: StaffAudience
  /** Whether every kind of write needs a recent sign-in. */
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

/** `an ad`, `a user`; no noun of a collection starts with a `u` that takes `an`. */
const withArticle = (one: string): string => `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`

/** Returns the names of records that other records point to. */
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
      summary: `Create ${withArticle(one)}`,
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
      summary: `Update ${withArticle(one)}; CONFLICT if \`If-Match\` is not its version`,
      audience: may('update'),
      body: patch,
      errors: changed,
    }),
    remove: defineRoute({
      ...changing,
      method: 'DELETE',
      path: `${path}/:id`,
      base: 'api',
      summary: `Move ${withArticle(one)} to the trash`,
      // Accounts are also deleted by their owners, who need not be staff.
      audience: may('delete') as SignedInAudience,
      reply: Acknowledgement,
      errors: changed,
    }),
    hardDelete: defineRoute({
      ...changing,
      method: 'DELETE',
      path: `${path}/:id/hard`,
      base: 'api',
      summary: `Permanently delete ${withArticle(one)} in the trash`,
      audience: may('hard_delete'),
      reply: Acknowledgement,
      errors: changed,
    }),
    restore: defineRoute({
      ...changing,
      method: 'PATCH',
      path: `${path}/:id/restore`,
      base: 'api',
      summary: `Restore ${withArticle(one)} from the trash`,
      audience: may('restore'),
      errors: changed,
    }),
  }
}

/** Changes many records in one action, and undoes that. */
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
        /** For an action that takes several calls: the batch returned by the first one. */
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

/** Imports records from CSV files and exports them. */
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
