import fc from 'fast-check'
import type { JsonSchema } from '../../../shared/schema/json-schema.ts'
import { hostileAddresses } from '../../../shared/testing/hostile-addresses.ts'

/** Ids that exist, so that some of what is sent gets past the first check. */
export interface Known {
  readonly uuids: readonly string[]
  readonly integers: readonly number[]
}

/** What people type who mean harm, and what machines send that are broken. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    "' or '1'='1",
    "'; drop table coupon; --",
    '1); delete from "user" where (1=1',
    '%27%20or%201=1',
    '$1',
    '{{7*7}}',
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a\u0000b',
    '\ud800',
    'a\udc00',
    '\u202e\u2066',
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    '\r\nset-cookie: a=b',
    'NaN',
    '1e999',
    '-0',
    '9'.repeat(40),
    'x'.repeat(5_000),
    '٠١٢',
    'urn:uuid:00000000-0000-7000-8000-000000000000',
  ),
  fc.constantFrom(...hostileAddresses),
  fc.constantFrom('0000-01-01', '0000-12-31T23:59:59Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59-14:00'),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[[[]]]],
    { $ne: null },
    { __proto__: { a: 1 } },
    { 'a\u0000': '\ud800' },
  ),
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.integer(),
)

/** What is expected, and one time in eight what is not; always, where the weight of what is expected is none. */
export const valueOrHostile = (value: fc.Arbitrary<unknown>, weight = 7): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: hostile })

const moments = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z', '2026-03-29T02:30:00+14:00'),
)

// Made once, not for each field of each operation: making one takes longer than a call.
const anyUuid = fc.uuid()
const emails = fc.emailAddress()
const addresses = fc.oneof(fc.webUrl(), fc.constantFrom('https://متجر.example/عروض', 'http://['))
const words = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/), fc.string({ maxLength: 60, unit: 'grapheme' }))
const shortNames = fc.string({ maxLength: 10 })

function textOf(schema: JsonSchema, { uuids }: Known): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...uuids), anyUuid)
  if (schema.format === 'date-time') return moments
  if (schema.format === 'date') return fc.constantFrom('1990-01-01', '2024-02-29', '0001-01-01', '9999-12-31')
  if (schema.format === 'email') return emails
  if (schema.pattern?.includes('https?')) return addresses
  return words
}

function objectOf({ properties, additionalProperties }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (!properties) {
    const part = typeof additionalProperties === 'object' ? inputFor(additionalProperties, known) : hostile
    return fc.dictionary(shortNames, part, { maxKeys: 3 })
  }
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueOrHostile(inputFor(part, known), 15)]),
  )
  return fc.record(parts, { requiredKeys: Object.keys(parts).filter((name) => name.length % 5 !== 0) })
}

/** Values of a schema. */
export function inputFor(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => inputFor(one, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const max = Math.min(schema.maximum ?? 2_000_000, 2_147_483_647)
      return fc.oneof(fc.integer({ min: schema.minimum ?? -5, max }), fc.constantFrom(...known.integers))
    }
    case 'array':
      return fc.array(inputFor(schema.items ?? {}, known), { maxLength: 3 })
    case 'object':
      return objectOf(schema, known)
    default:
      return textOf(schema, known)
  }
}
