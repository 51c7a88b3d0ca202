/** Seconds for which a result is reused. */
const freshSeconds = 600
/** Seconds until a failed attempt is repeated. */
const retrySeconds = 10

/**
 * Caches the result of `make`. It is made once for concurrent requests; later the last result is returned while a newer
 * one is made, and kept if that fails.
 * @throws what `make` throws while there is no result.
 */
export function keepLast<Made>(make: () => Promise<Made>, now = () => performance.now()) {
  let kept: { readonly made: Made; readonly at: number } | undefined
  let isLate = false
  let dueAt = 0
  let making: Promise<Made> | undefined

  const renew = (): Promise<Made> => {
    making ??= make()
      .then(
        (made) => {
          kept = { made, at: Date.now() }
          isLate = false
          dueAt = now() + freshSeconds * 1_000
          return made
        },
        (error) => {
          isLate = true
          dueAt = now() + retrySeconds * 1_000
          throw error
        },
      )
      .finally(() => {
        making = undefined
      })
    return making
  }

  const read = async (): Promise<Made> => {
    if (kept === undefined) return renew()
    // The cached result is returned; the failed calls have logged why no newer one could be made.
    if (now() >= dueAt) renew().catch(() => {})
    return kept.made
  }
  return Object.assign(read, {
    /** When the last result was made, if no newer one could be. Milliseconds since 1970. */
    asOf: (): number | undefined => (isLate ? kept?.at : undefined),
  })
}
