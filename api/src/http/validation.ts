import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { isDay, isMoment, isUuid } from '../../../shared/schema/format-checks.ts'
import { annotations, type JsonSchema, propertiesOf } from '../../../shared/schema/json-schema.ts'
import { fieldErrors } from '../../../shared/server/field-errors.ts'
import { ApiError } from './api-error.ts'
import { unstorablePart } from './storable.ts'
import { whenCalled } from './when-called.ts'

// Strict: a keyword that neither JSON Schema nor our annotations know is a slip of the pen, and no schema.
const settings = { allErrors: true, strict: true, keywords: [...annotations] }

// Everything in an address is text, so its numbers and switches are read from text. A body says what it means: what a
// change leaves out stays as it is, and in what is new the database fills it in.
const addressRules = withFormats(new Ajv({ ...settings, useDefaults: true, coerceTypes: true }))
const bodyRules = withFormats(new Ajv(settings))

/** The formats of the package, less what the database cannot store. */
function withFormats(rules: Ajv): Ajv {
  return addFormats.default(rules).addFormat('date', isDay).addFormat('date-time', isMoment).addFormat('uuid', isUuid)
}

/**
 * Compiles the schemas of one route: text is converted in path and query, never in a body. What fits the schema, and holds
 * text that cannot be stored, is refused here, for every call.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const rules = httpPart === 'body' ? bodyRules : addressRules
  const hashed = propertiesOf(schema).flatMap(({ name, schema: part }) => (part.hashed ? [name] : []))
  return whenCalled(() => checkOf(rules.compile(schema), hashed))
}

function checkOf(fits: ValidateFunction, hashed: readonly string[]) {
  return (value: unknown) => {
    if (!fits(value)) return { error: Object.assign(new Error('invalid'), { validation: fits.errors ?? [] }) }
    const part = unstorablePart(value, hashed)
    return part === undefined
      ? { value }
      : { error: new ApiError('VALIDATION_ERROR', { fields: [{ key: part, message: 'INVALID' }] }) }
  }
}

/** Checks a value as the body of a call is checked: what is wrong with each field; nothing where it may be stored. */
export function bodyCheckOf(schema: TSchema): (value: unknown) => readonly FieldProblem[] {
  const fits = bodyRules.compile(schema)
  return (value) => {
    if (!fits(value)) return fieldErrors(fits.errors ?? [])
    const part = unstorablePart(value)
    return part === undefined ? [] : [{ key: part, message: 'INVALID' }]
  }
}

/** Whether a part of a path can only be an id, or one of few texts: any other text makes another path of it. */
const namesPath = ({ type, format, enum: values }: JsonSchema): boolean =>
  type === 'integer' || format === 'uuid' || values !== undefined

/** Judges whether a path with these parameters is that of the route at all, by the parameters that can tell. */
export function pathCheckOf(params: TSchema | undefined): ((values: object) => boolean) | undefined {
  const addressedParts = propertiesOf(params).filter(({ schema }) => namesPath(schema))
  if (addressedParts.length === 0) return undefined
  const properties = Object.fromEntries(addressedParts.map(({ name, schema }) => [name, schema]))
  const isOfRoute = whenCalled(() => addressRules.compile({ type: 'object', properties }))
  // Numbers are read from text in place, and what is judged here is read again.
  return (values) => isOfRoute({ ...values })
}
