import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, findJourneyBrowser } from './browser.ts'
import { changedFiles } from './run/changed-files.ts'
import { type ChangedTests, changedTests } from './run/changed-tests.ts'
import { type ClockRun, clockRun } from './run/clock.ts'
import { closingScreen, type EndedStep } from './run/closing-screen.ts'
import { type Outcome, wholeOutcome } from './run/outcome.ts'
import { inRunFolder } from './run/run-folder.ts'
import { runJourneys } from './run/run-journeys.ts'
import { root, runProgram } from './run/run-program.ts'
import { runSuites } from './run/run-suites.ts'
import { readUnstableTests, unstableFailures } from './run/unstable.ts'

interface Step {
  /** As in `npm test -- types lint`. */
  readonly name: string
  readonly title: string
  /** Steps without which this one cannot run. */
  readonly needs?: readonly string[]
  run(): Promise<Outcome>
}

interface NumberedStep extends Step {
  /** Among all steps of the command: `3/8`. */
  readonly number: string
}

/** A step that passes or fails as a whole. */
const whole = (name: string, title: string, work: () => Promise<boolean>): Step => ({
  name,
  title,
  run: async () => wholeOutcome(name, (await work()) ? undefined : 'see its output above'),
})

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Marks journeys that split processes can break: signing in by another site, mails, uploads with their progress, units
 * of many records.
 */
const ofSplit = ['--grep=@split', '--project=English, desktop', '--project=*once']

const nothing: Outcome = { passed: 0, failed: [], unstable: [], timed: [] }

/** Suites that can depend on the date, at another one. */
const clockStep = (reports: string, { parameters, environment }: ClockRun): Step => ({
  name: 'clock',
  title: 'Unit tests at another time',
  run: () => runSuites(reports, parameters, environment),
})

/** @param changed what to run of the tests; all of them without it. */
function makeSteps(reports: string, changed: ChangedTests | undefined): readonly Step[] {
  const needs = ['browser', 'build']
  const specs = changed?.journeys.map((path) => path.split('/').at(-1) ?? path)
  return [
    whole('browser', 'Find a Chromium', async () => {
      for (const found of new Set([await findJourneyBrowser(say), await findBrowser(say)])) say(found)
      return true
    }),
    whole('build', 'Build what changed', () =>
      runProgram(process.execPath, [join(root, 'infra', 'build', 'build.ts')]),
    ),
    whole('types', 'Check types', () => runProgram('tsc', ['-p', '.', '--checkers', '2'])),
    whole(
      'lint',
      'Check style, and what is unused',
      async () => (await runProgram('biome', ['check', '.'])) && runProgram('knip', []),
    ),
    {
      name: 'unit',
      title: 'Unit and API tests',
      run: async () =>
        changed?.suites.length === 0
          ? nothing
          : runSuites(reports, changed ? ['--runTestsByPath', ...changed.suites] : []),
    },
    {
      name: 'journeys',
      title: 'Journeys in Chromium',
      needs,
      run: async () =>
        specs?.length === 0
          ? nothing
          : runJourneys(reports, { step: 'journeys', processes: 'one', parameters: specs ?? [] }),
    },
    {
      name: 'journeys-split',
      title: 'Journeys over a process for each role',
      needs,
      run: async () =>
        changed ? nothing : runJourneys(reports, { step: 'journeys-split', processes: 'split', parameters: ofSplit }),
    },
  ]
}

/** Runs steps one after the other, and answers whether all of them passed. */
async function runSteps(steps: readonly NumberedStep[]): Promise<boolean> {
  const budgets: Record<string, number> = JSON.parse(
    await readFile(join(import.meta.dirname, 'run', 'budgets.json'), 'utf8'),
  )
  const ended: EndedStep[] = []
  for (const { name, title, needs = [], run, number } of steps) {
    const label = `[${number}] ${title}`
    const broken = needs.filter((need) => ended.some((step) => step.name === need && step.outcome.failed.length > 0))
    say(broken.length > 0 ? `\n${label}: left out, because ${broken.join(' and ')} failed` : `\n${label} …`)
    const started = performance.now()
    const outcome =
      broken.length > 0
        ? wholeOutcome(name, `left out, because ${broken.join(' and ')} failed`)
        : await run().catch((error: Error) => wholeOutcome(name, error.message))
    const seconds = (performance.now() - started) / 1_000
    say(`${label}: ${outcome.failed.length === 0 ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s`)
    ended.push({ name, title, seconds, budget: budgets[name] ?? 60, outcome })
  }
  const unstable = ended.flatMap(({ outcome }) => outcome.unstable)
  const otherFailures = unstableFailures(unstable, readUnstableTests(), new Date())
  process.stdout.write(closingScreen(ended, otherFailures))
  return otherFailures.length === 0 && ended.every(({ outcome }) => outcome.failed.length === 0)
}

/** What the changes since a commit can break; says what that leaves out. */
async function testsOfChanges(commit: string | undefined): Promise<ChangedTests> {
  // Reads the whole repository, which other runs have no use for.
  const { readRepository } = await import('./run/read-repository.ts')
  const files = await changedFiles(commit)
  const repository = await readRepository()
  const tests = changedTests(files, repository)
  const all = (pattern: RegExp) => repository.sources.filter(({ path }) => pattern.test(path)).length
  const { suites, journeys, further } = tests
  say(`\nOf ${files.length} changed files: ${suites.length} suites and ${journeys.length} files of journeys. Left out:`)
  if (further.suites + further.journeys > 0)
    say(
      `- ${further.suites} suites and ${further.journeys} files of journeys that they can break as well, from further away`,
    )
  say(`- ${all(/\.test\.tsx?$/) - suites.length - further.suites} suites that import none of them`)
  say(
    `- ${all(/\.spec\.ts$/) - journeys.length - further.journeys} files of journeys that open no screen which they reach`,
  )
  say('- journeys over split processes')
  say('"npm test" runs everything.')
  return tests
}

async function test(reports: string): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      clock: { type: 'string' },
      zone: { type: 'string', default: 'UTC' },
    },
  })
  if (values.clock !== undefined)
    return runSteps([{ ...clockStep(reports, clockRun(values.clock, values.zone)), number: '1/1' }])
  const changed = values.changed ? await testsOfChanges(positionals[0]) : undefined
  const steps = makeSteps(reports, changed)
  const wanted = values.changed ? [] : positionals
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    say(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
    return false
  }
  const chosen = new Set(wanted.flatMap((name) => [name, ...(steps.find((step) => step.name === name)?.needs ?? [])]))
  const total = Number(process.env.QASIMA_STEPS ?? steps.length)
  const numbered = steps.map((step, index) => ({ ...step, number: `${total - steps.length + 1 + index}/${total}` }))
  return runSteps(chosen.size > 0 ? numbered.filter(({ name }) => chosen.has(name)) : numbered)
}

try {
  await inRunFolder(async (folder) => {
    process.exitCode = (await test(folder)) ? 0 : 1
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  // The channel to the process that started us would keep us waiting.
  if (process.connected) process.disconnect()
}
