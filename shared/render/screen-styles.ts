/** Answers, as a thread, with the styles of every screen of a remote on sample data. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { type BuiltScreens, minFile, type ScreenStyles } from '../federation/collect-styles.ts'
import type { RegistryEntry } from '../federation/registry.ts'
import type { PageRequest } from '../federation/rendering.ts'
import type { ScreenModule, Screens } from '../federation/screen.ts'
import { addressKey } from '../federation/template.ts'
import { rulesByClass } from '../ui/styles/class-rules.ts'
import { readSampleCalls, type SampleCalls } from './sample-calls.ts'
import { samplePages } from './sample-pages.ts'
import { variantCount } from './sample-variants.ts'
import type { renderScreen } from './screen-harness.tsx'

/** As an edge does: a page reads what its address leads to, and at most once more what came of that. */
const maxRounds = 2

/** Screens that have a class: from these on it is in the file of all, and else in that of each. */
const minScreens = 3

const { harness, half, build }: BuiltScreens = workerData
const samples = await readSampleCalls()
// It sets the rows of the share table, which the screens take when they are read.
const { renderScreen: render }: { renderScreen: typeof renderScreen } = await import(pathToFileURL(harness).href)
const { screens }: { screens: Screens } = await import(pathToFileURL(half).href)

/**
 * The styles of a page on sample data. The styles of a page that fails stay in the document: the release gate reports the
 * failure, and a variant may combine values that never occur together.
 */
async function stylesOf(
  screen: ScreenModule,
  path: string,
  { address, state: first }: PageRequest,
  calls: SampleCalls,
): Promise<string> {
  let state = first
  for (let round = 0; round <= maxRounds; round += 1) {
    const rendering = await render(screen, path, { address, state }).catch(() => undefined)
    if (!rendering) return ''
    if ('page' in rendering) return rendering.page.styles
    const replies = rendering.reads.map((read) => [addressKey(read), calls.replyTo(read) ?? null])
    state = { ...state, replies: { ...state.replies, ...Object.fromEntries(replies) } }
  }
  return ''
}

const entry: RegistryEntry = { ...build, release: '' }
const names = new Map(Object.entries(build.routes).map(([name, { path }]) => [path, name]))
const rules = new Map<string, string>()
/** By class. */
const users = new Map<string, Set<string>>()
const variants = Array.from({ length: variantCount }, (_, number) => samples.variant(number))
for (const calls of [samples, ...variants]) {
  for (const { path, page } of samplePages(entry, calls)) {
    const name = names.get(path) ?? ''
    const screen = await screens[name]?.()
    if (!screen) continue
    for (const [className, css] of rulesByClass(await stylesOf(screen, path, page, calls))) {
      rules.set(className, css)
      users.set(className, (users.get(className) ?? new Set()).add(name))
    }
  }
}

const cssWhere = (isIn: (users: ReadonlySet<string>) => boolean): string =>
  [...rules].map(([className, css]) => (isIn(users.get(className) ?? new Set()) ? css : '')).join('')

const ofScreens = Object.keys(build.routes)
  .map((name) => [name, cssWhere((of) => of.size < minScreens && of.has(name))] as const)
  .filter(([, css]) => css.length >= minFile)
const styles: ScreenStyles = { common: cssWhere((of) => of.size >= minScreens), screens: Object.fromEntries(ofScreens) }
parentPort?.postMessage(styles)
