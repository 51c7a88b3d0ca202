import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { eventStreamType } from '../../../shared/contract/route.ts'
import type { JsonSchema } from '../../../shared/schema/json-schema.ts'
import { inputFor, type Known, valueOrHostile } from './generated-values.ts'
import { readOpenApi } from './read-openapi.ts'
import type { TestApi } from './test-api.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const callers = ['guest', 'member', 'staff'] as const
type Caller = (typeof callers)[number]

export interface GeneratedCalls {
  /** In all; every operation of the document gets as many. */
  readonly calls: number
  readonly seed: number
  /** Such as `post /api/v1/auth/login`: this operation alone. */
  readonly only?: string | undefined
  /** Of a failure that was found before: its call alone. */
  readonly path?: string | undefined
  /** Called for each failure as it is found. */
  readonly onFailure: (failure: CallFailure) => void
}

/** What an operation answered that its description does not say, and how to see that again. */
export interface CallFailure {
  /** Such as `post /api/v1/auth/login`. */
  readonly operation: string
  readonly seed: number
  /** To the smallest call that fails, as fast-check names it. */
  readonly path: string
  readonly call: string
  readonly problem: string
}

/** Texts that cannot be in an address as they are: lone halves of signs become the replacement sign. */
const text = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const filterNames = ['filter[id]', 'filter[createdAt][gte]', 'filter[createdAt][lt]', 'filter[status]', 'filter[x']

function inputOf(operation: Operation, known: Known) {
  const parameters = operation.parameters ?? []
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query')
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const any = valueOrHostile(fc.constant(undefined), 0)
  return fc.record({
    // Most is asked as staff: others are turned away before much happens.
    caller: fc.oneof({ weight: 6, arbitrary: fc.constant<Caller>('staff') }, fc.constantFrom(...callers)),
    path: fc.tuple(...inPath.map(({ schema }) => valueOrHostile(inputFor(schema, known)))),
    query: fc.record(
      Object.fromEntries(inQuery.map(({ name, schema }) => [name, valueOrHostile(inputFor(schema, known))])),
      {
        requiredKeys: [],
      },
    ),
    filters: fc.oneof(
      { weight: 7, arbitrary: fc.constant([]) },
      fc.array(fc.tuple(fc.constantFrom(...filterNames), any), { maxLength: 1 }),
    ),
    body: valueOrHostile(body ? inputFor(body.schema, known) : fc.constant(undefined)),
    version: fc.option(any),
  })
}

type Input = ReturnType<typeof inputOf> extends fc.Arbitrary<infer Value> ? Value : never

function requestOf(path: string, method: string, operation: Operation, input: Input) {
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  const values = [...input.path]
  const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(text(values.shift())) || '%20')
  const search = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, text(value)]))
  for (const [name, value] of input.filters) search.set(name, text(value))
  return {
    // Methods of the document are those of HTTP.
    method: method.toUpperCase() as 'GET',
    url: search.size > 0 ? `${address}?${search}` : address,
    headers: {
      ...(input.version !== null && { 'if-match': encodeURIComponent(text(input.version)).slice(0, 200) }),
      ...(type && { 'content-type': type }),
    },
    ...(type && { payload: type === 'application/json' ? (JSON.stringify(input.body) ?? '') : text(input.body) }),
  }
}

type Reply = Awaited<ReturnType<TestApi['request']>>

/** @throws Error that says what the description does not. */
function checkReply(rules: Ajv, { responses }: Operation, reply: Reply, lastLine: string | undefined): void {
  const { statusCode, body, headers } = reply
  const declared = responses[statusCode]
  if (statusCode >= 500) throw new Error(`${statusCode} ${body.slice(0, 400)} ${lastLine?.slice(0, 1_000)}`)
  if (!declared) throw new Error(`undeclared status ${statusCode}: ${body.slice(0, 400)}`)
  const mediaType = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const schema = declared.content?.[mediaType]?.schema
  if (body !== '' && !schema) throw new Error(`undeclared type ${mediaType} for ${statusCode}`)
  if (schema && mediaType.endsWith('json') && !rules.validate(schema, reply.json()))
    throw new Error(`undeclared body of ${statusCode}: ${rules.errorsText()} ${body.slice(0, 400)}`)
}

async function makeRecords({ rows }: TestApi): Promise<Known> {
  const shop = await rows.shop()
  const coupons = await Promise.all([1, 2, 3].map(() => rows.coupon({ shop_id: shop })))
  return { uuids: [await rows.category(), await rows.user(), ...coupons], integers: [shop] }
}

/** Accounts of an operation's own: some calls end what the account that makes them may do, or the account. */
async function makeCallers(api: TestApi): Promise<Readonly<Record<Exclude<Caller, 'guest'>, string>>> {
  return { member: await api.rows.user(), staff: await api.rows.staff() }
}

/**
 * Makes calls of generated input to every operation of the API's document, as a guest, a member and a member of staff,
 * and holds the answers against it: no failure of ours, no undeclared status, type or body.
 * @returns how many calls were made.
 */
export async function makeGeneratedCalls(api: TestApi, options: GeneratedCalls): Promise<number> {
  const { calls, seed, only, path, onFailure } = options
  const document: Document = await readOpenApi(api)
  const rules = addFormats.default(new Ajv({ strict: false, allErrors: false }))
  const known = await makeRecords(api)
  const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${address}`,
      address,
      method,
      operation,
    })),
  )
  // A stream has no end to wait for; its own tests read it.
  const hasEnd = ({ responses }: Operation) => responses[200]?.content?.[eventStreamType] === undefined
  const asked = operations.filter(({ name, operation }) => hasEnd(operation) && (only === undefined || name === only))
  if (asked.length === 0) throw new Error(`The document has no operation ${only}`)
  let made = 0
  for (const { name, address, method, operation } of asked) {
    const accounts = await makeCallers(api)
    const property = fc.asyncProperty(inputOf(operation, known), async (input) => {
      made += 1
      const request = requestOf(address, method, operation, input)
      const token = input.caller === 'guest' ? undefined : (await api.signedIn(accounts[input.caller])).accessToken
      const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) }
      const reply = await api.request({ ...request, headers })
      checkReply(rules, operation, reply, api.log.at(-2))
    })
    const numRuns = Math.ceil(calls / asked.length)
    const result = await fc.check(property, { numRuns, seed, ...(path !== undefined && { path }) })
    if (!result.failed) continue
    const [input] = result.counterexample ?? []
    const call = input ? JSON.stringify({ as: input.caller, ...requestOf(address, method, operation, input) }) : ''
    const problem = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
    onFailure({ operation: name, seed: result.seed, path: result.counterexamplePath ?? '', call, problem })
  }
  return made
}
