import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A server that runs, and the connection that shows whether it still does. */
export interface RunningServer {
  readonly pid: number
  readonly owner: pg.Client
}

/** Milliseconds between two attempts to bring a server back. */
const attemptPause = 50

/** Milliseconds for a server that is coming back when it is released: left alone, it would outlive its process. */
const settleTimeout = 3_000

/**
 * Brings a server back whenever its owner's connection ends, until it is released. One attempt starts the server where
 * there is none, and answers it once it is ready.
 */
export function keepRunning(first: RunningServer, attempt: () => Promise<RunningServer | undefined>) {
  let present = first
  let releasedAt = Number.POSITIVE_INFINITY
  let recovery: Promise<void> = Promise.resolve()

  const recover = async () => {
    while (performance.now() < releasedAt + settleTimeout) {
      const found = await attempt().catch(() => undefined)
      if (found) {
        present = found
        watch(found)
        return
      }
      await sleep(attemptPause)
    }
  }
  const watch = ({ owner }: RunningServer) =>
    owner.once('end', () => {
      if (releasedAt === Number.POSITIVE_INFINITY) recovery = recover()
    })
  watch(first)
  return {
    /** Leaves the server alone from now on, and answers the one that runs. */
    release: async (): Promise<RunningServer> => {
      releasedAt = performance.now()
      await recovery
      return present
    },
  }
}
