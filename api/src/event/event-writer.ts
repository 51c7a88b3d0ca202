import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { toError } from '../../../shared/server/error-code.ts'
import { inPool } from '../database/caller.ts'
import { isDatabaseAway } from '../database/failures.ts'
import { EventFiles } from './event-files.ts'

/** Where events wait in files, below `DATA_DIR`. */
export const unwrittenFolder = 'unwritten'

/** Events of one statement. */
const batchSize = 2_000

/** Events that wait in memory; more are put into a file until the database takes them. */
const maxWaiting = 20_000

/** Failures in a row of a database that is there, after which events are set aside for a person to look at. */
const maxFailures = 10

interface EventWriterOptions<Event> {
  /** Names the files, such as `clicks`. */
  readonly name: string
  /** Files go into its folder `unwritten`. */
  readonly dataDir: string
  /**
   * Writes events in one transaction. Called again with the same events where its outcome is not known, so it must tell them
   * by their ids.
   */
  readonly write: (events: readonly Event[]) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds for which events are gathered. */
  readonly flushEvery?: number
}

/**
 * Gathers events in memory and writes them in batches, so that no caller waits for the database. What the database does not
 * take at the end of the process, or for too long, goes to a file, which the next flush that works reads, in this process or a
 * later one. A process that is killed loses what it gathered since its last flush.
 */
export function eventWriter<Event>({ name, dataDir, write, log, flushEvery = 1_000 }: EventWriterOptions<Event>) {
  const files = new EventFiles<Event>(join(dataDir, unwrittenFolder), name)
  let waiting: Event[] = []
  let flushing: Promise<void> | undefined
  /** Whether there may be files to read: those of an earlier process at first. */
  let hasFiles = true
  let failures = 0
  let isAway = false

  async function saveWaiting(): Promise<void> {
    const events = waiting.splice(0)
    hasFiles = true
    if (!(await files.save(events))) log.error({ name, dropped: events.length }, 'events were dropped: too many files')
  }

  async function writeAll(events: readonly Event[]): Promise<void> {
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize)
      await inPool('public', () => write(batch))
    }
  }

  async function keepForLater(events: readonly Event[], error: unknown): Promise<void> {
    failures += isDatabaseAway(toError(error)) ? 0 : 1
    if (failures >= maxFailures) {
      failures = 0
      log.error({ err: error, name, events: events.length }, 'events could not be written and were set aside')
      await files.setAside(events)
      return
    }
    waiting = [...events, ...waiting]
    // Once for each time that the database is away.
    if (!isAway) log.warn({ err: error, name, waiting: waiting.length }, 'events wait for the database')
    isAway = true
    if (waiting.length > maxWaiting) await saveWaiting()
  }

  async function flushOnce(): Promise<void> {
    const events = waiting
    waiting = []
    try {
      await writeAll(events)
    } catch (error) {
      return keepForLater(events, error)
    }
    failures = 0
    isAway = false
    if (!hasFiles) return
    await files.writeAll(writeAll).then(
      () => {
        hasFiles = false
      },
      (error) => log.warn({ err: error, name }, 'events of a file wait for the database'),
    )
  }

  /** Resolves when all that was added before is written, or a write failed. */
  async function flush(): Promise<void> {
    await flushing
    flushing ??= flushOnce().finally(() => {
      flushing = undefined
    })
    await flushing
  }

  const timer = setInterval(() => {
    if (!flushing && (waiting.length > 0 || hasFiles)) void flush()
  }, flushEvery).unref()

  return {
    add: (event: Event): void => void waiting.push(event),
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
      if (waiting.length > 0) await saveWaiting()
    },
  }
}
