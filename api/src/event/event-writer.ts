import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { toError } from '../../../shared/server/error-code.ts'
import { inPool } from '../database/caller.ts'
import { isDatabaseAway } from '../database/failures.ts'

/** Events of one statement. */
const batchSize = 2_000

/** Events that wait in memory; more are put into a file until the database takes them. */
const maxWaiting = 20_000

/** Files of one kind of event; what comes beyond is dropped, and said in the log. */
const maxFiles = 200

/** Failures in a row of a database that is there, after which events are set aside for a person to look at. */
const maxFailures = 10

interface EventWriterOptions<Event> {
  /** Names the files, such as `clicks`. */
  readonly name: string
  /** Where files go: below `DATA_DIR`. */
  readonly folder: string
  /** Writes events in one transaction. Called again with the same events where its outcome is not known, so it must tell them by their ids. */
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
export function eventWriter<Event>({ name, folder, write, log, flushEvery = 1_000 }: EventWriterOptions<Event>) {
  let waiting: Event[] = []
  let flushing: Promise<void> | undefined
  /** Whether there may be files to read: those of an earlier process at first. */
  let hasFiles = true

  const isOurs = (file: string) => file.startsWith(`${name}-`) && file.endsWith('.json')
  const filesOf = async () => (await readdir(folder).catch(() => [])).filter(isOurs)

  let failures = 0
  let isWaiting = false

  async function saveToFile(events: readonly Event[], ending = '.json'): Promise<void> {
    if ((await filesOf()).length >= maxFiles) {
      log.error({ dropped: events.length, name }, 'events were dropped: too many files wait for the database')
      return
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${name}-${randomUUID()}`)
    // Complete before it has the name by which it is found.
    await writeFile(path, JSON.stringify(events), { mode: 0o600 })
    await rename(path, path + ending)
    hasFiles = true
  }

  async function writeAll(events: readonly Event[]): Promise<void> {
    for (let start = 0; start < events.length; start += batchSize) {
      const batch = events.slice(start, start + batchSize)
      await inPool('public', () => write(batch))
    }
  }

  /** Writes what earlier files hold. Two processes that read the same file write it twice, which the ids allow. */
  async function writeFiles(): Promise<void> {
    if (!hasFiles) return
    for (const file of await filesOf()) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text !== undefined) await writeAll(JSON.parse(text) as Event[])
      await rm(path, { force: true })
    }
    hasFiles = false
  }

  async function flushOnce(): Promise<void> {
    const events = waiting
    waiting = []
    try {
      await writeAll(events)
      failures = 0
      isWaiting = false
    } catch (error) {
      failures += isDatabaseAway(toError(error)) ? 0 : 1
      if (failures >= maxFailures) {
        failures = 0
        log.error({ err: error, name, events: events.length }, 'events could not be written and were set aside')
        return saveToFile(events, '.refused')
      }
      waiting = [...events, ...waiting]
      // Once for each time that the database is away.
      if (!isWaiting) log.warn({ err: error, name, waiting: waiting.length }, 'events wait for the database')
      isWaiting = true
      if (waiting.length > maxWaiting) await saveToFile(waiting.splice(0))
      return
    }
    await writeFiles().catch((error) => log.warn({ err: error, name }, 'events of a file wait for the database'))
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
    add(event: Event): void {
      waiting.push(event)
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
      if (waiting.length > 0) await saveToFile(waiting.splice(0))
    },
  }
}
