import type { TSchema } from 'typebox'
import { isNullable, type JsonSchema, unwrapNullable } from '../schema/json-schema.ts'

/** Enough to cover both values of each flag, and each value of most enumerations. */
export const variantCount = 4

/**
 * A sample with other values that its schema allows: other choices of enumerations, flags inverted, null where allowed.
 * Each record of a list is followed by its variant, because screens may show the first one differently.
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
