import type { FastifyBaseLogger } from 'fastify'
import type { Static, TObject } from 'typebox'
import { schemaProblems } from '../../../shared/schema/schema-problems.ts'
import type { Collection } from '../collection/collection.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connection.ts'
import type { Turbo } from '../turbo/turbo.ts'
import type { QueueSettings } from './job-queue.ts'

/** What every job is given to do its work. */
export interface JobContext {
  readonly config: Pick<
    Config,
    | 'production'
    | 'mail'
    | 'push'
    | 'webhook'
    | 'publicOrigin'
    | 'dataDir'
    | 'objectStore'
    | 'releaseFolder'
    | 'ratesUrl'
    | 'siteEventMonths'
  >
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** Every collection of the back-office. */
  readonly collections: readonly Collection[]
  /** Reads product pages of shops. */
  readonly turbo: Turbo
  /** Aborted when the worker begins to stop; a job that goes on for long ends then. */
  readonly stopping: AbortSignal
  /** Calls `close` when the worker stops. */
  readonly onStop: (close: () => unknown) => void
}

interface JobDeclaration<Data extends TObject> {
  readonly queue: QueueSettings
  /** The shape of what a job of the queue brings; one that starts by a schedule alone brings nothing. */
  readonly data?: Data
  /** When it starts by itself: a cron expression in UTC. */
  readonly schedule?: string
  /** Seconds between two looks into the queue. */
  readonly pollingSeconds: number
  /** Work that waits long for others: so many of its jobs run beside each other, of each group one, whatever the others take. */
  readonly atOnceByGroup?: number
  readonly run: (context: JobContext, data: Readonly<Static<Data>>) => Promise<void>
}

/** One kind of background work. It can be begun again after any interruption. */
export interface Job extends Pick<JobDeclaration<TObject>, 'queue' | 'schedule' | 'pollingSeconds' | 'atOnceByGroup'> {
  /** @throws Error when a job brings something of another shape than was declared. */
  readonly run: (context: JobContext, data: unknown) => Promise<void>
}

const jobs = new WeakSet<object>()

/** Declares background work. A file `<name>.job.ts` exports it, and worker and migration find it there. */
export function defineJob<Data extends TObject = TObject<Record<never, never>>>(
  declaration: JobDeclaration<Data>,
): Job {
  const { data: shape, run, ...rest } = declaration
  const isOfShape = (data: unknown): data is Static<Data> =>
    shape === undefined || schemaProblems(shape, data).length === 0
  const job: Job = {
    ...rest,
    run: async (context, data) => {
      if (!isOfShape(data)) throw new Error('the job brings data of another shape')
      await run(context, data)
    },
  }
  jobs.add(job)
  return job
}

/** Whether a value was made by `defineJob`. */
export const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && jobs.has(value)
