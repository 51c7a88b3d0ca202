import { type AnyCollection, routesOfCollection } from '../../../shared/contract/collection.ts'
import { type defineContractSection, permissionActions, permissionsOn } from '../../../shared/contract/permission.ts'
import type { RootRoute } from '../../../shared/contract/root-route.ts'
import type { Audience, Base, Permission, RouteContract } from '../../../shared/contract/route.ts'
import { isRootRoute, isRoute } from '../../../shared/server/declared-routes.ts'
import { modulesBelow } from '../../../shared/server/module-scan.ts'

const contractFolder = new URL('../../../shared/contract/', import.meta.url)

/** A part of the back-office: a collection, or what `defineContractSection` made. */
interface ContractSection {
  readonly name: string
  readonly title: string
  readonly viewers: Audience
  /** Those that end with its name; none where it is looked after with the permissions of another section. */
  readonly permissions: readonly Permission[]
}

/** All that the folder of the contract declares. */
export interface Contract {
  readonly routes: readonly RouteContract[]
  readonly rootRoutes: readonly RootRoute[]
  readonly sections: readonly ContractSection[]
  /** All that staff can be allowed: every action on every section. */
  readonly permissions: readonly Permission[]
}

type Named = Pick<ReturnType<typeof defineContractSection>, 'name' | 'permission'>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isCollection = (value: unknown): value is AnyCollection =>
  isObject(value) && 'routes' in value && 'nouns' in value

const isSection = (value: unknown): value is ReturnType<typeof defineContractSection> =>
  isObject(value) && 'title' in value && 'permission' in value

function describeSection({ name, permission }: Named, title: string): ContractSection {
  const isOwn = permissionActions.some((action) => permission(action).endsWith(`_${name}`))
  return { name, title, viewers: permission('view'), permissions: isOwn ? permissionsOn(name) : [] }
}

const sectionOf = (value: unknown): ContractSection[] => {
  if (isCollection(value)) return [describeSection(value, value.nouns[1])]
  return isSection(value) ? [describeSection(value, value.title)] : []
}

/** Reads the contract: routes, sections and permissions are found by looking, not by a list to keep. */
export async function readContract(): Promise<Contract> {
  const modules = await modulesBelow(
    contractFolder,
    '.routes.ts',
    '.collection.ts',
    '.section.ts',
    // Known to the catalogue once they are loaded.
    '.failures.ts',
  )
  const values = [...new Set(modules.flatMap(({ exports }) => Object.values(exports)))]
  const routes = values.flatMap((value) => (isCollection(value) ? routesOfCollection(value) : [value])).filter(isRoute)
  const sections = values.flatMap(sectionOf).sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    routes: [...new Set(routes)],
    rootRoutes: values.filter(isRootRoute),
    sections,
    permissions: sections.flatMap(({ permissions }) => permissions),
  }
}

/** Every route object that the contract declares under one base. */
export const declaredRoutes = async (base: Base): Promise<readonly RouteContract[]> =>
  (await readContract()).routes.filter((route) => route.base === base)
