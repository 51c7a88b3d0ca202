import type { TSchema } from 'typebox'
import type { JsonSchema } from '../schema/json-schema.ts'
import { schemaProblems } from '../schema/schema-problems.ts'
import type { FieldProblem } from './problem.ts'

/**
 * Validates the texts of a form by the schema of the request body, with the same errors that the API returns. An empty
 * text counts as not filled in.
 */
export function fieldProblems(body: TSchema, values: Readonly<Record<string, string>>): FieldProblem[] {
  const { properties = {} }: JsonSchema = body
  const fields = Object.keys(properties)
  return schemaProblems(body, Object.fromEntries(fields.map((field) => [field, values[field] || undefined])))
}
