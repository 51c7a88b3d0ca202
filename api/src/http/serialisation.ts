import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { isNullable, type JsonSchema, unwrapNullable } from '../../../shared/schema/json-schema.ts'
import { whenCalled } from './when-called.ts'

/** Merges alternatives into one object schema with all their fields; only fields required by all stay required. */
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
 * A reply's shape for serialisation: names and types only. The database guarantees formats and bounds, and "or null" is
 * expressed so that no value needs validation.
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

/** Serialises only what a reply's schema names, so that undeclared columns can never leak. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  // Its types have a separate interface per JSON type, which is only known at run time.
  return whenCalled(() => fastJson(shapeOf(schema) as Schema))
}
