import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** Files of one kind of event and one ending; what comes beyond is dropped. */
const maxFiles = 200

/** `json` is read again; `refused` and `damaged` wait for a person to look at. */
type Ending = 'json' | 'refused' | 'damaged'

function parseEvents<Event>(text: string): Event[] | undefined {
  try {
    const events: unknown = JSON.parse(text)
    return Array.isArray(events) ? events : undefined
  } catch {
    return undefined
  }
}

/** Writes a file that is complete, also after a power failure, before it has its name. */
async function writeDurably(path: string, text: string): Promise<void> {
  const unnamed = `${path}.${randomUUID()}.new`
  try {
    const file = await open(unnamed, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unnamed, path)
  } catch (error) {
    await rm(unnamed, { force: true })
    throw error
  }
  const folder = await open(join(path, '..'))
  await folder.sync().finally(() => folder.close())
}

/** Events that the database did not take, in files of a folder. Name: begins the names of the files. */
export class EventFiles<Event> {
  readonly #folder: string
  readonly #name: string
  readonly #log: Pick<FastifyBaseLogger, 'error'>

  constructor(folder: string, name: string, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#folder = folder
    this.#name = name
    this.#log = log
  }

  /** Keeps events for a later `writeAll`. Where the disk is full, or there are too many files, they are dropped. */
  save(events: readonly Event[]): Promise<void> {
    return this.#save(events, 'json')
  }

  /** Keeps events that the database refuses, which nothing reads again by itself. */
  setAside(events: readonly Event[]): Promise<void> {
    return this.#save(events, 'refused')
  }

  /**
   * Hands over what was saved, by this process or an earlier one. `write` answers what is left to write: a file goes once that
   * is nothing. Answers whether all files are written.
   */
  async writeAll(write: (events: readonly Event[]) => Promise<readonly Event[]>): Promise<boolean> {
    for (const file of await this.#filesOf('json')) {
      const path = join(this.#folder, file)
      // Another process may have written it meanwhile; read by both, it is written twice, which the events' ids allow.
      const text = await readFile(path, 'utf8').catch(() => undefined)
      if (text === undefined) continue
      const events = parseEvents<Event>(text)
      if (!events) {
        this.#log.error({ file }, 'a damaged file of events was set aside')
        await rename(path, path.replace(/json$/, 'damaged'))
        continue
      }
      const left = await write(events)
      if (left.length === 0) await rm(path, { force: true })
      else {
        if (left.length < events.length) await writeDurably(path, JSON.stringify(left))
        return false
      }
    }
    return true
  }

  async #filesOf(ending: Ending): Promise<string[]> {
    const files = await readdir(this.#folder).catch(() => [])
    return files.filter((file) => file.startsWith(`${this.#name}-`) && file.endsWith(`.${ending}`))
  }

  async #save(events: readonly Event[], ending: Ending): Promise<void> {
    try {
      if ((await this.#filesOf(ending)).length >= maxFiles) throw new Error(`More than ${maxFiles} files of events`)
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writeDurably(join(this.#folder, `${this.#name}-${randomUUID()}.${ending}`), JSON.stringify(events))
    } catch (error) {
      this.#log.error({ err: error, name: this.#name, dropped: events.length }, 'events were dropped')
    }
  }
}
