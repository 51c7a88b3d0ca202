import { satisfies } from 'semver'
import { Check, Errors } from 'typebox/value'
import { permissionActions } from '../contract/permission.ts'
import { backOfficePath, isBackOffice, isSectionId, sectionPrefix } from '../federation/back-office.ts'
import type { HostDescription, RemoteBuild } from '../federation/registry.ts'
import { checkBill, readMaps } from './check-bill.ts'
import type { DeployedBuild, TakenModule } from './deployed-build.ts'
import { parseJson, type ReleaseArchive } from './release-archive.ts'
import { HostDescriptionSchema } from './remote-build.schema.ts'
import { canMeet } from './route-patterns.ts'

/** What a release of a remote meets. */
export interface DeployedAround {
  /** Of the API that is deployed. */
  readonly contract: string
  /** Versions of what the shell in force provides, by module request; undefined before there is one. */
  readonly provides: Readonly<Record<string, string>> | undefined
  /** The other remotes in force. */
  readonly others: readonly Pick<RemoteBuild, 'id' | 'routes'>[]
}

/** Name of the package that all façades are of. */
const facadesPackage = '@qasima/shared/'

/** What a shell lacks of what a remote takes: by its screens, and by its manifest, which knows all of it. */
function providedProblems(
  { shared, screens, taken = [] }: DeployedBuild,
  provides: Readonly<Record<string, string>>,
): string[] {
  const asked = [...new Set(Object.values(screens).flatMap(({ facades }) => facades))]
  const missing = asked.filter((facade) => !(facade in provides)).map((facade) => `the shell has no ${facade}`)
  const version = Object.entries(provides).find(([request]) => request.startsWith(facadesPackage))?.[1]
  const outdated =
    version === undefined || satisfies(version, shared)
      ? []
      : [`it takes façades of version ${shared}, and those of the shell are ${version}`]
  return [...missing, ...outdated, ...takenProblems(taken, provides)]
}

function takenProblems(taken: readonly TakenModule[], provides: Readonly<Record<string, string>>): string[] {
  return taken.flatMap(({ name, requiredVersion }) => {
    const version = provides[name]
    if (version === undefined) return [`it shares ${name}, which the shell does not have`]
    return satisfies(version, requiredVersion)
      ? []
      : [`it takes ${name} ${requiredVersion}, and the shell has ${version}`]
  })
}

/** Pages of others whose addresses would lead to the remote, or the other way round. */
function routeProblems(build: RemoteBuild, others: DeployedAround['others']): string[] {
  const taken = others.flatMap(({ id, routes }) => Object.values(routes).map(({ path }) => ({ id, path })))
  const problems = Object.values(build.routes).flatMap(({ path }) =>
    taken
      .filter((other) => canMeet(path, other.path))
      .map((other) => `${path} leads where ${other.path} of ${other.id} does`),
  )
  // A canary and what the others get of a remote often have the same pages.
  return [...new Set(problems)]
}

/** `price_review` of `price-review`. */
const nameInPermissions = (name: string): string => name.replaceAll('-', '_')

const sectionPermission = new RegExp(`^(?:${permissionActions.join('|')})_(.+)$`)

/** The sections that a remote of the back-office is of: that of its id, and those of its addresses. */
function sectionsOf({ id, routes }: DeployedAround['others'][number]): string[] {
  const paths = Object.values(routes).map(({ path }) => path)
  const named = paths.filter(isBackOffice).map((path) => path.slice(backOfficePath.length + 1).split('/')[0] ?? '')
  return [id.slice(sectionPrefix.length), ...named].map(nameInPermissions)
}

/**
 * Permissions of another remote's section, by which its staff would see this one. A further remote of a section has the
 * name of that in its id: `admin-price-review` may ask for those of `admin-price`.
 */
function accessProblems(build: RemoteBuild, others: DeployedAround['others']): string[] {
  const owners = new Map(
    others
      .filter(({ id }) => isSectionId(id) && !build.id.startsWith(`${id}-`))
      .flatMap((other) => sectionsOf(other).map((section) => [section, other.id] as const)),
  )
  return Object.values(build.routes).flatMap(({ path, access = 'public' }) => {
    const section = sectionPermission.exec(access)?.[1]
    const owner = section && owners.get(section)
    return !owner || build.id === sectionPrefix + section.replaceAll('_', '-')
      ? []
      : [`${path} asks for ${access}, which is a permission of ${owner}`]
  })
}

/** Everything that speaks against a remote's release beside what is deployed, each in a sentence. */
export function checkDeployed(build: DeployedBuild, { contract, provides, others }: DeployedAround): readonly string[] {
  return [
    ...(satisfies(contract, build.contract)
      ? []
      : [`it is built for the contract ${build.contract}, and ${contract} is deployed`]),
    ...(provides ? providedProblems(build, provides) : []),
    ...routeProblems(build, others),
    ...accessProblems(build, others),
  ]
}

/** What remotes would miss in a shell that provides so much, each in a sentence. */
export function brokenRemotes(
  provides: Readonly<Record<string, string>>,
  remotes: readonly DeployedBuild[],
): readonly string[] {
  const broken = remotes.flatMap((remote) =>
    providedProblems(remote, provides).map((problem) => `${remote.id} breaks: ${problem}`),
  )
  // A canary and what the others get of a remote often lack the same.
  return [...new Set(broken)]
}

/** What a release of the shell is, as far as its files and those of the remotes say it. */
export interface CheckedShell {
  /** Undefined where what the build says of itself cannot be read. */
  readonly host: Pick<HostDescription, 'server'> | undefined
  /** Everything that speaks against it, each in a sentence. */
  readonly reasons: readonly string[]
}

/** Checks a release of the shell: its own files, and what each remote in force would miss. */
export async function checkShell(archive: ReleaseArchive, remotes: readonly DeployedBuild[]): Promise<CheckedShell> {
  const { files } = archive
  const host: unknown = parseJson(files.get('host.json'))
  if (!Check(HostDescriptionSchema, host))
    return {
      host: undefined,
      reasons: Errors(HostDescriptionSchema, host).map(
        ({ instancePath, message }) => `host.json: ${instancePath || 'it'} ${message}`,
      ),
    }
  const styles = host.styleFile ? [host.styleFile] : []
  const named = [...host.scripts, ...styles, ...Object.values(host.site ?? {})].map(({ file }) => file)
  const missing = [...named, ...(host.server === undefined ? [] : [host.server])]
    .filter((file) => !files.has(file))
    .map((file) => `host.json names ${file}, which is not there`)
  const reasons = [...missing, ...checkBill(archive, await readMaps(archive)), ...brokenRemotes(host.provides, remotes)]
  return { host, reasons }
}
