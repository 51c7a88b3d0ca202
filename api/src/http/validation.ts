import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import type { FieldFailure } from '../../../shared/contract/problem.ts'
import type { FieldError } from './api-error.ts'

const settings = { allErrors: true, strict: false } as const

// Everything in an address is text, so its numbers and switches are read from text. A body says what it means: what a
// change leaves out stays as it is, and in what is new the database fills it in.
const addressRules = addFormats.default(new Ajv({ ...settings, useDefaults: true, coerceTypes: true }))
const bodyRules = addFormats.default(new Ajv(settings))

/** Compiles the schemas of one route: text is converted in path and query, never in a body. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodyRules : addressRules).compile(schema)

const failureOfKeyword: Readonly<Record<string, FieldFailure>> = {
  required: 'REQUIRED',
  additionalProperties: 'UNKNOWN',
  minLength: 'TOO_SHORT',
  minItems: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  maxItems: 'TOO_LONG',
  minimum: 'OUT_OF_RANGE',
  maximum: 'OUT_OF_RANGE',
}

const mostFields = 20

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const inner = params.missingProperty ?? params.additionalProperty
  const path = instancePath.split('/').slice(1)
  // A name that a caller made up is sent back, so it is kept short.
  return [...path, ...(typeof inner === 'string' ? [inner.slice(0, 60)] : [])].join('.') || 'body'
}

/** The list that a failed validation answers with: each field once. */
export function fieldErrors(errors: readonly (FastifySchemaValidationError | ErrorObject)[]): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors.slice(0, mostFields)) {
    const key = fieldOf(error as FastifySchemaValidationError)
    if (!found.has(key)) found.set(key, { key, message: failureOfKeyword[error.keyword] ?? 'INVALID' })
  }
  return [...found.values()]
}
