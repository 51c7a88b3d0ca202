import { type AnyCollection, routesOfCollection } from '../contract/collection.ts'
import {
  type defineContractSection,
  overridePermission,
  permissionActions,
  permissionsOn,
} from '../contract/permission.ts'
import type { RootRoute } from '../contract/root-route.ts'
import type { Audience, Base, Permission, RouteContract } from '../contract/route.ts'
import { modulesBelow } from './module-scan.ts'

const contractFolder = new URL('../contract/', import.meta.url)

/** A part of the back-office: a collection, or what `defineContractSection` made. */
interface ContractSection {
  readonly name: string
  readonly title: string
  readonly viewers: Audience
  /** Those that end with its name and that something asks for; none where those of another section look after it. */
  readonly permissions: readonly Permission[]
}

/** All that the folder of the contract declares. */
export interface Contract {
  /** Those of collections among them. */
  readonly routes: readonly RouteContract[]
  readonly rootRoutes: readonly RootRoute[]
  readonly sections: readonly ContractSection[]
  /** All that staff can be allowed: every action on every section, also what nothing asks for yet, and what is about none. */
  readonly permissions: readonly Permission[]
}

type SectionContract = ReturnType<typeof defineContractSection>

// What the contract exports is known by its form, here alone. A mark that `defineRoute` sets cost each remote 58 bytes
// of script that nothing in a page reads, and the collection of users, made from another with parts of its own, would
// not have it.

const has = <Name extends string>(value: unknown, ...names: readonly Name[]): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value)

const isRoute = (value: unknown): value is RouteContract => has(value, 'method', 'path', 'base', 'audience', 'reply')

export const isRootRoute = (value: unknown): value is RootRoute => has(value, 'rootPath', 'summary')

/** Whether a value was made by `defineCollection` or `defineLog`. */
export const isCollection = (value: unknown): value is AnyCollection =>
  has(value, 'name', 'nouns', 'item', 'routes', 'permission')

/** The calls that a value of the contract declares: those of a collection, the one that it is, or none. */
export const routesDeclaredBy = (value: unknown): readonly RouteContract[] =>
  isCollection(value) ? routesOfCollection(value).filter(isRoute) : isRoute(value) ? [value] : []

/** Whether a value was made by `defineContractSection`. */
export const isSection = (value: unknown): value is SectionContract => has(value, 'name', 'title', 'permission')

/** A section with what is asked for by its own actions, which stand for calls that several permissions open. */
function describeSection(value: AnyCollection | SectionContract, asked: ReadonlySet<Audience>): ContractSection {
  const { name, permission } = value
  const ofActions = new Set(isCollection(value) ? permissionActions.map(permission) : [])
  return {
    name,
    title: 'nouns' in value ? value.nouns[1] : value.title,
    viewers: permission('view'),
    permissions: permissionsOn(name).filter((each) => asked.has(each) || ofActions.has(each)),
  }
}

/** Every action on a section; none where those of another section look after it. */
function ownPermissions({ name, permission }: AnyCollection | SectionContract): readonly Permission[] {
  const isOwn = permissionActions.some((action) => permission(action).endsWith(`_${name}`))
  return isOwn ? permissionsOn(name) : []
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
  const routes = values.flatMap(routesDeclaredBy)
  const asked = new Set(routes.map(({ audience }) => audience))
  const found = values.filter((value) => isCollection(value) || isSection(value))
  const sections = found
    .map((value) => describeSection(value, asked))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    routes: [...new Set(routes)],
    rootRoutes: values.filter(isRootRoute),
    sections,
    permissions: [...found.flatMap(ownPermissions), overridePermission],
  }
}

/** Every route object that the contract declares under one base. */
export const declaredRoutes = async (base: Base): Promise<readonly RouteContract[]> =>
  (await readContract()).routes.filter((route) => route.base === base)
