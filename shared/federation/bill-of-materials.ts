import { sourceScheme } from './source-scheme.ts'

/** The file of a release that lists its third-party packages. */
export const billFile = 'sbom.json'

/** Of CycloneDX. */
export const billVersion = '1.6'

/** The CycloneDX property for a package's path in the build folder. */
export const pathProperty = 'cdx:npm:package:path'

/** A package in `package-lock.json`. */
interface LockedPackage {
  readonly version?: string
  /** An SPDX expression. */
  readonly license?: string
  /** Integrity of its archive: `sha512-…`. */
  readonly integrity?: string
}

/** Packages by their path from the repository root. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

interface Component {
  readonly type: 'library' | 'application'
  readonly 'bom-ref': string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/** The subset of CycloneDX written here. Two builds of the same sources produce the same output. */
export interface BillOfMaterials {
  readonly $schema: string
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: typeof billVersion
  readonly version: 1
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** `node_modules/@ark-ui/react` for a file below it. */
const packageOfPath = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/

/** The paths of packages whose code is in the files, according to their source maps. */
export function packagePathsOf(sources: Iterable<string>): ReadonlySet<string> {
  const paths = new Set<string>()
  for (const source of sources) {
    const path = source.startsWith(sourceScheme)
      ? packageOfPath.exec(source.slice(sourceScheme.length))?.[0]
      : undefined
    if (path !== undefined) paths.add(path)
  }
  return paths
}

/** Linked packages have a shorter path than in the lockfile. */
function findLocked(locked: LockedPackages, path: string): LockedPackage {
  const key = path in locked ? path : Object.keys(locked).find((known) => known.endsWith(`/${path}`))
  const found = key === undefined ? undefined : locked[key]
  if (!found?.version) throw new Error(`${path} is bundled, and is not in package-lock.json`)
  return found
}

const digestPrefix = 'sha512-'

function hashesOf(integrity: string | undefined): Pick<Component, 'hashes'> {
  if (!integrity?.startsWith(digestPrefix)) return {}
  const content = Buffer.from(integrity.slice(digestPrefix.length), 'base64').toString('hex')
  return { hashes: [{ alg: 'SHA-512', content }] }
}

function componentOf(path: string, locked: LockedPackages): Component {
  const { version = '', license, integrity } = findLocked(locked, path)
  const [, fullName = ''] = packageOfPath.exec(`${path}/`) ?? []
  const [group, name] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName]
  const purl = `pkg:npm/${fullName.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    // The same version can be installed at two paths.
    'bom-ref': `${purl}#${path}`,
    ...(group && { group }),
    name: name ?? '',
    version,
    ...(license && { licenses: [{ expression: license }] }),
    purl,
    ...hashesOf(integrity),
    properties: [{ name: pathProperty, value: path }],
  }
}

/** The inputs of a bill of materials. */
export interface BillParts {
  /** Id of the remote, or of the host. */
  readonly remote: string
  /** Of its package. */
  readonly version: string
  readonly paths: ReadonlySet<string>
  readonly locked: LockedPackages
}

/**
 * The bill of materials of a build.
 * @throws Error for a package that is not in the lockfile.
 */
export function billOfMaterials({ remote, version, paths, locked }: BillParts): BillOfMaterials {
  const components = [...paths].sort().map((path) => componentOf(path, locked))
  return {
    $schema: `http://cyclonedx.org/schema/bom-${billVersion}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: billVersion,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': remote, name: remote, version } },
    components,
    dependencies: [{ ref: remote, dependsOn: components.map((component) => component['bom-ref']) }],
  }
}
