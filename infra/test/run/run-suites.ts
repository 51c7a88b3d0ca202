import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FailedTest, Outcome } from './outcome.ts'
import { readReport, root, runProgram } from './run-program.ts'
import { secondTryLimit } from './unstable.ts'

interface JestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

const jest = join('node_modules', 'jest', 'bin', 'jest.js')
const config = join('infra', 'test', 'jest.config.ts')

/** How Jest is started; its parameters follow. */
export const jestParameters = ['--experimental-vm-modules', '--no-warnings', jest, '--config', config]

type Variables = Readonly<Record<string, string>>

/** Jest over these parameters, in a process of its own; undefined when it ended without a report. */
async function runJest(
  reports: string,
  parameters: readonly string[],
  environment: Variables,
): Promise<Outcome | undefined> {
  const file = join(reports, 'jest.json')
  // A run that ends without a report is not judged by that of another.
  await rm(file, { force: true })
  const all = [...jestParameters, '--json', `--outputFile=${file}`, ...parameters]
  const ended = await runProgram(process.execPath, all, environment)
  const report = await readReport<JestReport>(file)
  if (!report) return undefined
  const failed = failedTests(report)
  return {
    passed: report.numPassedTests,
    failed: ended || failed.length > 0 ? failed : [{ test: 'Jest', message: 'Jest failed, and no test did' }],
    unstable: [],
    timed: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  }
}

function failedTests({ testResults }: JestReport): FailedTest[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      // A file that cannot be loaded has no test that failed.
      if (tests.length === 0) return [{ test: file, message }]
      return tests.map(({ fullName, failureMessages }) => ({
        test: `${file}: ${fullName}`,
        message: failureMessages?.join('\n') ?? message,
      }))
    })
}

/**
 * Runs unit and API tests. What fails is run once more, file by file, each in a new process: no retry within a process,
 * where leftovers of the first try could decide the second.
 * @param reports folder for the reports of Jest.
 * @param parameters of Jest, such as files.
 * @param environment variables beside those of this process.
 */
export async function runSuites(
  reports: string,
  parameters: readonly string[] = [],
  environment: Variables = {},
): Promise<Outcome> {
  const first = await runJest(reports, parameters, environment)
  if (!first) return { passed: 0, failed: [{ test: 'Jest', message: 'no report' }], unstable: [], timed: [] }
  const files = [...new Set(first.failed.map(({ test }) => fileOf(test)))].filter((file) => file !== 'Jest')
  if (files.length === 0 || files.length > secondTryLimit) return first

  const failedAgain = new Set<string>()
  for (const file of files) {
    const second = await runJest(reports, ['--runTestsByPath', file], environment)
    if (!second || second.failed.some(({ test }) => test === 'Jest')) failedAgain.add(file)
    for (const { test } of second?.failed ?? []) failedAgain.add(test)
  }
  const fails = ({ test }: FailedTest) => failedAgain.has(test) || failedAgain.has(fileOf(test)) || test === 'Jest'
  const unstable = first.failed.filter((failure) => !fails(failure))
  return { ...first, passed: first.passed + unstable.length, failed: first.failed.filter(fails), unstable }
}

const fileOf = (test: string): string => test.split(': ')[0] ?? test
