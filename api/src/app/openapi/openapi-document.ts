import type { TSchema } from 'typebox'
import { type CallExample, callExample, type ShownFields } from '../../../../shared/contract/derived-example.ts'
import type { RouteExample } from '../../../../shared/contract/example.ts'
import { ProgressLine } from '../../../../shared/contract/progress.ts'
import type { RedirectRoute } from '../../../../shared/contract/redirect-route.ts'
import {
  bases,
  eventStreamType,
  progressType,
  type RouteContract,
  takesIdempotencyKey,
} from '../../../../shared/contract/route.ts'
import { isNullable, propertiesOf } from '../../../../shared/schema/json-schema.ts'
import { createFailures, type FailureResponses } from './failure-responses.ts'
import { createComponents, type Json, nameSchemas, type SchemaComponents } from './schema-components.ts'
import { shareRepeated } from './share-repeated.ts'

export interface DocumentParts {
  readonly publicOrigin: string
  readonly routes: readonly RouteContract[]
  readonly redirects: readonly RedirectRoute[]
  /** What the contract exports, by the names that it exports it under. */
  readonly schemas: Iterable<readonly [name: string, schema: TSchema]>
  readonly examples: readonly RouteExample[]
  /** What nouns show of single fields. */
  readonly fields: ShownFields
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))

interface Parts {
  readonly components: SchemaComponents
  readonly failures: FailureResponses
}

function parametersOf(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  examples: Readonly<Record<string, unknown>>,
  { refer }: SchemaComponents,
): Json[] {
  return propertiesOf(schema).map(({ name, schema: part, isRequired }) => ({
    name,
    in: place,
    ...(isRequired && { required: true }),
    schema: refer(part),
    ...(examples[name] !== undefined && { example: toJson(examples[name]) }),
  }))
}

function successOf(route: RouteContract, { reply }: CallExample, { refer }: SchemaComponents): Json {
  const { produces, progress } = route
  const content = { schema: refer(route.reply), example: toJson(reply) }
  if (produces) {
    const description =
      produces === eventStreamType ? 'Events without an end, the data of each in this form' : 'The file'
    return { description, content: { [produces]: content } }
  }
  if (!progress) return { description: 'Success', content: { 'application/json': content } }
  return {
    description: 'The result, or a line for each step on the way and one for the result',
    content: {
      'application/json': content,
      [progressType]: { schema: refer(ProgressLine(route.reply)), example: { progress: { done: 1, total: 2 } } },
    },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'For a day the same key gets the same answer, with `Idempotency-Replayed: true`',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[!-~]+$' },
}

const operationIdOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

function operationOf(route: RouteContract, example: CallExample, { components, failures }: Parts): Json {
  const { audience, limit, body, consumes = 'application/json', summary, path, status = 200 } = route
  const parameters = [
    ...parametersOf('path', route.params, example.params, components),
    ...parametersOf('query', route.query, example.query, components),
    ...(takesIdempotencyKey(route) ? [idempotencyKey] : []),
  ]
  return {
    operationId: operationIdOf(route),
    summary,
    description: `Audience: ${audience}. ${limitText(limit)}`,
    tags: [path.split('/')[1] ?? ''],
    ...(audience !== 'public' && { security: [{ accessToken: [] }] }),
    ...(route.scope && { security: [{}, { partnerKey: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        ...(!isNullable(body) && { required: true }),
        content: { [consumes]: { schema: components.refer(body), example: toJson(example.body) } },
      },
    }),
    responses: { [status]: successOf(route, example, components), ...failures.refer(route) },
  }
}

const limitText = ({ calls, seconds }: RouteContract['limit']) => `At most ${calls} calls in ${seconds} s.`

function redirectOf(route: RedirectRoute, { components, failures }: Parts): Json {
  const { path, summary, leadsTo, params, query, limit } = route
  return {
    operationId: operationIdOf({ method: 'GET', path }),
    summary,
    description: `Audience: public. ${limitText(limit)}`,
    tags: [path.split('/')[1] ?? ''],
    parameters: [...parametersOf('path', params, {}, components), ...parametersOf('query', query, {}, components)],
    responses: {
      302: {
        description: leadsTo,
        headers: { Location: { schema: { type: 'string', format: 'uri' } } },
      },
      ...failures.refer({ method: 'GET', base: 'api', audience: 'public', errors: ['NOT_FOUND'] }),
    },
  }
}

const documentPath = (base: keyof typeof bases, path: string): string =>
  `${bases[base]}${path.replace(/:(\w+)/g, '{$1}')}`

/** The OpenAPI document of routes of the contract. */
export function openApiDocument({
  publicOrigin,
  routes,
  redirects,
  schemas,
  examples,
  fields,
}: DocumentParts): Record<string, Json> {
  const components = createComponents(nameSchemas(schemas))
  const parts = { components, failures: createFailures(components) }
  const given = new Map<RouteContract, RouteExample>()
  for (const example of examples) given.set(example.route, { ...given.get(example.route), ...example })

  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = documentPath(route.base, route.path)
    const operation = operationOf(route, callExample(route, given.get(route), fields), parts)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  for (const redirect of redirects) paths[documentPath('api', redirect.path)] = { get: redirectOf(redirect, parts) }
  const shared = shareRepeated(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Qasima API',
      version: '1',
      description: 'Stores, coupons and prices. Texts come in the language of `Accept-Language`: ar (default) or en.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicOrigin }],
    paths: shared.paths,
    components: {
      ...shared.components,
      schemas: components.schemas,
      responses: parts.failures.responses,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        partnerKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  }
}
