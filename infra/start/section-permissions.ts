import { isPermission } from '../../shared/contract/permission.ts'
import { routesOfRegistry } from '../../shared/federation/registry.ts'
import { readBuilds } from '../build/read-builds.ts'

/**
 * The permissions that the sections built here ask for: also of those that only exist there, since a section may have
 * one of its own without a collection. Root: the folder of the repository.
 */
export function sectionPermissions(root: string): readonly string[] {
  const accesses = routesOfRegistry(readBuilds(root).registry).map(({ route }) => route.access ?? 'public')
  return [...new Set(accesses.filter(isPermission))]
}
