import type { Static, TObject, TSchema } from 'typebox'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, RouteContract } from './route.ts'

// Files named `<noun>.examples.ts` hold these. The API documents calls with them, and the gate of releases answers reads with them;
// pages never carry an example.

/** One call as the documents of the API show it. What is not given is made from the schemas. */
export interface RouteExample {
  readonly route: RouteContract
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly reply?: unknown
}

/** A record of a collection as the documents show it in every call of the collection. */
export interface RecordExample {
  readonly collection: string
  readonly record: Readonly<Record<string, unknown>>
}

/** Shows what a call can look like. */
export const exampleOf = <Route extends RouteContract>(
  route: Route,
  parts: {
    readonly params?: ParamsOf<Route>
    readonly query?: QueryOf<Route>
    readonly body?: BodyOf<Route>
    readonly reply?: ReplyOf<Route>
  },
): RouteExample => ({ route, ...parts })

/** Shows what a record of a collection can look like; its list, changes, bulk actions and files follow. */
export const recordExample = <Item extends TObject>(
  collection: { readonly name: string; readonly item: Item },
  record: Static<Item> & Readonly<Record<string, unknown>>,
): RecordExample => ({ collection: collection.name, record })

/** What fields of one object of the contract can hold, wherever it is sent or answered. */
export interface FieldExamples {
  readonly fieldsOf: TSchema
  readonly values: Readonly<Record<string, unknown>>
}

/** Shows what fields of an object can hold that its schema alone does not tell, such as a name. */
export const fieldExamples = <Schema extends TObject>(
  fieldsOf: Schema,
  values: Partial<Static<Schema>>,
): FieldExamples => ({ fieldsOf, values })

/** The same for the records of a collection, as they are read and written. */
export const recordFieldExamples = <Item extends TObject>(
  { item, write }: { readonly item: Item; readonly write: TObject },
  values: Partial<Static<Item>>,
): FieldExamples[] => [
  fieldExamples(item, values),
  { fieldsOf: write, values: Object.fromEntries(Object.entries(values).filter(([name]) => name in write.properties)) },
]
