import { beforeAll, describe, expect, it } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { callExample } from '../../../../shared/contract/derived-example.ts'
import type { RouteContract } from '../../../../shared/contract/route.ts'
import { annotations, type JsonSchema } from '../../../../shared/schema/json-schema.ts'
import { declaredRoutes } from '../../../../shared/server/contract-folder.ts'
import { readContractExports } from './contract-exports.ts'
import { openApiDocument } from './openapi-document.ts'

const maxBytesOfCall = 1_920

const parts = ['params', 'query', 'body', 'reply'] as const

let routes: readonly RouteContract[]
let contract: Awaited<ReturnType<typeof readContractExports>>
let document: ReturnType<typeof openApiDocument>
beforeAll(async () => {
  routes = await declaredRoutes('api')
  contract = await readContractExports()
  document = openApiDocument({ publicOrigin: 'https://qasima.example', routes, ...contract })
})

/** Every object in the document. */
function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>
  for (const part of Object.values(value)) yield* objectsIn(part)
}

const operations = () =>
  [...objectsIn(document.paths)].filter(({ operationId }) => typeof operationId === 'string') as {
    operationId: string
    summary: string
    description: string
    parameters?: readonly { required?: true; example?: unknown }[]
    requestBody?: { content: Record<string, Record<string, unknown>> }
    responses: Record<string, { $ref?: string; content?: Record<string, Record<string, unknown>> }>
  }[]

const isShown = (content: Readonly<Record<string, Record<string, unknown>>> | undefined): boolean =>
  content !== undefined && Object.values(content).every((media) => 'example' in media || 'examples' in media)

describe('the OpenAPI document', () => {
  it('is one by the schema of OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  })

  it('has the link of an ad, which leads to its target', () => {
    const { get } = Object(document.paths)['/api/v1/ads/{id}/visit']
    expect(get.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'token', in: 'query' },
    ])
    expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['302', '404', '429']))
    expect(Object.keys(get.responses)).not.toContain('200')
  })

  it(`has at most ${maxBytesOfCall} bytes a call`, () => {
    expect(Buffer.byteLength(JSON.stringify(document)) / routes.length).toBeLessThan(maxBytesOfCall)
  })

  it('refers only to components that it has, and has no component that nothing refers to', () => {
    const referred = new Set([...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])))
    const { securitySchemes: _, ...components } = document.components as Record<string, Record<string, unknown>>
    const present = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    expect(present.length).toBeGreaterThan(80)
    expect(present.sort()).toEqual([...referred].sort())
  })

  it('describes every declared call with a sentence, and shows what is sent and answered', () => {
    const described = operations()
    const count = routes.length + contract.redirects.length
    expect(described).toHaveLength(count)
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(count)
    const unshown = described.filter(
      ({ summary, description, requestBody, responses }) =>
        summary === '' ||
        !description.includes('Audience') ||
        (requestBody && !isShown(requestBody.content)) ||
        !(responses['302'] || Object.values(responses).some(({ content }) => isShown(content))),
    )
    expect(unshown.map(({ operationId }) => operationId)).toEqual([])
  })

  it('names the failures of a call by what they are, each shown once', () => {
    const responses = operations().flatMap(({ responses }) => Object.entries(responses))
    const failures = responses.filter(([status]) => Number(status) >= 400)
    expect(failures.length).toBeGreaterThan(routes.length * 3)
    expect(failures.filter(([, { $ref }]) => !$ref?.startsWith('#/components/responses/'))).toEqual([])
  })

  it('says our kinds as extensions, and nothing in keywords of our own', () => {
    const kinds = [...objectsIn(document)].map((schema) => schema['x-kind'])
    expect(kinds).toContain('money')
    const ours = [...objectsIn(document.components)].filter(
      ({ type, kind }) => typeof type === 'string' && typeof kind === 'string',
    )
    expect(ours).toEqual([])
  })

  it('is the same each time', async () => {
    const again = openApiDocument({ publicOrigin: 'https://qasima.example', routes, ...(await readContractExports()) })
    expect(JSON.stringify(again)).toBe(JSON.stringify(document))
  })
})

describe('the example of a call', () => {
  it('is what its schemas ask for, in every part', () => {
    const ajv = addFormats.default(new Ajv({ allErrors: true, strict: true, keywords: [...annotations] }))
    const given = Map.groupBy(contract.examples, ({ route }) => route)
    let checked = 0
    const wrong = routes.flatMap((route) => {
      const example = callExample(route, Object.assign({}, ...(given.get(route) ?? [])), contract.fields)
      return parts.flatMap((part) => {
        const schema = route[part]
        if (!schema) return []
        checked += 1
        const isValid = ajv.compile(schema)
        return isValid(example[part])
          ? []
          : [`${route.method} ${route.path} ${part}: ${ajv.errorsText(isValid.errors)}`]
      })
    })
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(routes.length)
  })

  it('shows fields that objects of the contract still have', () => {
    const unknown = [...contract.fields].flatMap(([schema, values]) => {
      const { properties = {} }: JsonSchema = schema
      return Object.keys(values).filter((name) => !(name in properties))
    })
    expect(contract.fields.size).toBeGreaterThan(20)
    expect(unknown).toEqual([])
  })

  it('is given for calls that the contract still has', () => {
    expect(contract.examples.filter(({ route }) => route.base === 'api' && !routes.includes(route))).toEqual([])
  })
})
