import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { JsonSchema } from '../../../shared/schema/json-schema.ts'
import { readOpenApi } from '../testing/read-openapi.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

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
  ),
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
  ),
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.integer(),
)

/** Ids that exist, so that some of what is sent gets past the first check. */
const known: { uuids: string[]; integers: number[] } = { uuids: [], integers: [] }

function arbitraryOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, depth)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const bounds = fc.integer({
        min: schema.minimum ?? -5,
        max: Math.min(schema.maximum ?? 2_000_000, 2_147_483_647),
      })
      return fc.oneof(bounds, fc.constantFrom(...known.integers))
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, depth + 1), { maxLength: 3 })
    case 'object': {
      const { properties } = schema
      if (!properties)
        return fc.dictionary(
          fc.string({ maxLength: 10 }),
          arbitraryOf((schema.additionalProperties || {}) as JsonSchema, depth + 1),
          { maxKeys: 3 },
        )
      const parts = Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, mostly(arbitraryOf(part, depth + 1))]),
      )
      return fc.record(parts, { requiredKeys: Object.keys(parts).filter((name) => name.length % 5 !== 0) })
    }
    default:
      if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known.uuids), fc.uuid())
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      if (schema.format === 'date') return fc.constantFrom('1990-01-01', '2024-02-29', '0001-01-01')
      if (schema.format === 'email') return fc.emailAddress()
      if (schema.pattern?.includes('https?')) return fc.webUrl()
      return fc.oneof(fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/), fc.string({ maxLength: 60, unit: 'grapheme' }))
  }
}

/** What is expected, and one time in eight what is not. */
const mostly = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: value }, { weight: 1, arbitrary: hostile })

const oneOfEight = fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })

let api: TestApi
let document: Document
let ajv: Ajv
/** Renewed as it is needed: some of these calls end the very session that makes them. */
let author: string
beforeAll(async () => {
  api = await startTestApi()
  author = await api.rows.staff()
  known.uuids.push(await api.rows.category(), await api.rows.user())
  const shop = await api.rows.shop()
  known.integers.push(shop)
  for (let made = 0; made < 3; made += 1) known.uuids.push(await api.rows.coupon({ shop_id: shop }))
  document = await readOpenApi(api)
  ajv = addFormats.default(new Ajv({ strict: false, allErrors: false }))
})
afterAll(() => api.close())

/** Texts that cannot be in an address or JSON as they are: lone halves of signs become the replacement sign. */
const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

async function tryOperation(path: string, method: string, operation: Operation, runs: number) {
  const parameters = operation.parameters ?? []
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const input = fc.record({
    path: fc.tuple(...inPath.map(({ schema }) => mostly(arbitraryOf(schema)))),
    query: fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, mostly(arbitraryOf(schema))])), {
      requiredKeys: [],
    }),
    filters: fc.array(
      fc.tuple(fc.constantFrom('filter[id]', 'filter[createdAt][gte]', 'filter[status]', 'filter[x'), hostile),
      { maxLength: 1 },
    ),
    body: mostly(body ? arbitraryOf(body.schema) : fc.constant(undefined)),
    version: fc.option(hostile),
    takesFilters: oneOfEight,
  })
  await fc.assert(
    fc.asyncProperty(input, async ({ path: values, query, filters, body: payload, version, takesFilters }) => {
      let index = 0
      const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(text(values[index++])) || '%20')
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]))
      if (takesFilters) for (const [name, value] of filters) search.set(name, text(value))
      const { accessToken } = await api.signedIn(author)
      const reply = await api.request({
        method: method.toUpperCase() as 'GET',
        url: `${address}?${search}`,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(version !== null && { 'if-match': encodeURIComponent(text(version)).slice(0, 200) }),
          ...(body && { 'content-type': type }),
        },
        ...(body && { payload: type === 'application/json' ? (JSON.stringify(payload) ?? '') : text(payload) }),
      })
      const declared = operation.responses[reply.statusCode]
      if (reply.statusCode >= 500) throw new Error(`${reply.statusCode} ${reply.body} ${api.log.at(-2)}`)
      if (!declared) throw new Error(`undeclared status ${reply.statusCode}: ${reply.body}`)
      const mediaType = String(reply.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
      const schema = declared.content?.[mediaType]?.schema
      if (reply.body !== '' && !schema) throw new Error(`undeclared type ${mediaType} for ${reply.statusCode}`)
      if (schema && mediaType.endsWith('json') && !ajv.validate(schema, reply.json())) {
        throw new Error(`undeclared body of ${reply.statusCode}: ${ajv.errorsText()} ${reply.body.slice(0, 400)}`)
      }
    }),
    { numRuns: runs, seed: 20_261_121, endOnFailure: true },
  )
}

describe('whatever is sent', () => {
  it('every operation answers as its description says, and none fails', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.length).toBeGreaterThan(120)
    const failures: string[] = []
    for (const { path, method, operation } of operations) {
      await tryOperation(path, method, operation, 12).catch((error) => {
        failures.push(
          `${method} ${path}: ${String(error.message).slice(0, 900)} ${String(error.cause?.message).slice(0, 500)}`,
        )
      })
    }
    expect(failures).toEqual([])
  }, 240_000)
})
