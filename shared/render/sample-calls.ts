import { callExample, type ShownFields, shownFields } from '../contract/derived-example.ts'
import type { FieldExamples, RouteExample } from '../contract/example.ts'
import { bases, type RouteContract } from '../contract/route.ts'
import { declaredRoutes } from '../server/contract-folder.ts'
import { modulesBelow } from '../server/module-scan.ts'
import { variantOf } from './sample-variants.ts'

/** Reads of the API on sample data: the examples of the contract, and what follows from its schemas. */
export interface SampleCalls {
  /** The reply to a read; undefined where the address is no read of the contract. */
  replyTo(address: string): unknown
  /** The same calls with other replies allowed by the contract: see `variantOf`. */
  variant(number: number): SampleCalls
  /** Sample values of what the path of a template names, such as `shopId` of `/api/v1/shop/shop-list/{shopId}`. */
  paramsOf(template: string): Readonly<Record<string, string>>
}

const contractFolder = new URL('../contract/', import.meta.url)

const isRouteExample = (value: object): value is RouteExample => 'route' in value
const isFieldExamples = (value: object): value is FieldExamples => 'fieldsOf' in value

async function readExamples(): Promise<{ readonly given: readonly RouteExample[]; readonly fields: ShownFields }> {
  const modules = await modulesBelow(contractFolder, '.examples.ts')
  const values = modules
    .flatMap(({ exports }) => Object.values(exports))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'object' && value !== null)
  return { given: values.filter(isRouteExample), fields: shownFields(values.filter(isFieldExamples)) }
}

const isParameter = (segment: string): boolean => segment.startsWith(':')

/** How many parts of a path are the same to the letter; undefined where the address is another one. */
function likeness(route: readonly string[], address: readonly string[]): number | undefined {
  if (route.length !== address.length) return undefined
  let same = 0
  for (const [at, segment] of route.entries()) {
    if (segment === address[at]) same += 1
    else if (!isParameter(segment)) return undefined
  }
  return same
}

/** Reads the examples of the contract. */
export async function readSampleCalls(): Promise<SampleCalls> {
  const [routes, { given, fields }] = await Promise.all([declaredRoutes('api'), readExamples()])
  const reads = routes
    .filter(({ method }) => method === 'GET')
    .map((route) => ({ route, segments: (bases.api + route.path).split('/') }))

  /** The read that a path is of: of several, the one that says most of it. */
  function find(path: string): (typeof reads)[number] | undefined {
    const address = path.split('/')
    const found = reads.map((read) => ({ read, same: likeness(read.segments, address) ?? -1 }))
    return found.filter(({ same }) => same >= 0).toSorted((one, other) => other.same - one.same)[0]?.read
  }
  const exampleOf = (route: RouteContract) =>
    callExample(route, Object.assign({}, ...given.filter((example) => example.route === route)), fields)

  const calls: SampleCalls = {
    replyTo: (address) => {
      const read = find(address.split('?')[0] ?? '')
      return read && JSON.parse(JSON.stringify(exampleOf(read.route).reply))
    },
    variant: (number) => ({
      ...calls,
      replyTo: (address) => {
        const read = find(address.split('?')[0] ?? '')
        return read && variantOf(read.route.reply, calls.replyTo(address), number)
      },
    }),
    paramsOf: (template) => {
      const path = template.replace(/\{[?&][^}]*\}/g, '')
      const read = find(path)
      if (!read) return {}
      const values = exampleOf(read.route).params
      const pairs = path.split('/').flatMap((segment, at) => {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1]
        return name ? [[name, String(values[read.segments[at]?.slice(1) ?? ''] ?? '')] as const] : []
      })
      return Object.fromEntries(pairs)
    },
  }
  return calls
}
