import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isNullable, type JsonSchema, unwrapNullable } from '../../../shared/schema/json-schema.ts'
import { whenCalled } from './when-called.ts'

/** One of several objects is written with the fields of all, each as the first has it, and needs those that all need. */
function joined(schema: JsonSchema): JsonSchema {
  const objects: readonly JsonSchema[] = schema.anyOf?.filter(({ properties }: JsonSchema) => properties) ?? []
  const [first, ...others] = objects
  if (!first || others.length === 0 || objects.length !== schema.anyOf?.length) return schema
  return {
    ...first,
    properties: Object.assign({}, ...objects.toReversed().map(({ properties }) => properties)),
    required: first.required?.filter((name) => others.every(({ required }) => required?.includes(name))),
  }
}

/**
 * The shape of a reply as its serialiser needs it: names and types. Formats and bounds are the database's to
 * keep, and "or null" is said in the one form that needs no validation of each value.
 */
function shapeOf(schema: TSchema): object {
  const { type, properties, required, items, additionalProperties } = joined(unwrapNullable(schema))
  return {
    type,
    ...(isNullable(schema) && { nullable: true }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shapeOf(part)])),
      required,
      additionalProperties: false,
    }),
    ...(items && { items: shapeOf(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: shapeOf(additionalProperties) }),
  }
}

/** Writes only what the schema of a reply names: a column that is not declared can never leave. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  // Its types know each JSON type as an interface of its own; which one a shape is shows at run time only.
  return whenCalled(() => fastJson(shapeOf(schema) as Schema))
}
