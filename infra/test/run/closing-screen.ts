import type { Outcome } from './outcome.ts'

/** A step that ended, or that was left out because one that it needs failed. */
export interface EndedStep {
  readonly name: string
  readonly title: string
  readonly seconds: number
  /** Seconds that it should take on two cores that nothing else uses. */
  readonly budget: number
  readonly outcome: Outcome
}

/** From here on a step is over its budget by more than noise. */
const overBudget = 1.5

const slowestShown = 10
const linesOfFailure = 12

/** The screen with which `npm test` ends; its last line is `N passed, N failed`. */
export function closingScreen(steps: readonly EndedStep[], otherFailures: readonly string[]): string {
  const failed = steps.flatMap(({ outcome }) => outcome.failed)
  const unstable = steps.flatMap(({ outcome }) => outcome.unstable)
  const passed = steps.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  return [
    section('Steps', table(steps)),
    section('Slowest', slowest(steps)),
    section('Failed', failed.flatMap(described)),
    section('Unstable: failed once and passed alone; goes into infra/test/unstable.json', unstable.flatMap(described)),
    section('Fails the run as well', otherFailures),
    section('One again', [...new Set([...failed, ...unstable].map(({ test }) => commandOf(test)))]),
    `\n${passed} passed, ${failed.length + otherFailures.length} failed\n`,
  ].join('')
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`

function table(steps: readonly EndedStep[]): string[] {
  const width = Math.max(...steps.map(({ title }) => title.length))
  return steps.map(({ title, seconds, budget, outcome }) => {
    const time = `${seconds.toFixed(0)} s`.padStart(7)
    const note = seconds > budget * overBudget ? `, over ${overBudget} × its budget` : ''
    const result = outcome.failed.length > 0 ? `, ${outcome.failed.length} failed` : ''
    return `${title.padEnd(width)}${time} of ${budget} s${note}${result}`
  })
}

function slowest(steps: readonly EndedStep[]): string[] {
  return steps
    .flatMap(({ outcome }) => outcome.timed)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}

const described = ({ test, message }: { test: string; message: string }): string[] => [
  test,
  ...plain(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, linesOfFailure)
    .map((line) => `    ${line}`),
]

/** Without the colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of control characters
const plain = (text: string): string => text.replaceAll(/\u001b\[[0-9;]*m/g, '')

/** The command that runs the file of a test again. */
function commandOf(test: string): string {
  const [file = ''] = test.split(': ')
  if (/\.spec\.ts$/.test(file)) return `npm run journeys -- ${file}`
  return /\.test\.tsx?$/.test(file) ? `npm run jest -- ${file}` : `npm test -- ${file}`
}
