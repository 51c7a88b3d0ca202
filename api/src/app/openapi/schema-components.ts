import type { TSchema } from 'typebox'
import { type JsonSchema, kindOf } from '../../../../shared/schema/json-schema.ts'

/** A JSON value of the document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/** Schemas that have a name in the contract, by what they say. */
export type SchemaNames = ReadonlyMap<string, string>

const isWorthAName = ({ properties, enum: values = [] }: JsonSchema): boolean =>
  properties !== undefined || values.length > 2

/** How a schema is looked up: two that say the same are one. */
const keyOf = (schema: TSchema): string => JSON.stringify(schema)

/**
 * Gives every object and closed list among the schemas its name in the document. Where two schemas have one name, the
 * second one is a `…Record`, as accounts are: `User` is what its user sees, `UserRecord` what staff see.
 */
export function nameSchemas(schemas: Iterable<readonly [name: string, schema: TSchema]>): SchemaNames {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [name, schema] of schemas) {
    const key = keyOf(schema)
    if (names.has(key) || !isWorthAName(schema)) continue
    const free = [name, `${name}Record`].find((one) => !taken.has(one))
    if (!free) throw new Error(`Three schemas are called ${name}; give one of them a name of its own`)
    taken.add(free)
    names.set(key, free)
  }
  return names
}

export interface SchemaComponents {
  /** The schema as the document has it: a reference where it has a name. */
  readonly refer: (schema: TSchema) => Json
  /** Every named schema that was referred to. */
  readonly schemas: Readonly<Record<string, Json>>
}

const isNullSchema = (schema: Json | undefined): boolean => JSON.stringify(schema) === '{"type":"null"}'

/** A plain value that can be null has two types: shorter than two schemas, and what generators of code read best. */
function described([first, ...others]: readonly Json[]): { readonly [name: string]: Json } {
  const canBeNull = others.length === 1 && isNullSchema(others[0])
  if (canBeNull && typeof first === 'object' && first !== null && 'type' in first) {
    const { type, ...plain } = first
    if (typeof type === 'string' && !('enum' in plain) && !('properties' in plain))
      return { type: [type, 'null'], ...plain }
  }
  return { anyOf: [first ?? {}, ...others] }
}

/** Turns schemas of the contract into those of the document. */
export function createComponents(names: SchemaNames): SchemaComponents {
  const schemas: Record<string, Json> = {}

  const refer = (schema: TSchema): Json => {
    const name = names.get(keyOf(schema))
    if (name === undefined) return describe(schema)
    if (!Object.hasOwn(schemas, name)) {
      schemas[name] = {}
      schemas[name] = describe(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function describe(schema: TSchema): Json {
    const { kind, collection, items, properties, additionalProperties, anyOf, ...plain }: JsonSchema = schema
    return {
      // Through JSON, so that nothing of typebox that is not JSON Schema gets into the document.
      ...JSON.parse(JSON.stringify(plain)),
      ...(kind && { 'x-kind': kindOf(schema) }),
      ...(collection && { 'x-collection': collection }),
      ...(items && { items: refer(items) }),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, refer(part)])),
      }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'boolean' ? additionalProperties : refer(additionalProperties),
      }),
      ...(anyOf && described(anyOf.map(refer))),
    }
  }

  return { refer, schemas }
}
