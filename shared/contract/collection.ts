import type { TObject, TSchema } from 'typebox'
import { Exactly } from '../schema/structure.ts'
import { listFieldsOf, recordFields, relationsOf } from './collection-fields.ts'
import {
  bulkRoutes,
  type CollectionDefinition,
  fileRoutes,
  nameRoutes,
  patchOf,
  recordRoutes,
} from './collection-routes.ts'
import { audienceOf } from './permission.ts'
import type { RouteContract, StaffAudience } from './route.ts'

/**
 * Defines a collection of the back-office: list, read, create, update, soft and hard delete, restore, bulk, undo,
 * export and import are derived from it for the API, the client, forms and lists.
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
    // `Id` is the type of this schema if the definition has none.
    id: (definition.id ?? recordFields.id) as Id,
    patch: patchOf(write),
    may: audienceOf(definition),
  }
  const { id, patch, may } = parts
  const routes = { ...recordRoutes(parts), ...nameRoutes(parts), ...bulkRoutes(parts), ...fileRoutes(parts) }
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

/** Any collection, for code that does not depend on its fields. */
export type AnyCollection = Omit<
  ReturnType<typeof defineCollection<TObject, TObject, TSchema>>,
  'label' | 'naturalKeys' | 'alike'
> & {
  readonly label: readonly string[]
  readonly naturalKeys?: readonly (readonly string[])[] | undefined
  readonly alike?: readonly string[] | undefined
  /** Whether it is a log, which has only a list. */
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

/** Defines a log, kept by the service and read by staff: lists treat it as a read-only collection. */
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
