import type { JsonSchema } from '../../shared/schema/json-schema.ts'

/** A schema as the report has it: JSON Schema without what is only said to people, with the names of shared schemas. */
export interface ReportedSchema
  extends Omit<JsonSchema, 'type' | 'items' | 'properties' | 'additionalProperties' | 'anyOf'> {
  /** The name of a schema of the report, in place of all else. */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly items?: ReportedSchema
  readonly properties?: Readonly<Record<string, ReportedSchema>>
  readonly additionalProperties?: boolean | ReportedSchema
  readonly anyOf?: readonly ReportedSchema[]
}
