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

/** Tests that a change can break, the nearest first. */
export interface ChangedTests {
  readonly suites: readonly string[]
  readonly journeys: readonly string[]
  /** How many it can break as well, from further away. */
  readonly further: { readonly suites: number; readonly journeys: number }
}

/** What two quiet cores do in four minutes of five, beside types, style and build: a suite takes 3 s, a file of journeys 45. */
const atMost = { suites: 80, journeys: 5 }

/** A change of these can break any test. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig\.json|infra\/test\/(native|run)\/|infra\/test\/[^/]*(config|setup|environment)|shell\/e2e\/(playwright\.config|visit|start-site)|api\/src\/testing\/test-(api|database))/

const isSuite = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const isJourney = ({ path }: SourceFile) => /\.spec\.ts$/.test(path)

/** Each suite of the API starts all of it with these, which says nothing of what the suite is about. */
const startsEverything = /^api\/src\/(app|testing)\//

/** Imports between these files and those that import them, over any number of others. */
function distances(files: readonly string[], edges: readonly ImportEdge[]): ReadonlyMap<string, number> {
  const importers = Map.groupBy(edges, ({ to }) => to)
  const steps = new Map(files.map((file) => [file, 0]))
  for (const [file, step] of steps) {
    if (step > 0 && startsEverything.test(file)) continue
    for (const { from } of importers.get(file) ?? []) if (!steps.has(from)) steps.set(from, step + 1)
  }
  return steps
}

/** Files that these import, over any number of others, with these themselves. */
const withImports = (files: readonly string[], edges: readonly ImportEdge[]) =>
  distances(
    files,
    edges.map(({ from, to }) => ({ from: to, to: from })),
  )

/** The noun of the API that a file belongs to, or whose calls it describes. */
const nounOf = (path: string): string | undefined =>
  /^(?:api\/src|shared\/contract)\/(?:identity\/)?([\w-]+)\//.exec(path)?.[1]

const names = (text: string, address: string): boolean => new RegExp(`['"\`}]${address}(?=['"\`/?#])`).test(text)

/** The nearest of the tests that have a distance. */
function nearest(tests: readonly SourceFile[], distanceOf: (test: SourceFile) => number, limit: number) {
  const reached = tests
    .map((test) => ({ path: test.path, distance: distanceOf(test) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ path }) => path)
  return { chosen: reached.slice(0, limit), further: Math.max(0, reached.length - limit) }
}

const least = (values: readonly (number | undefined)[]): number =>
  Math.min(Number.POSITIVE_INFINITY, ...values.filter((value) => value !== undefined))

/** How far a suite is from a change of these nouns: those of the noun itself, and those that call it. */
function distanceByNoun(nouns: ReadonlySet<string>, { path, text }: SourceFile): number | undefined {
  if (!path.startsWith('api/')) return undefined
  if (nouns.has(nounOf(path) ?? '')) return 1
  const isCalled = [...nouns].some((noun) => names(text, `/${noun}`) || text.includes(`/api/v1/${noun}`))
  return isCalled ? 2 : undefined
}

/**
 * How far a file of journeys is from screens that a change reaches: by those that it opens itself, or by a list. Of two at one
 * distance that one is nearer whose screen fewer others open.
 */
function distanceByScreen({ sources, edges, screens }: Repository, steps: ReadonlyMap<string, number>) {
  const journeys = sources.filter(({ path }) => path.startsWith('shell/e2e/'))
  const reached = screens.flatMap(({ file, address }) => {
    const step = steps.get(file)
    if (step === undefined) return []
    return [{ address, step: step + journeys.filter(({ text }) => names(text, address)).length / journeys.length }]
  })
  const textOf = new Map(journeys.map(({ path, text }) => [path, text]))
  return ({ path }: SourceFile): number =>
    least(
      [...withImports([path], edges)].flatMap(([file, away]) => {
        const text = textOf.get(file)
        return text === undefined
          ? []
          : reached.filter(({ address }) => names(text, address)).map(({ step }) => step + away)
      }),
    )
}

/** Whether a file of journeys has the name of a folder with a change: `tracking.spec.ts`. */
const isNamedAfter = ({ path }: SourceFile, changed: readonly string[]): boolean =>
  changed.flatMap((file) => file.split('/').slice(1, -1)).includes(path.split('/').at(-1)?.split('.')[0] ?? '')

/**
 * What a change can break: suites that import a changed file over any number of others; of the API, which finds its nouns by
 * their folders, suites of the same noun and those that call it; and journeys that open a screen which the change reaches.
 * Of more than five minutes of them the nearest, by imports between test and change.
 */
export function changedTests(changed: readonly string[], repository: Repository): ChangedTests {
  const { sources, edges } = repository
  const [allSuites, allJourneys] = [sources.filter(isSuite), sources.filter(isJourney)]
  const pathsOf = (files: readonly SourceFile[]) => files.map(({ path }) => path)
  if (changed.some((file) => everywhere.test(file)))
    return { suites: pathsOf(allSuites), journeys: pathsOf(allJourneys), further: { suites: 0, journeys: 0 } }

  const steps = distances(changed, edges)
  const nouns = new Set(changed.filter((file) => !isTest(file)).flatMap((file) => nounOf(file) ?? []))
  const suites = nearest(
    allSuites,
    (suite) => least([steps.get(suite.path), distanceByNoun(nouns, suite)]),
    atMost.suites,
  )
  // A call of the API is seen on the screens that are built against its contract.
  const contract = sources.flatMap(({ path }) =>
    [...nouns].some((noun) => path.startsWith(`shared/contract/${noun}/`)) ? [path] : [],
  )
  const byScreen = distanceByScreen(repository, distances([...changed, ...contract], edges))
  const journeys = nearest(
    allJourneys,
    (journey) => least([steps.get(journey.path), isNamedAfter(journey, changed) ? 0 : byScreen(journey)]),
    atMost.journeys,
  )
  return {
    suites: suites.chosen,
    journeys: journeys.chosen,
    further: { suites: suites.further, journeys: journeys.further },
  }
}
