/**
 * `npm run lab -- stress <file…>` runs tests thirty times beside two busy processes, and says how often they failed: what
 * passes once on a quiet machine can still fail by chance.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { inRunFolder } from './run/run-folder.ts'
import { runJourneys } from './run/run-journeys.ts'
import { runSuites } from './run/run-suites.ts'

const busyProcesses = 2

/** Processes that take what they can get of a core each. */
function startBusyProcesses(): () => void {
  const children = Array.from({ length: busyProcesses }, () =>
    spawn(
      process.execPath,
      [
        '--eval',
        'process.on("disconnect", () => process.exit()); setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); }, 0)',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    ),
  )
  return () => {
    for (const child of children) child.kill()
  }
}

/** How often each test failed in these runs. */
async function failuresOf(files: readonly string[], runs: number, reports: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (test: string) => counts.set(test, (counts.get(test) ?? 0) + 1)
  const journeys = files.filter((file) => file.includes('.spec'))
  const suites = files.filter((file) => !file.includes('.spec'))
  if (journeys.length > 0) {
    const parameters = [...journeys, `--repeat-each=${runs}`, '--retries=0']
    const { failed } = await runJourneys(reports, { step: 'stress', processes: 'one', parameters })
    for (const { test } of failed) count(test)
  }
  for (let run = 1; suites.length > 0 && run <= runs; run += 1) {
    const { failed, unstable } = await runSuites(reports, ['--runTestsByPath', ...suites])
    for (const { test } of [...failed, ...unstable]) count(test)
    process.stdout.write(`\nRun ${run} of ${runs}: ${failed.length + unstable.length} failed\n`)
  }
  return counts
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '30' } },
  })
  const runs = Number(values.runs)
  if (positionals.length === 0 || !(runs > 0))
    throw new StartError('Name files: npm run lab -- stress shared/http/call.test.ts push.spec.ts [--runs 30]')
  await inRunFolder((folder) => stress(positionals, runs, folder))
})

async function stress(files: readonly string[], runs: number, reports: string): Promise<void> {
  const stopBusyProcesses = startBusyProcesses()
  try {
    const counts = await failuresOf(files, runs, reports)
    const lines = [...counts].map(([test, times]) => `  ${times} of ${runs}  ${test}\n`)
    process.stdout.write(`\n${runs} runs beside ${busyProcesses} busy processes: `)
    process.stdout.write(counts.size === 0 ? 'nothing failed\n' : `failed\n${lines.join('')}`)
    if (counts.size > 0) process.exitCode = 1
  } finally {
    stopBusyProcesses()
  }
}
