import { record } from '@qasima/shared/analytics/analytics'
import { useEffect, useRef } from 'react'

/** Milliseconds for which a search stands before it is counted: half a word is none. */
const settleTime = 1_500

/** Counts a search once it stands, or is left for another page. Found: undefined while that says nothing of the search. */
export function useCountedSearch(text: string | undefined, found: boolean | undefined): void {
  const waiting = useRef<{ text: string; found: boolean } | null>(null)

  useEffect(() => {
    waiting.current = text && found !== undefined ? { text, found } : null
    const timer = setTimeout(() => count(waiting), settleTime)
    return () => clearTimeout(timer)
  }, [text, found])

  useEffect(() => () => count(waiting), [])
}

function count(waiting: { current: { text: string; found: boolean } | null }): void {
  if (waiting.current) record({ kind: 'search', ...waiting.current })
  waiting.current = null
}
