import { gzipSync } from 'node:zlib'
import { Check, Errors } from 'typebox/value'
import { isBackOffice } from '../federation/back-office.ts'
import { entryBudget, screenBudget } from '../federation/entry-budget.ts'
import type { ReleaseFile, RemoteBuild } from '../federation/registry.ts'
import { checkBill } from './check-bill.ts'
import type { DeployedBuild, ReleaseSizes, TakenModule } from './deployed-build.ts'
import { parseJson, type ReleaseArchive } from './release-archive.ts'
import { isServed } from './release-document.ts'
import { RemoteBuildSchema } from './remote-build.schema.ts'

/** Parts of a name that blockers of advertisements stop. */
const blockedNames = /(^|[^a-z])(ads?|advert|analytics|banner|sponsor|pixel|tracker|tracking)s?([^a-z]|$)/i

/** Packages that a remote has from the shell: a second copy would know nothing of the first. */
const sharedPackages =
  /[\\/]node_modules[\\/](react|react-dom|react-router|@chakra-ui|@ark-ui|@emotion|i18next|zustand|@tanstack)[\\/]/

/** What the id of every remote of the back-office begins with, and of no other. */
const sectionPrefix = 'admin-'

const isBuild = (value: unknown): value is RemoteBuild => Check(RemoteBuildSchema, value)

const gzipSize = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length

/** Files that the description names, each of which has to be the one that was signed. */
function namingProblems(build: RemoteBuild, { document }: ReleaseArchive): string[] {
  const known = new Map(document.files.map(({ file, integrity }) => [file, integrity]))
  const named: readonly ReleaseFile[] = [
    build.entry,
    ...(build.server ? [build.server] : []),
    ...build.expose,
    ...Object.values(build.screens).flatMap(({ files }) => files),
  ]
  return named
    .filter(({ file, integrity }) => known.get(file) !== integrity)
    .map(({ file }) => `remote.json names ${file} with another integrity than it has`)
}

function sizesOf(build: RemoteBuild, { files }: ReleaseArchive): ReleaseSizes {
  const sizes = new Map<string, number>()
  const sizeOfFile = (file: string): number => {
    // Screens have files in common.
    const size = sizes.get(file) ?? gzipSize(files.get(file) ?? Buffer.alloc(0))
    sizes.set(file, size)
    return size
  }
  const sizeOf = (named: readonly ReleaseFile[]) => named.reduce((sum, { file }) => sum + sizeOfFile(file), 0)
  const screens = Object.entries(build.screens).map(
    ([screen, needs]) => [screen, sizeOf([...build.expose, ...needs.files])] as const,
  )
  return { entry: sizeOf([build.entry]), screens: Object.fromEntries(screens) }
}

function sizeProblems({ routes }: RemoteBuild, { entry, screens }: ReleaseSizes): string[] {
  const limit = entryBudget(Object.keys(routes).length)
  const large = Object.entries(screens).filter(([, size]) => size > screenBudget)
  return [
    ...(entry > limit ? [`its entry is ${entry} bytes (gzip), over ${limit}`] : []),
    ...large.map(([screen, size]) => `the first view of "${screen}" is ${size} bytes (gzip), over ${screenBudget}`),
  ]
}

const isScript = (file: string): boolean => /\.m?js$/.test(file)

const mapComment = 'sourceMappingURL='

/** Whether a script ends with the comment that names its map, or holds it. */
function namesItsMap(script: Buffer): boolean {
  const end = script.subarray(Math.max(0, script.lastIndexOf(mapComment) - 6)).toString('utf8')
  return /(^|\n)\/[/*][#@] ?sourceMappingURL=\S+( ?\*\/)?\s*$/.test(end)
}

/** Browsers would ask for a map that is named, and a map within a script would be served. */
function namedMaps({ files }: ReleaseArchive): string[] {
  return [...files].flatMap(([file, bytes]) =>
    isScript(file) && namesItsMap(bytes) ? [`${file} names its source map`] : [],
  )
}

/** What is in a script is known by its source map. */
function copyProblems({ files }: ReleaseArchive): string[] {
  const scripts = [...files.keys()].filter(isScript)
  return scripts.flatMap((script) => {
    const map = files.get(`${script}.map`)
    const { sources = [] }: { sources?: string[] } = Object(parseJson(map))
    const copied = sources.flatMap((source) => sharedPackages.exec(source)?.[1] ?? [])
    if (!map) return [`${script} has no source map`]
    return [...new Set(copied)].map((name) => `${script} brings a second copy of ${name}, which the shell shares`)
  })
}

/** What the routes, the menu and the rights of a remote are on their own. */
function descriptionProblems(build: RemoteBuild): string[] {
  const routes = Object.entries(build.routes)
  const paths = new Set(routes.map(([, { path }]) => path))
  const isSection = build.id.startsWith(sectionPrefix)
  const problems = (build.menu ?? [])
    .filter(({ path }) => !paths.has(path))
    .map(({ path }) => `its menu leads to ${path}, which is none of its routes`)
  for (const [screen, { path, access = 'public' }] of routes) {
    if (!(screen in build.screens)) problems.push(`the route "${screen}" has no screen`)
    if (isBackOffice(path) && ['public', 'guest', 'setup', 'user'].includes(access))
      problems.push(`the route "${screen}" of the back-office is open to ${access}`)
    // Else the token of a section could release to everyone, and no second person would be asked.
    if (isSection !== isBackOffice(path))
      problems.push(
        isSection
          ? `the section has a page outside the back-office: ${path}`
          : `${path} is of the back-office, whose remotes are called ${sectionPrefix}…`,
      )
  }
  if (build.isRendered && !build.server) problems.push('its pages are rendered, and it has no server half')
  return problems
}

/** What the manifest says that the remote takes from the shell; undefined where there is no manifest. */
function takenModules({ files }: ReleaseArchive): readonly TakenModule[] | undefined {
  const { shared } = Object(parseJson(files.get('mf-manifest.json')))
  return Array.isArray(shared)
    ? shared.map(({ name, requiredVersion }) => ({ name: String(name), requiredVersion: String(requiredVersion) }))
    : undefined
}

/** What a remote's release is, as far as its files alone say it. */
export interface CheckedRelease {
  /** Undefined where what the build says of itself cannot be read. */
  readonly build: DeployedBuild | undefined
  /** Everything that speaks against it, each in a sentence. */
  readonly reasons: readonly string[]
}

/** Checks a remote's release by its files alone. */
export function checkRelease(archive: ReleaseArchive): CheckedRelease {
  const { document, files } = archive
  const build = parseJson(files.get('remote.json'))
  const blocked = document.files
    .filter(({ file }) => isServed(file) && blockedNames.test(file))
    .map(({ file }) => `blockers of advertisements stop ${file}`)
  if (!isBuild(build)) {
    const errors = Errors(RemoteBuildSchema, build).slice(0, 20)
    const wrong = errors.map(({ instancePath, message }) => `remote.json: ${instancePath || 'it'} ${message}`)
    return { build: undefined, reasons: [...wrong, ...blocked] }
  }
  const named = build.id === document.remote ? [] : [`remote.json is that of ${build.id}`]
  const taken = takenModules(archive)
  const sizes = sizesOf(build, archive)
  const reasons = [
    ...named,
    ...(taken ? [] : ['mf-manifest.json is missing, by which other tools load the remote']),
    ...namingProblems(build, archive),
    ...sizeProblems(build, sizes),
    ...copyProblems(archive),
    ...namedMaps(archive),
    ...checkBill(archive),
    ...descriptionProblems(build),
    ...blocked,
  ]
  return { build: { ...build, taken: taken ?? [], sizes }, reasons }
}
