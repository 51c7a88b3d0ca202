import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import type { TSchema } from 'typebox'
import { callExample } from '../../../../shared/contract/derived-example.ts'
import type { RouteContract } from '../../../../shared/contract/route.ts'
import { type JsonSchema, kindOf, unwrapNullable } from '../../../../shared/schema/json-schema.ts'
import { declaredRoutes } from '../../../../shared/server/contract-folder.ts'
import { type Library, startLibrary } from '../../testing/library.ts'
import { callAs } from '../../testing/test-account.ts'
import { readContractExports } from './contract-exports.ts'

const { examples, fields } = await readContractExports()
const exampleOf = (route: RouteContract) =>
  callExample(route, Object.assign({}, ...examples.filter((example) => example.route === route)), fields)

const titleOf = ({ method, path }: RouteContract) => `${method} ${path}`
const routes = await declaredRoutes('api')
const writes = routes.filter(({ method, body, consumes }) => method !== 'GET' && body && !consumes)
/** `POST /shop`: makes what others refer to. */
const creates = writes.filter(({ method, path }) => method === 'POST' && /^\/[a-z]+$/.test(path))
/** Refused for what the database holds, for the day or for the caller, and not for their form. */
const dependOnMore = ['DELETE /user/:id', 'POST /preview', 'POST /product/observation', 'POST /product/split']
const refusals = ['ValidationError', 'BadRequest', 'UnauthorizedAccess', 'Forbidden', 'InternalServerError']

let library: Library
let picture: string
beforeAll(async () => {
  library = await startLibrary()
  picture = (await library.add('picture.png')).url ?? ''
})
afterAll(() => library.close())

const replies = new Map<string, Promise<LightMyRequestResponse>>()

/** What the example of a new record is answered. It is sent once. */
function recordOf(noun: string): Promise<LightMyRequestResponse> {
  const known = replies.get(noun)
  if (known) return known
  const route = creates.find(({ path }) => path === `/${noun}`)
  if (!route) throw new Error(`No call makes a record of ${noun}`)
  const reply = bodyOf(route).then((body) => library.call('POST', route.path, body))
  replies.set(noun, reply)
  return reply
}

/** The collection whose record a field names: `productId` names a product in calls without relations too. */
function collectionOf({ collection }: JsonSchema, field: string): string | undefined {
  const noun = /^(\w+)Id$/.exec(field)?.[1]
  return collection ?? (creates.some(({ path }) => path === `/${noun}`) ? noun : undefined)
}

/** An example with records and pictures of this database in the place of those that it names. */
async function withOwnRecords(schema: TSchema, value: unknown, field = ''): Promise<unknown> {
  if (value === null || value === undefined) return value
  const shape: JsonSchema & TSchema = unwrapNullable(schema)
  const { items, properties } = shape
  const collection = collectionOf(shape, field)
  if (collection) return (await recordOf(collection)).json().id
  if (kindOf(shape) === 'picture') return picture
  if (items && Array.isArray(value)) return Promise.all(value.map((one) => withOwnRecords(items, one)))
  if (!properties) return value
  const parts = Object.entries(value).map(async ([name, part]) => {
    const inside = properties[name]
    return [name, inside ? await withOwnRecords(inside, part, name) : part]
  })
  return Object.fromEntries(await Promise.all(parts))
}

async function bodyOf(route: RouteContract): Promise<object | undefined> {
  const body = route.body && (await withOwnRecords(route.body, exampleOf(route).body))
  return typeof body === 'object' && body !== null ? body : undefined
}

/** Calls with the rights that the call asks for: staff with every permission, or a new account. */
async function callOf({ audience }: RouteContract) {
  if (audience === 'public') return callAs(library)
  if (audience !== 'user') return library.call
  return callAs(library, await library.tokenOf(await library.rows.user({ email_verified_at: new Date() })))
}

async function send(route: RouteContract): Promise<LightMyRequestResponse> {
  const { params, query } = exampleOf(route)
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const call = await callOf(route)
  return call(route.method, search ? `${path}?${search}` : path, await bodyOf(route))
}

const shown = (list: readonly RouteContract[]) =>
  list.filter((route) => !dependOnMore.includes(titleOf(route))).map((route) => [titleOf(route), route] as const)

describe('the example of a new record', () => {
  it.each(shown(creates))('is accepted: %s', async (_, { path, status = 200 }) => {
    const reply = await recordOf(path.slice(1))
    expect([reply.statusCode, reply.statusCode < 400 || reply.json().message]).toEqual([status, true])
  })
})

describe('the example of another write', () => {
  const others = shown(writes.filter((route) => !creates.includes(route)))

  it('is one of many', () => expect(others.length).toBeGreaterThan(80))

  it.each(others)('is refused neither for its form nor for who sends it: %s', async (_, route) => {
    const reply = await send(route)
    const failure = reply.statusCode < 400 ? null : reply.json()
    expect(refusals.includes(failure?.name) ? failure : null).toBeNull()
  })
})
