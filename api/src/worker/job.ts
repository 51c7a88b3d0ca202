import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connection.ts'
import type { MailTransport } from '../outbox/mail-transport.ts'
import type { QueueSettings } from './job-queue.ts'

/** What every job is given to do its work. */
export interface WorkContext {
  readonly config: Pick<Config, 'production' | 'mail' | 'publicOrigin' | 'dataDir' | 'objectStore'>
  readonly database: Database
  readonly transport: MailTransport | undefined
  readonly log: FastifyBaseLogger
}

/** One kind of background work. It can be begun again after any interruption. */
export interface Job {
  readonly queue: QueueSettings
  /** When it starts by itself: a cron expression in UTC. */
  readonly schedule?: string
  /** Seconds between two looks into the queue. */
  readonly pollingSeconds: number
  readonly run: (context: WorkContext, data: Readonly<Record<string, string>>) => Promise<void>
}
