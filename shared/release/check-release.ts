import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as Type from 'typebox'
import { Check, Errors } from 'typebox/value'
import { isBackOffice, isSectionId, sectionPrefix } from '../federation/back-office.ts'
import { entryBudget, screenBudget } from '../federation/entry-budget.ts'
import type { ReleaseFile, RemoteBuild } from '../federation/registry.ts'
import { checkBill, type MappedSources, readMaps } from './check-bill.ts'
import type { DeployedBuild, ReleaseSizes, TakenModule } from './deployed-build.ts'
import { parseJson, type ReleaseArchive } from './release-archive.ts'
import { isServed } from './release-document.ts'
import { RemoteBuildSchema } from './remote-build.schema.ts'
import { pathProblem } from './route-patterns.ts'

/** Parts of a name that blockers of advertisements stop. */
const blockedNames = /(^|[^a-z])(ads?|advert|analytics|banner|sponsor|pixel|tracker|tracking)s?([^a-z]|$)/i

/** Packages that a remote has from the shell: a second copy would know nothing of the first. */
const sharedPackages =
  /[\\/]node_modules[\\/](react|react-dom|react-router|@chakra-ui|@ark-ui|@emotion|i18next|zustand|@tanstack)[\\/]/

const isBuild = (value: unknown): value is RemoteBuild => Check(RemoteBuildSchema, value)

/** Scripts and CSS are three or four times their size in gzip: what is this many times its budget is not compressed. */
const maxRatio = 40

/** Bytes of the files of all screens together that are compressed to learn their sizes. */
const maxMeasuredBytes = 8_000_000

/** In a thread of its own: the process answers everything else meanwhile. */
const gzipSize = async (bytes: Buffer): Promise<number> => (await promisify(gzip)(bytes, { level: 9 })).length

/** Files that the description names, each of which has to be the one that was signed. */
function namingProblems(build: RemoteBuild, { document }: ReleaseArchive): string[] {
  const known = new Map(document.files.map(({ file, integrity }) => [file, integrity]))
  const named: readonly ReleaseFile[] = [
    build.entry,
    ...(build.server ? [build.server] : []),
    ...(build.styleFile ? [build.styleFile] : []),
    ...build.expose,
    ...Object.values(build.screens).flatMap(({ files, styleFile }) => [...files, ...(styleFile ? [styleFile] : [])]),
  ]
  return named
    .filter(({ file, integrity }) => known.get(file) !== integrity)
    .map(({ file }) => `remote.json names ${file} with another integrity than it has`)
}

/** Files that are downloaded together, and what they may be in gzip. */
interface Download {
  readonly name: string
  readonly files: readonly string[]
  readonly limit: number
}

function downloadsOf({ entry, expose, routes, screens }: RemoteBuild): { entry: Download; screens: Download[] } {
  const namesOf = (files: readonly ReleaseFile[]) => [...new Set(files.map(({ file }) => file))]
  return {
    entry: { name: 'its entry', files: [entry.file], limit: entryBudget(Object.keys(routes).length) },
    screens: Object.entries(screens).map(([screen, needs]) => ({
      name: `the first view of "${screen}"`,
      files: namesOf([...expose, ...needs.files]),
      limit: screenBudget,
    })),
  }
}

/** Sizes of a build, and what of them is too large; no sizes where it is so large that nothing is compressed. */
async function measure(
  build: RemoteBuild,
  { files }: ReleaseArchive,
): Promise<{ readonly sizes: ReleaseSizes | undefined; readonly problems: readonly string[] }> {
  const { entry, screens } = downloadsOf(build)
  const downloads = [entry, ...screens]
  const bytesOf = (file: string): number => files.get(file)?.length ?? 0
  const sumOf = (names: readonly string[], sizeOf: (file: string) => number) =>
    names.reduce((sum, file) => sum + sizeOf(file), 0)
  const huge = downloads.flatMap(({ name, files: names, limit }) => {
    const bytes = sumOf(names, bytesOf)
    return bytes > limit * maxRatio ? [`${name} is ${bytes} bytes, over ${limit * maxRatio}`] : []
  })
  // Screens have files in common.
  const measured = [...new Set(downloads.flatMap(({ files: names }) => names))]
  const bytes = sumOf(measured, bytesOf)
  if (bytes > maxMeasuredBytes) huge.push(`the first views are ${bytes} bytes, over ${maxMeasuredBytes}`)
  if (huge.length > 0) return { sizes: undefined, problems: huge }
  const known = new Map<string, number>()
  for (const file of measured) known.set(file, await gzipSize(files.get(file) ?? Buffer.alloc(0)))
  const sizeOf = (file: string): number => known.get(file) ?? 0
  const problems = downloads.flatMap(({ name, files: names, limit }) => {
    const size = sumOf(names, sizeOf)
    return size > limit ? [`${name} is ${size} bytes (gzip), over ${limit}`] : []
  })
  const sizes = Object.keys(build.screens).map(
    (screen, at) => [screen, sumOf(screens[at]?.files ?? [], sizeOf)] as const,
  )
  return { sizes: { entry: sumOf(entry.files, sizeOf), screens: Object.fromEntries(sizes) }, problems }
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
function copyProblems({ files }: ReleaseArchive, maps: MappedSources): string[] {
  const scripts = [...files.keys()].filter(isScript)
  return scripts.flatMap((script) => {
    const map = `${script}.map`
    if (!maps.has(map)) return [`${script} has no source map`]
    const sources = maps.get(map) ?? []
    const copied = sources.flatMap((source) => sharedPackages.exec(source)?.[1] ?? [])
    return [...new Set(copied)].map((name) => `${script} brings a second copy of ${name}, which the shell shares`)
  })
}

/** What the routes, the menu and the rights of a remote are on their own. */
function descriptionProblems(build: RemoteBuild): string[] {
  const routes = Object.entries(build.routes)
  const paths = new Set(routes.map(([, { path }]) => path))
  const isSection = isSectionId(build.id)
  const problems = (build.menu ?? [])
    .filter(({ path }) => !paths.has(path))
    .map(({ path }) => `its menu leads to ${path}, which is none of its routes`)
  if (routes.length === 0) problems.push('it has no routes')
  for (const [screen, { path, access = 'public' }] of routes) {
    const problem = pathProblem(path)
    if (problem !== undefined) problems.push(problem)
    if (!Object.hasOwn(build.screens, screen)) problems.push(`the route "${screen}" has no screen`)
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

const ManifestSchema = Type.Object(
  { shared: Type.Array(Type.Object({ name: Type.String(), requiredVersion: Type.String() })) },
  { additionalProperties: true },
)

/** What the manifest says that the remote takes from the shell; undefined where there is no manifest. */
function takenModules({ files }: ReleaseArchive): readonly TakenModule[] | undefined {
  const manifest = parseJson(files.get('mf-manifest.json'))
  return Check(ManifestSchema, manifest)
    ? manifest.shared.map(({ name, requiredVersion }) => ({ name, requiredVersion }))
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
export async function checkRelease(archive: ReleaseArchive): Promise<CheckedRelease> {
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
  const { sizes, problems } = await measure(build, archive)
  const maps = await readMaps(archive)
  const reasons = [
    ...named,
    ...(taken ? [] : ['mf-manifest.json is missing or has another form, by which other tools load the remote']),
    ...namingProblems(build, archive),
    ...problems,
    ...copyProblems(archive, maps),
    ...namedMaps(archive),
    ...checkBill(archive, maps),
    ...descriptionProblems(build),
    ...blocked,
  ]
  return { build: { ...build, taken: taken ?? [], ...(sizes && { sizes }) }, reasons }
}
