import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples of the event loop. */
export const resolution = 20

/** Milliseconds per evaluation period. */
export const period = 500

/** Median delay in milliseconds, in two consecutive periods, from which a process counts as lagging. */
export const maxLag = 200

/** Milliseconds after start in which a process never counts as lagging: it compiles its code for the first time. */
export const graceTime = 5_000

/** Samples of the event loop: nanoseconds between two measurements. */
type LoopDelays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'reset' | 'percentile'>

interface LagOptions {
  /** Milliseconds. */
  readonly limit?: number
  /** Milliseconds. */
  readonly grace?: number
  readonly delays?: LoopDelays
}

/**
 * Watches the delay of this process's event loop. The medians of two periods decide, so that a single long task does
 * not count as load.
 */
export function watchLoopLag({
  limit = maxLag,
  grace = graceTime,
  delays = monitorEventLoopDelay({ resolution }),
}: LagOptions = {}) {
  let medians: readonly number[] = []
  let timer: NodeJS.Timeout | undefined
  function sumUp(): void {
    // Samples include the interval between measurements.
    medians = [...medians.slice(-1), Math.max(0, delays.percentile(50) / 1e6 - resolution)]
    delays.reset()
  }
  return {
    /** Called when the process starts to serve. */
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
