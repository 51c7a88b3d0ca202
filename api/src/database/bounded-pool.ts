import { Socket } from 'node:net'
import pg from 'pg'
import { type Caller, presentCaller } from './caller.ts'
import { readOnlyCode } from './failures.ts'
import type { PoolLimits } from './pool-limits.ts'

/** Milliseconds between two checks of a pool's connections. */
export const sweepInterval = 250

/** Milliseconds that connections get to close cleanly before their sockets are destroyed. */
const goodbyeTimeout = 2_000

/** Milliseconds that closing the pool waits for connections in use. */
const poolEndTimeout = 4_000

/** A failure to reach the database, with the code of the system or PostgreSQL for its kind. */
class PoolError extends Error {
  override name = 'PoolError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A connection that can be detected as silent, and dropped. */
class BoundedClient extends pg.Client {
  // The driver has this property but does not declare it.
  declare readonly readyForQuery: boolean
  caller: Caller | undefined
  #sent = 0
  #received = 0
  /** When bytes last moved in either direction, as of the last check. */
  activeAt = performance.now()
  heardAt = performance.now()

  /** Whether a statement is running. */
  get isAsked(): boolean {
    return this.readyForQuery === false
  }

  look(now: number): void {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) return
    const { bytesRead, bytesWritten } = stream
    if (bytesRead !== this.#received) this.heardAt = now
    if (bytesRead !== this.#received || bytesWritten !== this.#sent || !this.isAsked) this.activeAt = now
    this.#received = bytesRead
    this.#sent = bytesWritten
  }

  drop(reason: Error): void {
    this.connection.stream.destroy(reason)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    // A frozen connection never takes the goodbye.
    setTimeout(() => this.connection.stream.destroy(), goodbyeTimeout).unref()
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

interface PoolEvents {
  /** Called for a connection with a pending query that is silent; `since` is by `performance.now()`. */
  readonly onSilence?: (since: number) => void
}

/**
 * A pool in which nothing waits for ever. Its queue is bounded, in length and time; a connection with a pending query
 * that stays silent is destroyed, as is one working for a caller who has disconnected. Periodic checks of all
 * connections replace a timer per statement.
 */
export class BoundedPool extends pg.Pool {
  readonly #limits: PoolLimits
  readonly #events: PoolEvents
  readonly #clients = new Set<BoundedClient>()
  #sweep: NodeJS.Timeout | undefined
  #sweptAt = 0

  constructor(config: pg.PoolConfig, limits: PoolLimits, events: PoolEvents = {}) {
    super({ ...config, Client: BoundedClient, max: limits.connections, connectionTimeoutMillis: limits.connectTimeout })
    this.#limits = limits
    this.#events = events
    this.on('connect', (client) => {
      // A broken connection already fails its user. Unhandled, the event would also end the process.
      client.on('error', () => {})
      if (client instanceof BoundedClient) this.#watch(client)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    }
    if (this.waitingCount >= this.#limits.maxWaiting) {
      callback(new PoolError('53300', 'too many callers wait for a database connection'), undefined, () => {})
      return undefined
    }
    const caller = presentCaller()
    super.connect((error, client, done) => {
      if (client instanceof BoundedClient) client.caller = caller
      callback(error, client, done)
    })
    return undefined
  }

  /** Drops the connections that have been silent since then; new ones are created when needed. */
  dropSilentSince(since: number): void {
    for (const client of this.#clients)
      if (client.heardAt < since) client.drop(new PoolError('ETIMEDOUT', 'the database connection is lost'))
  }

  /** Closes within `poolEndTimeout`, whatever its connections do. */
  override async end(): Promise<void> {
    const cut = setTimeout(() => {
      for (const client of this.#clients) client.drop(new PoolError('ECONNABORTED', 'the process stops'))
    }, goodbyeTimeout)
    const late = Promise.withResolvers<void>()
    const stop = setTimeout(late.resolve, poolEndTimeout)
    try {
      await Promise.race([super.end(), late.promise])
    } finally {
      clearTimeout(cut)
      clearTimeout(stop)
      clearInterval(this.#sweep)
    }
  }

  #watch(client: BoundedClient): void {
    this.#clients.add(client)
    // A node that takes no writes is the wrong one: drop it, so that the next connection goes to the current primary.
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === readOnlyCode)
        setImmediate(() => client.drop(new PoolError('ECONNRESET', 'the database only answers reads')))
    })
    client.once('end', () => this.#clients.delete(client))
    if (this.#sweep) return
    this.#sweptAt = performance.now()
    this.#sweep = setInterval(() => this.#look(), sweepInterval).unref()
  }

  #look(): void {
    const now = performance.now()
    // After a pause of the whole process, replies may wait unread in its sockets.
    const hasPaused = now - this.#sweptAt > 4 * sweepInterval
    this.#sweptAt = now
    let silence: number | undefined
    for (const client of this.#clients) {
      client.look(now)
      if (hasPaused) client.activeAt = now
      if (!client.isAsked) continue
      if (client.caller?.hasLeft()) client.drop(new PoolError('57014', 'the caller has left'))
      else if (this.#limits.silenceTimeout > 0 && now - client.activeAt > this.#limits.silenceTimeout)
        silence = Math.min(silence ?? now, client.activeAt)
    }
    if (silence === undefined) return
    this.dropSilentSince(silence + 1)
    this.#events.onSilence?.(silence)
  }
}
