import type { TSchema } from 'typebox'
import type { AnyCollection } from '../../../../shared/contract/collection.ts'
import { type ShownFields, shownFields } from '../../../../shared/contract/derived-example.ts'
import type { FieldExamples, RecordExample, RouteExample } from '../../../../shared/contract/example.ts'
import type { RedirectRoute } from '../../../../shared/contract/redirect-route.ts'
import { isCollection } from '../../../../shared/server/contract-folder.ts'
import { type FoundModule, modulesBelow } from '../../../../shared/server/module-scan.ts'
import { collectionExamples } from './collection-examples.ts'

const folders = ['contract', 'schema'].map((name) => new URL(`../../../../shared/${name}/`, import.meta.url))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (value: unknown): value is TSchema => isObject(value) && ('properties' in value || 'enum' in value)

const isRedirect = (value: unknown): value is RedirectRoute => isObject(value) && 'leadsTo' in value

const isRecordExample = (value: unknown): value is RecordExample => isObject(value) && 'record' in value

const isRouteExample = (value: unknown): value is RouteExample => isObject(value) && 'route' in value

const isFieldExamples = (value: unknown): value is FieldExamples => isObject(value) && 'fieldsOf' in value

const exportsOf = (modules: readonly FoundModule[]) => modules.flatMap(({ exports }) => Object.entries(exports))

const titleCase = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** The schemas that a collection consists of, by what the document calls them. */
function schemasOfCollection({ name, item, write, patch, routes, isLog }: AnyCollection): [string, TSchema][] {
  const title = titleCase(name)
  const page: [string, TSchema] = [`${title}Page`, routes.list.reply]
  if (isLog) return [[title, item], page]
  return [[title, item], [`${title}Write`, write], [`${title}Patch`, patch], page]
}

export interface ContractExports {
  readonly schemas: readonly (readonly [name: string, schema: TSchema])[]
  readonly redirects: readonly RedirectRoute[]
  readonly examples: readonly RouteExample[]
  readonly fields: ShownFields
}

/** The schemas and examples of the contract, found by looking, by the names that they are exported under. */
export async function readContractExports(): Promise<ContractExports> {
  const modules = (await Promise.all(folders.map((folder) => modulesBelow(folder, '.ts')))).flat()
  const isExample = ({ file }: FoundModule) => file.endsWith('.examples.ts')
  const exported = exportsOf(modules.filter((module) => !isExample(module)))
  const shown = exportsOf(modules.filter(isExample))
  const collections = exported.map(([, value]) => value).filter(isCollection)
  const values = shown.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
  const fields = shownFields(values.filter(isFieldExamples))
  const records = new Map(values.filter(isRecordExample).map(({ collection, record }) => [collection, record]))
  return {
    schemas: [
      ...exported.filter((one): one is [string, TSchema] => isSchema(one[1])),
      ...collections.flatMap(schemasOfCollection),
    ],
    redirects: exported.map(([, value]) => value).filter(isRedirect),
    examples: [
      ...collections.flatMap((collection) => collectionExamples(collection, records.get(collection.name), fields)),
      ...values.filter(isRouteExample),
    ],
    fields,
  }
}
