import type { TSchema } from 'typebox'
import type { JsonSchema } from '../schema/json-schema.ts'
import { schemaProblems } from '../schema/schema-problems.ts'
import type { FieldProblem } from './problem.ts'

/**
 * What is wrong with the texts of a form, field by field, by the schema of the body they become; the same
 * failures the API would answer. An empty text is a field that was not filled in.
 */
export function fieldProblems(body: TSchema, values: Readonly<Record<string, string>>): FieldProblem[] {
  const { properties = {} }: JsonSchema = body
  const fields = Object.keys(properties)
  return schemaProblems(body, Object.fromEntries(fields.map((field) => [field, values[field] || undefined])))
}
