import { maxStreamsOfAccount, streamHeartbeat } from '../../../shared/contract/notification/notification.limits.ts'
import type { AccountChange } from '../../../shared/contract/notification/notification.routes.ts'
import { counter } from '../../../shared/server/counter.ts'
import { inPool } from '../database/caller.ts'
import type { Database } from '../database/connection.ts'
import { type Listener, listenOn } from '../database/listen.ts'
import { ApiError } from '../http/api-error.ts'
import { semaphore } from '../http/semaphore.ts'
import { findAliveSessions } from '../identity/session/session.queries.ts'
import { countUnread, findNotifications, publicNotification } from './notification.queries.ts'
import { anyChange, type FindNews, NotificationStream, type StreamReader } from './notification-stream.ts'

/** Maximum open streams per process. */
const maxStreams = 5_000

/** Seconds after which a refused reader may retry. */
const fullRetryAfter = 30

/** Notifications per event. */
const eventSize = 20

/** Channel payload prefix for an ended session. */
const endedPrefix = 'ended '

/** Channel payload for a change of an account; any other payload is an account id. */
const changeForm = /^changed (alerts|tracking|settings) (.+)$/

let open = 0

/** Open streams in this process. */
export const openStreams = (): number => open

/** Refused streams by reason. */
export const refusedStreams = counter<{ readonly reason: 'account' | 'process' }>()

/** All streams of a process, woken through one database connection. */
export class NotificationStreams {
  readonly #database: Database
  readonly #listener: Listener
  readonly #streams = new Map<string, Set<NotificationStream>>()
  // When the database returns, all streams wake at once, and other calls need connections too.
  readonly #inTurn = semaphore({ concurrent: 4, waiting: Number.POSITIVE_INFINITY })
  #count = 0
  #heartbeat: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(database: Database) {
    this.#database = database
    this.#listener = listenOn(database.main, {
      channel: 'notification',
      onMessage: (payload) => this.#hear(payload),
      onResumed: () => this.#wakeAll(),
    })
  }

  /**
   * Opens a stream.
   * @throws ApiError if the account, or the process, has its maximum.
   */
  async open(reader: StreamReader): Promise<NotificationStream> {
    const own = this.#streams.get(reader.userId) ?? new Set()
    if (own.size >= maxStreamsOfAccount) {
      refusedStreams.add({ reason: 'account' })
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: fullRetryAfter })
    }
    if (this.#isClosed || this.#count >= maxStreams) {
      refusedStreams.add({ reason: 'process' })
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: fullRetryAfter })
    }
    const stream = new NotificationStream(reader, this.#findNews)
    // Before any await, so that concurrent ones are counted too.
    this.#add(own, stream)
    try {
      await this.#listener.ready()
      await stream.begin()
      return stream
    } catch (error) {
      stream.body.destroy()
      throw error
    }
  }

  /** Ends all streams, whose readers then go to another process. */
  endAll(): void {
    this.#isClosed = true
    for (const stream of this.#all()) stream.end()
  }

  async close(): Promise<void> {
    this.endAll()
    clearInterval(this.#heartbeat)
    await this.#listener.close()
  }

  readonly #findNews: FindNews = ({ userId, language }, { above, known }) =>
    this.#inTurn(() =>
      // Wake-ups come from the listening connection, which must not be used for reads.
      inPool('account', async () => {
        const { kysely } = this.#database.main
        const [rows, unread] = await Promise.all([
          findNotifications(kysely, { userId, language, size: eventSize + known.size, after: above }),
          countUnread(kysely, userId),
        ])
        const news = rows.filter(({ id }) => !known.has(id))
        return { unread, items: news.slice(0, eventSize).map(publicNotification), ids: news.map(({ id }) => id) }
      }),
    )

  #add(own: Set<NotificationStream>, stream: NotificationStream): void {
    const { userId } = stream.reader
    this.#streams.set(userId, own.add(stream))
    this.#count += 1
    open += 1
    this.#heartbeat ??= setInterval(() => this.#beat(), streamHeartbeat).unref()
    stream.body.once('close', () => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(userId) === own) this.#streams.delete(userId)
      this.#count -= 1
      open -= 1
      if (this.#count > 0) return
      clearInterval(this.#heartbeat)
      this.#heartbeat = undefined
    })
  }

  #all(): NotificationStream[] {
    return [...this.#streams.values()].flatMap((own) => [...own])
  }

  #hear(payload: string): void {
    if (payload.startsWith(endedPrefix)) {
      const sessionId = payload.slice(endedPrefix.length)
      for (const stream of this.#all()) if (stream.reader.sessionId === sessionId) stream.end()
      return
    }
    const change = changeForm.exec(payload)
    const userId = change?.[2] ?? payload
    const what = anyChange.filter((name) => name === change?.[1])
    for (const stream of this.#streams.get(userId) ?? []) this.#wake(stream, what)
  }

  #wake(stream: NotificationStream, changed: readonly AccountChange[]): void {
    // Without the database a stream is silent; when it returns, all are woken.
    stream.wake(changed).catch(() => {})
  }

  #wakeAll(): void {
    for (const stream of this.#all()) this.#wake(stream, anyChange)
  }

  /** Sends a keep-alive to every reader, and ends those whose session is over: expiry is not announced. */
  async #beat(): Promise<void> {
    const streams = this.#all()
    for (const stream of streams) stream.beat()
    try {
      const ids = streams.map(({ reader }) => reader.sessionId)
      const alive = await inPool('account', () => findAliveSessions(this.#database.main.kysely, ids))
      for (const stream of streams) if (!alive.has(stream.reader.sessionId)) stream.end()
    } catch {
      // Checked again with the next keep-alive.
    }
  }
}
