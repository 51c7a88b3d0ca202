import type { Router } from '../router.ts'

/**
 * Waits until code and data of the first screen have loaded. `timeout`: in milliseconds; without one as long as it
 * takes.
 */
export function firstScreen(router: Router, timeout?: number): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const timer = timeout === undefined ? undefined : setTimeout(resolve, timeout)
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      clearTimeout(timer)
      stop()
      resolve()
    })
  })
}
