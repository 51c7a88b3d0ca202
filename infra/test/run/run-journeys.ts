import { join } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'
import type { FailedTest, Outcome } from './outcome.ts'
import { readReport, runProgram } from './run-program.ts'

interface JourneySuite {
  readonly suites?: readonly JourneySuite[]
  readonly specs?: readonly Journey[]
}

interface Journey {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly projectName: string
    /** `flaky`: failed, and passed in another worker after all others. */
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly {
      readonly duration: number
      /** What ended it; after "Test timeout", what was waited for then. */
      readonly errors: readonly { readonly message?: string }[]
    }[]
  }[]
}

interface JourneyRun {
  /** As steps are named in the closing screen. */
  readonly step: string
  /** Processes of the site: one for all roles, or one for each. */
  readonly processes: 'one' | 'split'
  /** Of Playwright: which journeys to make; all by default. */
  readonly parameters?: readonly string[]
}

/** Makes journeys in Chromium. Playwright tries what failed once more, after all others and in a new worker. */
export async function runJourneys(reports: string, { step, processes, parameters = [] }: JourneyRun): Promise<Outcome> {
  const file = join(reports, `${step}.json`)
  const config = join('shell', 'e2e', 'playwright.config.ts')
  const ended = await runProgram('playwright', ['test', '-c', config, ...parameters, '--reporter=list,json'], {
    QASIMA_PROCESSES: processes,
    TMPDIR: temporaryFolder(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = await readReport<JourneySuite>(file)
  if (!report) {
    return {
      passed: 0,
      failed: [{ test: step, message: 'Playwright ended without a report' }],
      unstable: [],
      timed: [],
    }
  }
  const journeys = journeysOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      test: `${file}: ${title} (${projectName})`,
      message: messageOf(results) || status,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1_000, 0),
      status,
    })),
  )
  const unstable = journeys.filter(({ status }) => status === 'flaky')
  const failed: FailedTest[] = journeys.filter(({ status }) => status !== 'expected' && status !== 'flaky')
  return {
    passed: journeys.length - failed.length,
    failed: ended || failed.length > 0 ? failed : [{ test: step, message: 'Playwright failed, and no journey did' }],
    unstable,
    timed: journeys.map(({ test, seconds }) => ({ name: test, seconds })),
  }
}

/** Why the first of these tries failed; empty when none did. */
const messageOf = (results: Journey['tests'][number]['results']): string =>
  (results.find(({ errors }) => errors.length > 0)?.errors ?? []).map(({ message }) => message ?? '').join('\n')

const journeysOf = ({ suites = [], specs = [] }: JourneySuite): Journey[] => [...specs, ...suites.flatMap(journeysOf)]
