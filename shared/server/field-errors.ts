import type { FastifySchemaValidationError } from 'fastify'
import type { FieldFailure, FieldProblem } from '../contract/problem.ts'

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

const maxFields = 20

type SchemaFailure = Pick<FastifySchemaValidationError, 'instancePath' | 'keyword'> & { readonly params: object }

function fieldOf({ instancePath, params }: SchemaFailure): string {
  const parts = new Map<string, unknown>(Object.entries(params))
  const inner = parts.get('missingProperty') ?? parts.get('additionalProperty')
  const path = instancePath.split('/').slice(1)
  // A name that a caller made up is sent back, so it is kept short.
  return [...path, ...(typeof inner === 'string' ? [inner.slice(0, 60)] : [])].join('.') || 'body'
}

/** The list that a failed validation answers with: each field once. */
export function fieldErrors(errors: readonly SchemaFailure[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const error of errors.slice(0, maxFields)) {
    const key = fieldOf(error)
    if (!found.has(key)) found.set(key, { key, message: failureOfKeyword[error.keyword] ?? 'INVALID' })
  }
  return [...found.values()]
}
