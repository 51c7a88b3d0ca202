import type pg from 'pg'
import { inPool } from './caller.ts'
import type { Connection } from './connection.ts'

/** Milliseconds between two attempts to listen again; each is twice as long as the one before, up to the second. */
const retryDelay = { first: 250, longest: 10_000 } as const

/** Milliseconds between two questions whether a connection on which nothing is announced is still there. */
const probeInterval = 20_000

export interface ListenOptions {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Called when the connection is back after a break, in which anything may have been announced. */
  readonly onResumed: () => void
}

export interface Listener {
  /** Resolves when all that is announced from now on is heard. @throws what keeps it from the database. */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * Hears what `notify` announces on a channel, over one connection that is held from the first need until the close. Where it
 * breaks, it is made again until that works.
 */
export function listenOn(connection: Connection, { channel, onMessage, onResumed }: ListenOptions): Listener {
  let current: Promise<pg.PoolClient> | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined
  let isClosed = false

  function resume(delay: number): void {
    if (isClosed) return
    // Jitter, so that processes that lost the same database do not all come back at once.
    retry = setTimeout(
      () => {
        retry = undefined
        open().then(onResumed, () => resume(Math.min(2 * delay, retryDelay.longest)))
      },
      delay * (0.5 + Math.random() / 2),
    )
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await inPool('listen', () => connection.pool.connect())
    const lose = () => {
      // The end of a connection that was given back is heard as well.
      if (isClosed) return
      client.off('error', lose).off('end', lose)
      clearInterval(probe)
      client.release(true)
      current = undefined
      resume(retryDelay.first)
    }
    try {
      client.on('notification', (notice) => onMessage(notice.payload ?? ''))
      // The name of a channel is one of ours, not a caller's.
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    client.on('error', lose).on('end', lose)
    // A pool looks for silence only where something was asked.
    probe = setInterval(() => void client.query('select 1').catch(() => {}), probeInterval).unref()
    return client
  }

  function open(): Promise<unknown> {
    current ??= connect().catch((error) => {
      current = undefined
      throw error
    })
    return current
  }

  return {
    ready: async () => {
      // The next attempt comes by itself; until then nothing is heard.
      if (retry) throw Object.assign(new Error('the database does not answer'), { code: 'ECONNREFUSED' })
      await open()
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const client = await current?.catch(() => undefined)
      clearInterval(probe)
      current = undefined
      client?.release(true)
    },
  }
}
