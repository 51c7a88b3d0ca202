import type { TSchema } from 'typebox'
import { readContractExports } from '../../api/src/app/openapi/contract-exports.ts'
import { createComponents, type Json, nameSchemas } from '../../api/src/app/openapi/schema-components.ts'
import type { ListField } from '../../shared/contract/collection-fields.ts'
import type { RouteContract } from '../../shared/contract/route.ts'
import { contractVersion } from '../../shared/contract/version.ts'
import { contractDeclarations, operationName, rootOperationName } from './contract-modules.ts'
import { type Facades, readFacades } from './facade-exports.ts'
import type { ReportedSchema } from './reported-schema.ts'

/** What lists of a collection can be filtered and sorted by: `filter[status]=ACTIVE`. */
export type ReportedFilters = Readonly<Record<string, Pick<ListField, 'type' | 'values' | 'sortable'>>>

type RouteTraits = Pick<
  RouteContract,
  'produces' | 'consumes' | 'maxBytes' | 'progress' | 'scope' | 'stepUp' | 'beforeEnrolment'
>

/** One call as its callers know it. */
export interface ReportedOperation extends RouteTraits {
  readonly audience: string
  /** 200 where nothing is said. */
  readonly status?: number
  readonly errors?: readonly string[]
  readonly params?: ReportedSchema
  readonly query?: ReportedSchema
  readonly body?: ReportedSchema
  /** Absent where the answer is a page, a picture or another address. */
  readonly reply?: ReportedSchema
}

/** All that remotes and other clients are built against. */
export interface ContractReport {
  readonly version: string
  /** By method and path: `GET /api/v1/shop/shop-list`. */
  readonly operations: Readonly<Record<string, ReportedOperation>>
  /** Schemas that several operations share, by the names that the contract exports them under. */
  readonly schemas: Readonly<Record<string, ReportedSchema>>
  /** By the operation that lists a collection; its export takes the same. */
  readonly filters: Readonly<Record<string, ReportedFilters>>
  readonly facades: Facades
}

/** What says nothing of the values that travel. */
const annotations = ['description', 'examples', 'hashed', 'x-kind', 'x-collection']

/** Lists whose order means nothing. */
const sets = ['required', 'enum']

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shortReference = (reference: string): string => reference.replace(/^#\/components\/schemas\//, '')

/** A schema of the API's document, as far as it says what travels. */
function plainSchema(value: Json | undefined): ReportedSchema {
  if (!isObject(value)) return {}
  const each = Object.entries(value).filter(([key]) => !annotations.includes(key))
  return Object.fromEntries(
    each.map(([key, part]) => {
      if (key === '$ref') return [key, shortReference(String(part))]
      if (key === 'properties' && isObject(part))
        return [key, Object.fromEntries(Object.entries(part).map(([name, one]) => [name, plainSchema(one)]))]
      if (key === 'anyOf' && Array.isArray(part)) return [key, part.map(plainSchema)]
      if (sets.includes(key) && Array.isArray(part)) return [key, part.toSorted()]
      return [key, isObject(part) ? plainSchema(part) : part]
    }),
  )
}

const filtersOf = (fields: Readonly<Record<string, ListField>>): ReportedFilters =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, values, sortable }]) => [
      name,
      { type, ...(values && { values: values.toSorted() }), ...(sortable && { sortable }) },
    ]),
  )

/** Reads the contract and the façades of this working tree. Root: the folder of the repository. */
export async function readContractReport(root: string): Promise<ContractReport> {
  const declarations = await contractDeclarations()
  const { refer, schemas } = createComponents(nameSchemas((await readContractExports()).schemas))
  const reported = (schema: TSchema | undefined) => schema && plainSchema(refer(schema))

  function operationOf(route: RouteContract): ReportedOperation {
    const { audience, status, errors, params, query, body, reply } = route
    const { produces, consumes, maxBytes, progress, scope, stepUp, beforeEnrolment } = route
    return {
      audience,
      status,
      errors: errors?.toSorted(),
      params: reported(params),
      query: reported(query),
      body: reported(body),
      reply: reported(reply),
      ...{ produces, consumes, maxBytes, progress, scope, stepUp, beforeEnrolment },
    }
  }

  const operations: Record<string, ReportedOperation> = {}
  for (const { routes, rootRoute } of declarations) {
    for (const route of routes) operations[operationName(route)] = operationOf(route)
    if (rootRoute && !rootRoute.inDevelopmentOnly) operations[rootOperationName(rootRoute)] = { audience: 'public' }
  }
  const collections = declarations.flatMap(({ collection }) => collection ?? [])
  return {
    version: contractVersion,
    operations,
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plainSchema(schema)])),
    filters: Object.fromEntries(
      collections.map(({ routes, fields }) => [operationName(routes.list), filtersOf(fields)]),
    ),
    facades: readFacades(root),
  }
}
