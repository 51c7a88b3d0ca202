import type { TSchema } from 'typebox'
import { isNullable, type JsonSchema, unwrapNullable } from '../schema/json-schema.ts'

/** Variants in which each value of most enumerations, and each flag both ways, comes once. */
export const variantCount = 4

/**
 * A sample with other values that its schema allows: in each variant other ones of enumerations, flags the other way,
 * nothing where there may be nothing. Lists begin with the sample itself, since their first record can be another sight.
 */
export function variantOf(schema: TSchema, sample: unknown, variant: number): unknown {
  const shape: JsonSchema = unwrapNullable(schema)
  const { enum: values, type, items, properties } = shape
  if (sample === null || (isNullable(schema) && variant % 2 === 1)) return null
  if (values) return values[variant % values.length]
  if (type === 'boolean') return variant % 2 === 0 ? !sample : sample
  if (Array.isArray(sample)) return items ? sample.flatMap((one) => [one, variantOf(items, one, variant)]) : sample
  if (!properties || typeof sample !== 'object') return sample
  const fields = Object.entries(sample).map(([name, value]) => {
    const field = properties[name]
    return [name, field ? variantOf(field, value, variant) : value]
  })
  return Object.fromEntries(fields)
}
