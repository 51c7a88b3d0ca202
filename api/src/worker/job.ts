import type { FastifyBaseLogger } from 'fastify'
import type { Collection } from '../collection/collection.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connection.ts'
import type { QueueSettings } from './job-queue.ts'

/** What every job is given to do its work. */
export interface JobContext {
  readonly config: Pick<Config, 'production' | 'mail' | 'publicOrigin' | 'dataDir' | 'objectStore'>
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** Every collection of the back-office. */
  readonly collections: readonly Collection[]
  /** Calls `close` when the worker stops. */
  readonly onStop: (close: () => unknown) => void
}

/** One kind of background work. It can be begun again after any interruption. */
export interface Job {
  readonly queue: QueueSettings
  /** When it starts by itself: a cron expression in UTC. */
  readonly schedule?: string
  /** Seconds between two looks into the queue. */
  readonly pollingSeconds: number
  readonly run: (context: JobContext, data: Readonly<Record<string, string>>) => Promise<void>
}

const jobs = new WeakSet<object>()

/** Declares background work. A file `<noun>.job.ts` exports it, and worker and migration find it there. */
export function defineJob(job: Job): Job {
  jobs.add(job)
  return job
}

/** Whether a value was made by `defineJob`. */
export const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && jobs.has(value)
