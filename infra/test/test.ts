import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findBrowser, findJourneyBrowser } from './browser.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')

/** What a step found: everything it counted, and the names of what failed. */
interface Outcome {
  readonly passed: number
  readonly failures: readonly string[]
}

interface Step {
  /** As in `npm test -- types lint`. */
  readonly name: string
  readonly title: string
  run(): Promise<Outcome>
}

let current: ChildProcess | undefined

/** Runs a program of the lockfile with its output on the terminal; true when it ended well. */
async function runs(program: string, parameters: readonly string[], environment: Record<string, string> = {}) {
  current = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      ...environment,
    },
    stdio: 'inherit',
  })
  const [code] = await once(current, 'exit')
  return code === 0
}

/** A step that passes or fails as a whole. */
const whole = (name: string, title: string, work: () => Promise<boolean>): Step => ({
  name,
  title,
  run: async () => ((await work()) ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }),
})

let reports = ''

interface JestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

async function runJest(): Promise<Outcome> {
  const file = join(reports, 'jest.json')
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const nodeOptions = ['--experimental-vm-modules', '--no-warnings']
  const config = join('infra', 'test', 'jest.config.ts')
  const well = await runs(process.execPath, [
    ...nodeOptions,
    jest,
    '--config',
    config,
    '--json',
    `--outputFile=${file}`,
  ])
  const report = await readReport<JestReport>(file)
  if (!report) return { passed: 0, failures: ['unit: Jest ended without a report'] }
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName)
    const suite = name.slice(root.length + 1)
    // A suite that could not be read has no test that failed.
    return failed.length > 0 || status === 'passed' ? failed.map((test) => `${suite}: ${test}`) : [suite]
  })
  return { passed: report.numPassedTests, failures: well || failures.length > 0 ? failures : ['unit: Jest failed'] }
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

/**
 * Marks journeys that split processes can break: signing in by another site, mails, uploads with their progress, units
 * of many records.
 */
const ofSplit = ['--grep=@split', '--project=English, desktop']

/** Processes: one for all roles, or one for each. Those: which journeys to make; all by default. */
async function runJourneys(
  step: string,
  { processes, those = [] }: { processes: 'one' | 'split'; those?: readonly string[] },
): Promise<Outcome> {
  const file = join(reports, 'journeys.json')
  const parameters = ['test', '-c', join('shell', 'e2e', 'playwright.config.ts'), ...those]
  const well = await runs('playwright', [...parameters, '--reporter=list,json'], {
    QASIMA_PROCESSES: processes,
    TMPDIR: temporaryFolder(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = await readReport<JourneySuite>(file)
  if (!report) return { passed: 0, failures: [`${step}: Playwright ended without a report`] }
  const journeys = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status }) => ({ name: `${file}: ${title} (${projectName})`, status })),
  )
  const failures = journeys.filter(({ status }) => status !== 'expected').map(({ name }) => `${step}: ${name}`)
  return {
    passed: journeys.length - failures.length,
    failures: well || failures.length > 0 ? failures : [`${step}: Playwright failed`],
  }
}

const specsOf = ({ suites = [], specs = [] }: JourneySuite): NonNullable<JourneySuite['specs']>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const steps: readonly Step[] = [
  whole('browser', 'Find a Chromium', async () => {
    for (const found of new Set([await findJourneyBrowser(say), await findBrowser(say)])) say(found)
    return true
  }),
  whole('build', 'Build what changed', () => runs(process.execPath, [join(root, 'infra', 'build', 'build.ts')])),
  whole('types', 'Check types', () => runs('tsc', ['-p', '.'])),
  whole(
    'lint',
    'Check style, and what is unused',
    async () => (await runs('biome', ['check', '.'])) && runs('knip', []),
  ),
  { name: 'unit', title: 'Unit and API tests', run: runJest },
  { name: 'journeys', title: 'Journeys in Chromium', run: () => runJourneys('journeys', { processes: 'one' }) },
  {
    name: 'journeys-split',
    title: 'Journeys over a process for each role',
    run: () => runJourneys('journeys-split', { processes: 'split', those: ofSplit }),
  },
]

/** Journeys need what they walk through; every other step stands alone. */
const needs: Readonly<Record<string, readonly string[]>> = {
  journeys: ['browser', 'build'],
  'journeys-split': ['browser', 'build'],
}

async function testAll(wanted: readonly string[]): Promise<boolean> {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    say(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}`)
    return false
  }
  const asked = wanted.flatMap((name) => [name, ...(needs[name] ?? [])])
  const total = Number(process.env.QASIMA_STEPS ?? steps.length)
  const first = total - steps.length + 1
  const failures: string[] = []
  const broken = new Set<string>()
  let passed = 0

  for (const [index, { name, title, run }] of steps.entries()) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const label = `[${first + index}/${total}] ${title}`
    const missing = (needs[name] ?? []).filter((need) => broken.has(need))
    if (missing.length > 0) {
      say(`\n${label}: left out, because ${missing.join(' and ')} failed`)
      failures.push(`${name} (left out)`)
      continue
    }
    say(`\n${label} …`)
    const started = performance.now()
    const outcome = await run().catch(
      (error: Error): Outcome => ({ passed: 0, failures: [`${name}: ${error.message}`] }),
    )
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    say(`${label}: ${outcome.failures.length === 0 ? 'passed' : 'failed'} in ${seconds} s`)
    if (outcome.failures.length > 0) broken.add(name)
    passed += outcome.passed
    failures.push(...outcome.failures)
  }

  if (failures.length > 0) say(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  say(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    current?.kill(signal)
    process.exit(128 + constants.signals[signal])
  })
}

reports = await mkdtemp(join(tmpdir(), 'qasima-reports-'))
try {
  process.exitCode = (await testAll(process.argv.slice(2))) ? 0 : 1
} finally {
  await rm(reports, { recursive: true, force: true })
  // The channel to the process that started us would keep us waiting.
  if (process.connected) process.disconnect()
}
