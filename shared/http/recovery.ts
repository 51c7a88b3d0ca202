import { ProblemError } from './problem-error.ts'

/** Milliseconds before the first try; each later wait is twice as long, up to the longest. */
const firstDelay = 2_000
const longestDelay = 30_000

/** Milliseconds within which pages try that come back at the same moment. */
const spread = 1_000

/** Whether the API itself said no to the caller. A proxy that answers in its place, without a code of ours, did not. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 401 || error.status === 403) && error.code !== 0

/** Whether a failure may pass by itself: there was no answer, or the API could not give a better one now. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status >= 500 || error.status === 429 || error.code === 0)

const isWatched = () => navigator.onLine !== false && document.visibilityState !== 'hidden'

/** Between a half and all of a time, so that many who wait do not all come at once. */
const withJitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2)

interface Recovery {
  /** Whether to try now and then; otherwise only when the device is online again, or the page is looked at again. */
  readonly polls: boolean
  /** Milliseconds that the next try has to wait at least. */
  readonly notBefore?: () => number
}

/**
 * Tries something that failed again, until it is stopped: after waits that grow, once when the device comes back
 * online, and once when the page is looked at again. A page in the background or offline does not try.
 * @returns stops trying.
 */
export function recover(retry: () => Promise<unknown>, { polls, notBefore = () => 0 }: Recovery): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let trying = false
  let stopped = false

  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(attempt, milliseconds)
  }
  function wait() {
    if (polls) schedule(Math.max(notBefore(), withJitter(Math.min(firstDelay * 2 ** tries, longestDelay))))
  }
  async function attempt() {
    // The event that ends the wait schedules the next try.
    if (trying || !isWatched()) return
    trying = true
    tries += 1
    await retry().catch(() => {})
    trying = false
    wait()
  }
  const onReturn = () => isWatched() && schedule(Math.random() * spread)

  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  wait()
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
