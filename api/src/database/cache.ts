import { inPool, presentCaller } from './caller.ts'

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly since: number
  /** Set while a newer value is loading. */
  renewing: boolean
}

/** A value this many times older than wished is no longer shown while it is renewed, unless its user says another. */
const usualStaleness = 6
const maxKeys = 2_000

/** A caller who leaves ends nothing that others wait for. */
const forAll = <Value>(load: () => Promise<Value>): Promise<Value> => inPool(presentCaller()?.pool ?? 'public', load)

/**
 * Keeps what `load` answers for some seconds, by key. Callers that come together share one load, and a value
 * just out of date is answered once more while it is renewed, so that no call waits for a count of a big table.
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
    // What a transaction sees that ends without a trace is for its caller alone.
    if (presentCaller()?.transaction) return load()
    const present = kept.get(key)
    const age = present ? (performance.now() - present.since) / 1_000 : Number.POSITIVE_INFINITY
    if (!present || age >= seconds * maxStaleness) return start(key, load)
    if (age >= seconds) renew(key, present, load)
    return present.value
  }
}
