import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of one kind of event; what comes beyond is dropped. */
const maxFiles = 200

/** Events that the database did not take, in files of a folder. Name: begins the names of the files. */
export class EventFiles<Event> {
  readonly #folder: string
  readonly #name: string

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  /** Keeps events for a later `writeAll`. Answers false where there are too many files already. */
  save(events: readonly Event[]): Promise<boolean> {
    return this.#save(events, '.json')
  }

  /** Keeps events that the database refuses, which nothing reads again by itself. */
  setAside(events: readonly Event[]): Promise<boolean> {
    return this.#save(events, '.refused')
  }

  /** Hands over what was saved, by this process or an earlier one. A file goes once its events are written. */
  async writeAll(write: (events: readonly Event[]) => Promise<void>): Promise<void> {
    for (const file of await this.#files()) {
      const path = join(this.#folder, file)
      // Another process may have written it meanwhile; read by both, it is written twice, which the events' ids allow.
      const text = await readFile(path, 'utf8').catch(() => undefined)
      const events: Event[] = text === undefined ? [] : JSON.parse(text)
      await write(events)
      await rm(path, { force: true })
    }
  }

  async #files(): Promise<string[]> {
    const files = await readdir(this.#folder).catch(() => [])
    return files.filter((file) => file.startsWith(`${this.#name}-`) && file.endsWith('.json'))
  }

  async #save(events: readonly Event[], ending: string): Promise<boolean> {
    if ((await this.#files()).length >= maxFiles) return false
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${this.#name}-${randomUUID()}`)
    // Complete before it has the name by which it is found.
    await writeFile(path, JSON.stringify(events), { mode: 0o600 })
    await rename(path, path + ending)
    return true
  }
}
