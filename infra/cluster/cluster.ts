import { seconds, stopwatch } from '../chaos/figures.ts'
import type { Check } from './check.ts'
import { adsCounted } from './checks/ads-counted.ts'
import { frozenDatabase } from './checks/frozen-database.ts'
import { movedData } from './checks/moved-data.ts'
import { noStickiness } from './checks/no-stickiness.ts'
import { releaseReachesEdges } from './checks/release-reaches-edges.ts'
import { rollingRestart } from './checks/rolling-restart.ts'
import { sharedLimits } from './checks/shared-limits.ts'
import { type Cluster, startCluster } from './cluster-service.ts'

const checks: readonly Check[] = [
  movedData,
  sharedLimits,
  noStickiness,
  releaseReachesEdges,
  adsCounted,
  frozenDatabase,
  rollingRestart,
]

/** Milliseconds for all of it, of which the one process before and its move take a minute, or four beside other work. */
const limit = 600_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Makes one check after the other. Answers how many failed. */
async function makeChecks(cluster: Cluster): Promise<number> {
  let failed = 0
  for (const { name, run } of checks) {
    const since = stopwatch()
    const outcome = await run(cluster).then(
      (seen) => ({ mark: '✓', words: seen }),
      (error) => ({ mark: '✗', words: messageOf(error) }),
    )
    if (outcome.mark === '✗') failed += 1
    say(`${outcome.mark} ${name} (${seconds(since())})\n  ${outcome.words}`)
  }
  return failed
}

const closes: (() => Promise<unknown>)[] = []

async function closeAll(): Promise<void> {
  for (const close of closes.splice(0).toReversed())
    await close().catch((error) => say(`could not be closed: ${messageOf(error)}`))
}

async function end(code: number): Promise<never> {
  await closeAll()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1))
setTimeout(() => {
  say(`There was no end in ${limit / 1_000} s.`)
  end(1)
}, limit).unref()

try {
  const since = stopwatch()
  const cluster = await startCluster((close) => closes.push(close), say)
  say(`2 edges, 2 APIs and a worker behind nginx, ready after ${seconds(since())}`)
  const failed = await makeChecks(cluster)
  say(`\n${checks.length - failed} passed, ${failed} failed`)
  await end(failed === 0 ? 0 : 1)
} catch (error) {
  say(`The cluster could not be started: ${messageOf(error)}`)
  await end(1)
}
