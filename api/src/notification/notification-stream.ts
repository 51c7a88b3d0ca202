import { Readable } from 'node:stream'
import type { Language } from '../../../shared/contract/language.ts'
import type { AccountChange, NotificationEvent } from '../../../shared/contract/notification/notification.routes.ts'

/**
 * Milliseconds before the newest notification within which an earlier one may still appear: ids are as old as their
 * transaction, which is visible only after its commit.
 */
const lateness = 60_000

/** Everything that can change; reloaded by a reader that was away. */
export const anyChange = ['alerts', 'tracking', 'settings'] as const satisfies readonly AccountChange[]

/** Bytes that a reader may leave unread before its stream is closed; it reconnects and requests what it missed. */
const maxUnread = 262_144

export interface StreamReader {
  readonly userId: string
  readonly sessionId: string
  readonly language: Language
  /** When its token expires, which ends the stream. */
  readonly until: Date
  /** The id of the last event it received. */
  readonly after: string | undefined
}

/** What is new for a reader. */
export interface News extends NotificationEvent {
  /** All that were found, including those beyond the maximum. */
  readonly ids: readonly string[]
}

/** Finds a reader's notifications with ids above one, except those it has. */
export type FindNews = (
  reader: StreamReader,
  place: { readonly above: string; readonly known: ReadonlySet<string> },
) => Promise<News>

/** The lowest possible id of a notification at a time in milliseconds since 1970: a version 7 UUID starts with it. */
const lowestIdAt = (milliseconds: number): string => {
  const digits = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}

const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** One open stream of server-sent events. */
export class NotificationStream {
  readonly reader: StreamReader
  readonly body = new Readable({ read: () => {}, highWaterMark: 16_384 })
  readonly #findNews: FindNews
  readonly #known = new Set<string>()
  readonly #changed = new Set<AccountChange>()
  #newest: string
  #state: 'idle' | 'reading' | 'asked again' = 'idle'

  constructor(reader: StreamReader, findNews: FindNews) {
    this.reader = reader
    this.#findNews = findNews
    this.#newest = reader.after ?? lowestIdAt(Date.now())
    if (reader.after) this.#known.add(reader.after)
    const end = setTimeout(() => this.end(), reader.until.getTime() - Date.now()).unref()
    this.body.once('close', () => clearTimeout(end))
  }

  /** Writes the first event: what was missed, or nothing for a new reader. */
  async begin(): Promise<void> {
    this.#state = 'reading'
    const news = await this.#read()
    if (this.reader.after) this.#note(anyChange)
    this.#write(this.reader.after ? news : { ...news, items: [] })
    this.#goOn()
  }

  /**
   * Writes what is new and what was changed elsewhere; if changes may have been missed, all possible ones.
   * @throws if the database cannot be reached; what is new then comes with the next event.
   */
  async wake(changed: readonly AccountChange[] = []): Promise<void> {
    this.#note(changed)
    if (this.#state !== 'idle') {
      this.#state = 'asked again'
      return
    }
    this.#state = 'reading'
    try {
      this.#write(await this.#read())
    } finally {
      this.#goOn()
    }
  }

  /** Writes a keep-alive. */
  beat(): void {
    this.#push(':\n\n')
  }

  end(): void {
    if (!this.body.destroyed && !this.body.readableEnded) this.body.push(null)
  }

  #note(changed: readonly AccountChange[]): void {
    for (const what of changed) this.#changed.add(what)
  }

  #goOn(): void {
    const isAsked = this.#state === 'asked again'
    this.#state = 'idle'
    // What is lost here is found by the next event.
    if (isAsked && !this.body.destroyed) this.wake().catch(() => {})
  }

  async #read(): Promise<News> {
    const above = lowestIdAt(timeOfId(this.#newest) - lateness)
    const news = await this.#findNews(this.reader, { above, known: this.#known })
    for (const id of news.ids) {
      this.#known.add(id)
      if (id > this.#newest) this.#newest = id
    }
    const lowest = lowestIdAt(timeOfId(this.#newest) - lateness)
    for (const id of this.#known) if (id < lowest) this.#known.delete(id)
    return news
  }

  #write({ unread, items }: NotificationEvent): void {
    const data: NotificationEvent = { unread, items, ...(this.#changed.size > 0 && { changed: [...this.#changed] }) }
    this.#changed.clear()
    this.#push(`id: ${this.#newest}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #push(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return
    this.body.push(text)
    if (this.body.readableLength > maxUnread) this.body.destroy()
  }
}
