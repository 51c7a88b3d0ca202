import type { FastifyBaseLogger } from 'fastify'
import { type JobResult, PgBoss } from 'pg-boss'
import { inPool } from '../database/caller.ts'
import type { Database } from '../database/connection.ts'
import { noTurbo, type Turbo } from '../turbo/turbo.ts'
import type { Job, JobContext } from './job.ts'
import { endedJobs } from './job-figures.ts'
import { poolAdapter } from './job-queue.ts'

export interface WorkerOptions {
  readonly config: JobContext['config']
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** What it works on. */
  readonly jobs: readonly Job[]
  readonly collections: JobContext['collections']
  /** Reads product pages of shops; without one, every reading is refused. */
  readonly turbo?: Turbo
  /** Seconds between two looks into a queue, in place of each job's own; at least 0.5. */
  readonly pollingSeconds?: number
  /** Seconds between two searches for work whose worker has died. */
  readonly superviseSeconds?: number
}

export interface Worker {
  /** Lets running work end, for ten seconds; what is cut is begun again by another worker. */
  stop(): Promise<void>
}

const atOnce = 10

const everyMinute = '* * * * *'

/** Of all workers that start in the same minute, one begins a round of what begins each minute. */
const atStart = { singletonKey: 'start', singletonSeconds: 60 }

/** Takes up background work. Its statements go through the pool of the database, which it leaves open. */
export const startWorker = (options: WorkerOptions): Promise<Worker> => inPool('worker', () => start(options))

async function start(options: WorkerOptions): Promise<Worker> {
  const { config, database, log, jobs, collections, turbo = noTurbo, superviseSeconds = 30 } = options
  const closes: (() => unknown)[] = []
  const stopping = new AbortController()
  const onStop = (close: () => unknown) => closes.push(close)
  const context: JobContext = { config, database, log, collections, turbo, stopping: stopping.signal, onStop }
  const boss = new PgBoss({
    db: poolAdapter(database.main.pool),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Rebuilding an index can take longer than a statement of this pool may.
    reindex: false,
  })
  // Errors and warnings carry statements with their values, which stay out of the log.
  boss.on('error', ({ message }) => log.error({ reason: message }, 'the job queue failed'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'))
  await boss.start()
  for (const job of jobs) {
    if (job.schedule) await boss.schedule(job.queue.name, job.schedule)
    // What waited for a worker does not wait for the next full minute as well.
    if (job.schedule === everyMinute) await boss.send(job.queue.name, {}, atStart)
    await boss.work<object, object>(
      job.queue.name,
      {
        perJobResults: true,
        ...(job.atOnceByGroup
          ? { batchSize: 1, localConcurrency: job.atOnceByGroup, groupConcurrency: 1 }
          : { batchSize: atOnce }),
        burstWhenBatchFull: true,
        pollingIntervalSeconds: options.pollingSeconds ?? job.pollingSeconds,
      },
      (batch) => Promise.all(batch.map(({ id, data }) => runOne(job, context, id, data))),
    )
  }
  return {
    stop: async () => {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
      for (const close of closes) await close()
    },
  }
}

async function runOne(job: Job, context: JobContext, id: string, data: object | null) {
  try {
    await job.run(context, data ?? {})
    endedJobs.add({ job: job.queue.name, outcome: 'completed' })
    return { id, status: 'completed' } satisfies JobResult
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    endedJobs.add({ job: job.queue.name, outcome: 'failed' })
    context.log.warn({ job: job.queue.name, ...data, reason }, 'a job failed')
    return { id, status: 'failed', output: { reason } } satisfies JobResult
  }
}
