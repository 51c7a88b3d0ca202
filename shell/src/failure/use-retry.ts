import { ProblemError } from '@qasima/shared/http/problem-error'
import { isTemporary, recover } from '@qasima/shared/http/recovery'
import { useRevalidator } from '@qasima/shared/router/router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusPage } from '../page/focus-page.ts'
import { RemoteError } from '../remotes/remote-error.ts'
import { isLate, isMissingFile } from '../remotes/retry-load.ts'

/**
 * How a failure recovers by itself: an unavailable API, and a file delayed by a slow line, are polled. Missing files
 * are requested again only when the device comes back online or the page becomes visible; broken code stays broken.
 */
export function recoveryOf(error: unknown): 'polls' | 'on return' | null {
  if (isTemporary(error) || isLateFile(error)) return 'polls'
  const isFile = error instanceof RemoteError ? error.reason !== 'wrong-shape' : isMissingFile(error)
  return isFile ? 'on return' : null
}

/** Whether code did not load in time. */
export const isLateFile = (error: unknown): boolean =>
  error instanceof RemoteError ? error.reason === 'timeout' : isLate(error)

/** Whether the focus was in the failed page, or nowhere. */
const isPageRead = () => {
  const { activeElement, body } = document
  return activeElement === body || Boolean(document.getElementById('main')?.contains(activeElement))
}

interface Retry {
  readonly retry: () => void
  /** Whether the visitor asked for a retry and is waiting. */
  readonly trying: boolean
  readonly failedAgain: boolean
}

/**
 * Retries what could not be opened, on request and, where it may help, by itself: code and data are requested again.
 */
export function useRetry(error: unknown): Retry {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never')
  const wasRead = useRef(false)
  const recovery = recoveryOf(error)

  // The router's boundary drops its error only after rendering while it waits: without this, an immediate result would
  // stay hidden.
  const again = () => flushSync(() => revalidate())
  const retryNow = useEffectEvent(again)
  const notBefore = useEffectEvent(() => (error instanceof ProblemError ? (error.retryAfter ?? 0) * 1_000 : 0))
  useEffect(() => {
    if (!recovery) return
    return recover(() => retryNow(), { polls: recovery === 'polls', notBefore: () => notBefore() })
  }, [recovery])

  // The focused element disappears with the failure: move the focus to what replaces it.
  useLayoutEffect(
    () => () => {
      wasRead.current = isPageRead()
    },
    [],
  )
  useEffect(
    () => () => {
      if (wasRead.current) focusPage()
    },
    [],
  )

  async function retry() {
    setAsking('now')
    await again()
    setAsking('before')
  }
  return { retry: () => void retry(), trying: asking === 'now', failedAgain: asking === 'before' }
}
