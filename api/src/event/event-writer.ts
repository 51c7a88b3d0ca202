import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { within } from '../../../shared/server/within.ts'
import { EventFiles } from './event-files.ts'
import { batchWriter } from './write-batches.ts'

/** Where events wait in files, below `DATA_DIR`. */
export const unwrittenFolder = 'unwritten'

/** Milliseconds for which the end of a process waits for the database. */
const finalDeadline = 3_000

/** Events that wait in memory; more are put into a file until the database takes them. */
const maxWaiting = 20_000

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
 * later one; what it refuses goes to a file for a person to look at. A process that is killed loses what it gathered since its
 * last flush.
 */
export function eventWriter<Event>({ name, dataDir, write, log, flushEvery = 1_000 }: EventWriterOptions<Event>) {
  const files = new EventFiles<Event>(join(dataDir, unwrittenFolder), name, log)
  const sources = { memory: batchWriter(write), file: batchWriter(write) }
  let waiting: Event[] = []
  /** What is being written. */
  let writing: readonly Event[] = []
  let flushing: Promise<void> | undefined
  /** Whether there may be files to read: those of an earlier process at first. */
  let hasFiles = true
  let isAway = false

  async function saveWaiting(): Promise<void> {
    hasFiles = true
    await files.save(waiting.splice(0))
  }

  /** Writes events, and sets aside those that the database refuses. Answers what is left to write. */
  async function writeFrom(source: keyof typeof sources, events: readonly Event[]): Promise<readonly Event[]> {
    const { refused, left, error } = await sources[source](events)
    if (refused.length > 0) {
      log.error({ err: error, name, events: refused.length }, 'events could not be written and were set aside')
      await files.setAside(refused)
    }
    // Once for each time that the database is away.
    if (left.length > 0 && !isAway) log.warn({ err: error, name, waiting: left.length }, 'events wait for the database')
    isAway = left.length > 0
    return left
  }

  async function flushOnce(): Promise<void> {
    writing = waiting.splice(0)
    const left = await writeFrom('memory', writing)
    writing = []
    if (left.length > 0) {
      waiting = [...left, ...waiting]
      if (waiting.length > maxWaiting) await saveWaiting()
      return
    }
    if (hasFiles) hasFiles = !(await files.writeAll((events) => writeFrom('file', events)))
  }

  /** Resolves when all that was added before is written, or a write failed. */
  async function flush(): Promise<void> {
    await flushing
    flushing ??= flushOnce()
      .catch((error) => log.error({ err: error, name }, 'files of events could not be used'))
      .finally(() => {
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
      // Of what is being written the outcome is not known then: written again from the file, it is counted once.
      if (!(await within(finalDeadline, flush()))) waiting.unshift(...writing)
      if (waiting.length > 0) await saveWaiting()
    },
  }
}
