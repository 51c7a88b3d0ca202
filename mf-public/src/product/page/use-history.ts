import type { CountryId } from '@qasima/shared/contract/country'
import { type HistoryRange, productHistory } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { clientProblem, ProblemError } from '@qasima/shared/http/problem-error'
import { now } from '@qasima/shared/i18n/clock'
import { useCallback, useEffect, useState } from 'react'

/** With the moment at which it was read, up to which the last prices hold. */
export type History = ReplyOf<typeof productHistory> & { readonly readAt: string }

export type HistoryState = History | ProblemError | null

/** The range that a page begins with, and that all of it can rely on. */
const firstRange = '90d'

/**
 * Reads the history of a range when it is chosen, and again when the prices became others; the one before stays on
 * screen meanwhile.
 */
export function useHistory(productId: string, country: CountryId | undefined, prices: string) {
  const [firstPrices] = useState(prices)
  const [range, setRange] = useState<HistoryRange>(firstRange)
  const [history, setHistory] = useState<HistoryState>(null)
  const [lately, setLately] = useState<History | null>(null)
  const [isWaiting, setWaiting] = useState(true)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, and other prices, ask again
  useEffect(() => {
    const leaving = new AbortController()
    setWaiting(true)
    readHistory({ productId, range, country, fresh: prices !== firstPrices, signal: leaving.signal }).then((next) => {
      if (leaving.signal.aborted) return
      setHistory(next)
      if (range === firstRange && !(next instanceof ProblemError)) setLately(next)
      setWaiting(false)
    })
    return () => leaving.abort()
  }, [productId, country, range, attempt, prices])

  const tryAgain = useCallback(() => setAttempt((count) => count + 1), [])
  /** `lately` is that of the last 90 days, whichever range is on screen. */
  return { range, setRange, history, lately, isWaiting, tryAgain }
}

/** All tries together: four of twenty seconds each would be a grey box for more than a minute on a bad line. */
const deadline = 20_000

interface Asked {
  readonly productId: string
  readonly range: HistoryRange
  readonly country: CountryId | undefined
  readonly signal: AbortSignal
  readonly fresh?: boolean
}

/** The history, or why it could not be read: whatever went wrong, it ends, so that the page can say so. */
async function readHistory({ productId, range, country, ...how }: Asked): Promise<History | ProblemError> {
  try {
    const reply = await call(productHistory, { params: { id: productId }, query: { range, country }, ...how, deadline })
    return { ...reply, readAt: now().toISOString() }
  } catch (error) {
    return error instanceof ProblemError ? error : clientProblem('NETWORK_ERROR', error)
  }
}

/** That of a year, for what is judged by it; null until it is there, and where it cannot be read. */
export function useYear(productId: string, country: CountryId | undefined): History | null {
  const [year, setYear] = useState<History | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    readHistory({ productId, country, range: '1y', signal: leaving.signal }).then(
      (read) => !leaving.signal.aborted && setYear(read instanceof ProblemError ? null : read),
    )
    return () => leaving.abort()
  }, [productId, country])
  return year
}
