import type { Static, TObject, TSchema } from 'typebox'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteContract } from './route.ts'

// These are stored in files named `<noun>.examples.ts`. The API documentation shows them, and the release check uses
// them as replies; pages never include them.

/** An example call for the API documentation. Parts that are not given are derived from schemas. */
export interface RouteExample {
  readonly route: RouteContract
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly reply?: unknown
}

/** An example record of a collection, used in the documentation of all its calls. */
export interface RecordExample {
  readonly collection: string
  readonly record: Readonly<Record<string, unknown>>
}

/** Defines an example call. */
export const exampleOf = <Route extends RouteContract>(
  route: Route,
  parts: {
    readonly params?: ParamsOf<Route>
    readonly query?: QueryOf<Route>
    readonly body?: BodyOf<Route>
    readonly reply?: ReplyOf<Route>
  },
): RouteExample => ({ route, ...parts })

/** Defines an example record of a collection; its list, changes, bulk actions and files follow from it. */
export const recordExample = <Item extends TObject>(
  collection: { readonly name: string; readonly item: Item },
  record: Static<Item> & Readonly<Record<string, unknown>>,
): RecordExample => ({ collection: collection.name, record })

/** Example values for fields of an object, wherever it is sent or returned. */
export interface FieldExamples {
  readonly fieldsOf: TSchema
  readonly values: Readonly<Record<string, unknown>>
}

/** Defines example values that cannot be derived from an object's schema, such as names. */
export const fieldExamples = <Schema extends TObject>(
  fieldsOf: Schema,
  values: Partial<Static<Schema>>,
): FieldExamples => ({ fieldsOf, values })

/** The same for the records of a collection, both read and written. */
export const recordFieldExamples = <Item extends TObject>(
  { item, write }: { readonly item: Item; readonly write: TObject },
  values: Partial<Static<Item>>,
): FieldExamples[] => [
  fieldExamples(item, values),
  { fieldsOf: write, values: Object.fromEntries(Object.entries(values).filter(([name]) => name in write.properties)) },
]
