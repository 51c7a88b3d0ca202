import { useCallback, useEffect, useState } from 'react'

/** A read of the API on its way to the screen. */
export type Reading<Reply> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly reply: Reply }

/**
 * Reads when the component appears, and again when asked.
 * `read` is made outside the component; its signal ends when nobody waits for the answer any more.
 */
export function useReading<Reply>(read: (signal: AbortSignal) => Promise<Reply>) {
  const [reading, setReading] = useState<Reading<Reply>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn reads once more.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setReading({ state: 'loading' })
    read(signal).then(
      (reply) => signal.aborted || setReading({ state: 'ready', reply }),
      (error) => signal.aborted || setReading({ state: 'failed', error }),
    )
    return () => controller.abort()
  }, [read, turn])

  return {
    reading,
    readAgain: useCallback(() => setTurn((last) => last + 1), []),
    /** Puts what a write answered in the place of what was read. */
    replace: useCallback((reply: Reply) => setReading({ state: 'ready', reply }), []),
  }
}
