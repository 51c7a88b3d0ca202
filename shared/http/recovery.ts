import { ProblemError } from './problem-error.ts'

/** Milliseconds before the first retry; each later delay doubles, up to the longest. */
const firstDelay = 2_000
const longestDelay = 30_000

/** Milliseconds over which pages that come back at the same moment spread their retries. */
const spread = 1_000

/** Whether the API itself refused the caller, rather than a proxy, whose responses have no code of ours. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 401 || error.status === 403) && error.code !== 0

/** Whether a failure may be temporary: there was no response, or the API is currently unable to serve it. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status >= 500 || error.status === 429 || error.code === 0)

const isWatched = () => navigator.onLine !== false && document.visibilityState !== 'hidden'

/** Between half and all of a delay, so that many clients do not retry at once. */
const withJitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2)

interface Recovery {
  /** Whether to retry periodically; otherwise only when the device is online again, or the page becomes visible. */
  readonly polls: boolean
  /** Minimum milliseconds before the next attempt. */
  readonly notBefore?: () => number
}

/**
 * Retries something that failed until stopped: after growing delays, once when the device comes back online, and once
 * when the page becomes visible. Pauses while the page is in the background or offline.
 * @returns stops retrying.
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
    // The event that ends the pause schedules the next attempt.
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
