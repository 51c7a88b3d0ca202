import type pg from 'pg'
import { inPool } from './caller.ts'
import type { Connection } from './connection.ts'

/** Milliseconds between attempts to listen again; doubles each time up to the longest. */
const retryDelay = { first: 250, longest: 10_000 } as const

/** Milliseconds between probes of a connection without announcements. */
const probeInterval = 20_000

export interface ListenOptions {
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Called when the connection is back after a break, during which announcements may have been missed. */
  readonly onResumed: () => void
}

export interface Listener {
  /**
   * Resolves once announcements are received.
   * @throws if the database cannot be reached.
   */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * Receives what `notify` announces on a channel, over one connection that is opened at first use and kept until closed.
 * If it breaks, it is reopened until that succeeds.
 */
export function listenOn(connection: Connection, { channel, onMessage, onResumed }: ListenOptions): Listener {
  let current: Promise<pg.PoolClient> | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined
  let isClosed = false

  function resume(delay: number): void {
    if (isClosed) return
    // Jitter, so that processes that lost the same database do not reconnect all at once.
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
      // Released connections emit "end" too.
      if (isClosed) return
      client.off('error', lose).off('end', lose)
      clearInterval(probe)
      client.release(true)
      current = undefined
      resume(retryDelay.first)
    }
    try {
      client.on('notification', (notice) => onMessage(notice.payload ?? ''))
      // The channel name is a constant of ours, never user input.
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    client.on('error', lose).on('end', lose)
    // The pool detects silence only while a query is pending.
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
      // The next attempt is scheduled; until then nothing is received.
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
