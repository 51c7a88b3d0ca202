import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two measurements of the event loop. */
export const resolution = 20

/** Milliseconds after which the last measurements are summed up. */
export const period = 500

/** Milliseconds that half of the measurements are late at least, in two periods one after the other, when a process is behind. */
export const maxLag = 200

/** Milliseconds after its start in which no process is behind: it compiles what it runs for the first time. */
export const graceTime = 5_000

/** What is measured of the event loop: nanoseconds between two measurements. */
type LoopDelays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'reset' | 'percentile'>

interface LagOptions {
  /** Milliseconds. */
  readonly limit?: number
  /** Milliseconds. */
  readonly grace?: number
  readonly delays?: LoopDelays
}

/**
 * Watches how late the event loop of this process is. The median of two periods decides: a single long task is no load that
 * goes on.
 */
export function watchLoopLag({
  limit = maxLag,
  grace = graceTime,
  delays = monitorEventLoopDelay({ resolution }),
}: LagOptions = {}) {
  let medians: readonly number[] = []
  let timer: NodeJS.Timeout | undefined
  function sumUp(): void {
    // What is measured holds the time between two measurements.
    medians = [...medians.slice(-1), Math.max(0, delays.percentile(50) / 1e6 - resolution)]
    delays.reset()
  }
  return {
    /** Called when the process begins to serve. */
    begin(): void {
      timer = setTimeout(() => {
        delays.enable()
        timer = setInterval(sumUp, period).unref()
      }, grace).unref()
    },
    isLagging: (): boolean => medians.length > 1 && medians.every((median) => median > limit),
    close(): void {
      clearTimeout(timer)
      delays.disable()
    },
  }
}
