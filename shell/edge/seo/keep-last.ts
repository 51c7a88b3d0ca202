/** Seconds for which what was made is answered as it is. */
const freshSeconds = 600
/** Seconds after which it is made anew when that failed. */
const retrySeconds = 10

/**
 * Keeps what `make` answers. It is made once, however many ask for it; from then on the last one is answered while a
 * newer one is made, and when that fails. @throws what `make` throws while there is none.
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
    // The one that is kept is answered; why no newer one could be made is the log line of the calls that failed.
    if (now() >= dueAt) renew().catch(() => {})
    return kept.made
  }
  return Object.assign(read, {
    /** When the last one was made, where no newer one could be. Milliseconds since 1970. */
    asOf: (): number | undefined => (isLate ? kept?.at : undefined),
  })
}
