import type { Json } from './schema-components.ts'

type Node = { readonly [name: string]: Json | undefined }

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object of a document, those within others included. */
function* objectsIn(value: Json | undefined): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* objectsIn(part)
}

/** What is said more than once, by what it says, with a name made of its first place. */
function repeated(values: Iterable<readonly [name: string, value: Json]>): ReadonlyMap<string, string> {
  const first = new Map<string, { name: string; count: number }>()
  for (const [name, value] of values) {
    const key = JSON.stringify(value)
    const present = first.get(key)
    first.set(key, { name: present?.name ?? name, count: (present?.count ?? 0) + 1 })
  }
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const [key, { name, count }] of first) {
    if (count === 1) continue
    const turn = (taken.get(name) ?? 0) + 1
    taken.set(name, turn)
    names.set(key, turn === 1 ? name : `${name}${turn}`)
  }
  return names
}

/** A reference is longer than what it stands for below this many characters. */
const shortest = 80

const isParameter = ({ in: place, name }: Node): boolean => typeof place === 'string' && typeof name === 'string'

const nameOfPlace: Readonly<Record<string, string>> = { path: 'Path', query: 'Query', header: 'Header' }

function* parametersIn(paths: Json): Generator<readonly [string, Json]> {
  for (const object of objectsIn(paths)) {
    if (isParameter(object)) yield [`${nameOfPlace[String(object.in)]}_${object.name}`, object]
  }
}

function* examplesIn(paths: Json): Generator<readonly [string, Json]> {
  for (const { operationId, ...operation } of objectsIn(paths)) {
    if (typeof operationId !== 'string') continue
    for (const { schema, example } of objectsIn(operation)) {
      if (isNode(schema) && example !== undefined && JSON.stringify(example).length > shortest) {
        yield [operationId, example]
      }
    }
  }
}

const byName = (names: ReadonlyMap<string, string>, make: (value: Json) => Json): Record<string, Json> =>
  Object.fromEntries([...names].map(([key, name]) => [name, make(JSON.parse(key))]))

/** The paths with references to the parameters and examples that several calls share, and the components they name. */
export function shareRepeated(paths: Json): { readonly paths: Json; readonly components: Record<string, Json> } {
  const parameters = repeated(parametersIn(paths))
  const examples = repeated(examplesIn(paths))

  function shared(value: Json): Json {
    if (Array.isArray(value)) return value.map(shared)
    if (!isNode(value)) return value
    const parameter = isParameter(value) && parameters.get(JSON.stringify(value))
    if (parameter) return { $ref: `#/components/parameters/${parameter}` }
    const { example, ...others } = value
    const name = example !== undefined && isNode(value.schema) && examples.get(JSON.stringify(example))
    if (name) return { ...others, examples: { usual: { $ref: `#/components/examples/${name}` } } }
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key === 'example' || part === undefined ? part : shared(part)]),
    )
  }

  return {
    paths: shared(paths),
    components: {
      parameters: byName(parameters, (value) => value),
      examples: byName(examples, (value) => ({ value })),
    },
  }
}
