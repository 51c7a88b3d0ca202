import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The shape of a reply as its serialiser needs it: names and types. Formats and bounds are the database's to
 * keep, and "or null" is said in the one form that needs no validation of each value.
 */
function shapeOf(schema: Part): Part {
  const [inner, nothing] = (schema.anyOf ?? []) as Part[]
  if (inner && nothing?.type === 'null') return { ...shapeOf(inner), nullable: true }
  const { type, properties, items, additionalProperties } = schema
  return {
    type,
    ...(isPart(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shapeOf(part as Part)])),
      required: schema.required,
      additionalProperties: false,
    }),
    ...(isPart(items) && { items: shapeOf(items) }),
    ...(isPart(additionalProperties) && { additionalProperties: shapeOf(additionalProperties) }),
    ...(isPart(schema.patternProperties) && {
      additionalProperties: shapeOf(Object.values(schema.patternProperties)[0] as Part),
    }),
  }
}

/** Writes only what the schema of a reply names: a column that is not declared can never leave. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => fastJson(shapeOf(schema as Part))
