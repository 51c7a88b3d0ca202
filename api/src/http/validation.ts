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

// Strict: a keyword that neither JSON Schema nor our annotations define is a mistake.
const settings = { allErrors: true, strict: true, keywords: [...annotations] }

// Address parameters are text, so numbers and booleans are converted. A body is taken literally: omitted fields stay
// unchanged in an update, and get database defaults in a new record.
const addressRules = withFormats(new Ajv({ ...settings, useDefaults: true, coerceTypes: true }))
const bodyRules = withFormats(new Ajv(settings))

/** The package's formats, without values that the database cannot store. */
function withFormats(rules: Ajv): Ajv {
  return addFormats.default(rules).addFormat('date', isDay).addFormat('date-time', isMoment).addFormat('uuid', isUuid)
}

/**
 * Compiles the schemas of one route: values in path and query are converted, those in a body never. Text that cannot be
 * stored is refused here, for every call.
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

/** Validates a value like a call's body: returns the problem of each field, or none. */
export function bodyCheckOf(schema: TSchema): (value: unknown) => readonly FieldProblem[] {
  const fits = bodyRules.compile(schema)
  return (value) => {
    if (!fits(value)) return fieldErrors(fits.errors ?? [])
    const part = unstorablePart(value)
    return part === undefined ? [] : [{ key: part, message: 'INVALID' }]
  }
}

/** Whether a path parameter has a closed form, such as an id or an enum: any other text means another path. */
const namesPath = ({ type, format, enum: values }: JsonSchema): boolean =>
  type === 'integer' || format === 'uuid' || values !== undefined

/** Whether a path with these parameters matches the route at all, judged by parameters of closed form. */
export function pathCheckOf(params: TSchema | undefined): ((values: object) => boolean) | undefined {
  const addressedParts = propertiesOf(params).filter(({ schema }) => namesPath(schema))
  if (addressedParts.length === 0) return undefined
  const properties = Object.fromEntries(addressedParts.map(({ name, schema }) => [name, schema]))
  const isOfRoute = whenCalled(() => addressRules.compile({ type: 'object', properties }))
  // Validation converts numbers in place, and these parameters are validated again later.
  return (values) => isOfRoute({ ...values })
}
