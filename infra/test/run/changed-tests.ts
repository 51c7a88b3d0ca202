import { type ImportEdge, isTest, type SourceFile } from '../source-files.ts'

/** A screen of a remote or of the shell. */
export interface Screen {
  /** The file of its component, or that of its remote. */
  readonly file: string
  /** How paths to it begin: `/shops`, `/admin/coupon`. */
  readonly address: string
}

export interface Repository {
  readonly sources: readonly SourceFile[]
  readonly edges: readonly ImportEdge[]
  readonly screens: readonly Screen[]
}

/** Tests that a change can break. */
export interface ChangedTests {
  readonly suites: readonly string[]
  readonly journeys: readonly string[]
}

/** A change of these can break any test. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig\.json|infra\/test\/(native|run)\/|infra\/test\/[^/]*(config|setup|environment)|shell\/e2e\/(playwright\.config|visit|start-site)|api\/src\/testing\/test-(api|database))/

const isSuite = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const isJourney = ({ path }: SourceFile) => /\.spec\.ts$/.test(path)

/** Files that import one of these, over any number of others, with these themselves. */
function withImporters(files: readonly string[], edges: readonly ImportEdge[]): ReadonlySet<string> {
  const importers = Map.groupBy(edges, ({ to }) => to)
  const reached = new Set(files)
  for (const file of reached) for (const { from } of importers.get(file) ?? []) reached.add(from)
  return reached
}

/** Files that these import, over any number of others, with these themselves. */
const withImports = (files: readonly string[], edges: readonly ImportEdge[]) =>
  withImporters(
    files,
    edges.map(({ from, to }) => ({ from: to, to: from })),
  )

/** The noun of the API that a file belongs to. */
const nounOf = (path: string): string | undefined => /^api\/src\/(?:identity\/)?([\w-]+)\//.exec(path)?.[1]

const names = (text: string, address: string): boolean => new RegExp(`['"\`}]${address}(?=['"\`/?#])`).test(text)

/**
 * What a change can break: suites that import a changed file over any number of others; of the API, which finds its nouns by
 * their folders, suites of the same noun and those that call it; and journeys that open a screen which the change reaches.
 */
export function changedTests(changed: readonly string[], { sources, edges, screens }: Repository): ChangedTests {
  const [allSuites, allJourneys] = [sources.filter(isSuite), sources.filter(isJourney)]
  const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path)
  if (changed.some((file) => everywhere.test(file)))
    return { suites: pathsOf(allSuites), journeys: pathsOf(allJourneys) }

  const reached = withImporters(changed, edges)
  const nouns = new Set(changed.filter((file) => !isTest(file)).flatMap((file) => nounOf(file) ?? []))
  const isOfNoun = ({ path, text }: SourceFile) =>
    path.startsWith('api/') &&
    [...nouns].some((noun) => nounOf(path) === noun || names(text, `/${noun}`) || text.includes(`/api/v1/${noun}`))

  // A call of the API is seen on the screens that are built against its contract.
  const contract = sources.flatMap(({ path }) =>
    [...nouns].some((noun) => path.startsWith(`shared/contract/${noun}/`)) ? [path] : [],
  )
  const seen = new Set([...reached, ...withImporters(contract, edges)])
  const addresses = screens.filter(({ file }) => seen.has(file)).map(({ address }) => address)
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  const opens = ({ path }: SourceFile) =>
    [...withImports([path], edges)]
      .filter((file) => file.startsWith('shell/e2e/'))
      .some((file) => addresses.some((address) => names(textOf.get(file) ?? '', address)))

  return {
    suites: pathsOf(allSuites.filter((suite) => reached.has(suite.path) || isOfNoun(suite))),
    journeys: pathsOf(allJourneys.filter((journey) => reached.has(journey.path) || opens(journey))),
  }
}
