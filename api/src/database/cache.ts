import { inPool, presentCaller } from './caller.ts'

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly since: number
  /** Set while a newer value is loading. */
  renewing: boolean
}

/**
 * A value older than this multiple of its lifetime is no longer returned while it is refreshed, unless the user says
 * otherwise.
 */
const usualStaleness = 6
const maxKeys = 2_000

/** One disconnecting caller must not cancel a load that others wait for. */
const forAll = <Value>(load: () => Promise<Value>): Promise<Value> => inPool(presentCaller()?.pool ?? 'public', load)

/**
 * Caches the result of `load` for some seconds, by key. Concurrent callers share one load, and a slightly stale value
 * is returned while it is refreshed, so that no call waits for a count of a large table.
 */
export function cacheFor<Value>(
  seconds: number,
  maxStaleness = usualStaleness,
): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>()

  const start = (key: string, load: () => Promise<Value>): Promise<Value> => {
    const value = forAll(load)
    kept.delete(key)
    kept.set(key, { value, since: performance.now(), renewing: false })
    if (kept.size > maxKeys) kept.delete(kept.keys().next().value ?? key)
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key)
    })
    return value
  }

  const renew = (key: string, present: Kept<Value>, load: () => Promise<Value>): void => {
    if (present.renewing) return
    present.renewing = true
    const value = forAll(load)
    value.then(
      () => kept.set(key, { value, since: performance.now(), renewing: false }),
      () => {
        present.renewing = false
      },
    )
  }

  return (key, load) => {
    // A transaction that will be rolled back must not fill the cache.
    if (presentCaller()?.transaction) return load()
    const present = kept.get(key)
    const age = present ? (performance.now() - present.since) / 1_000 : Number.POSITIVE_INFINITY
    if (!present || age >= seconds * maxStaleness) return start(key, load)
    if (age >= seconds) renew(key, present, load)
    return present.value
  }
}
