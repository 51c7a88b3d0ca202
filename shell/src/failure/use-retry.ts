import { ProblemError } from '@qasima/shared/http/problem-error'
import { isTemporary, recover } from '@qasima/shared/http/recovery'
import { useRevalidator } from '@qasima/shared/router/router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusPage } from '../page/focus-page.ts'
import { RemoteError } from '../remotes/remote-error.ts'
import { isLate, isMissingFile } from '../remotes/retry-load.ts'

/**
 * How a failure ends by itself: the API comes back at some time, and is asked now and then; so is a file that a slow line
 * has not brought in its time, and may bring yet. What is missing is only asked for again when the device comes back online or the page is looked at again; what is wrong with code stays wrong.
 */
export function recoveryOf(error: unknown): 'polls' | 'on return' | null {
  if (isTemporary(error) || isLateFile(error)) return 'polls'
  const isFile = error instanceof RemoteError ? error.reason !== 'wrong-shape' : isMissingFile(error)
  return isFile ? 'on return' : null
}

/** Whether code did not come in its time. */
export const isLateFile = (error: unknown): boolean =>
  error instanceof RemoteError ? error.reason === 'timeout' : isLate(error)

/** Where reading was: in the page that failed, or nowhere. */
const isPageRead = () => {
  const { activeElement, body } = document
  return activeElement === body || Boolean(document.getElementById('main')?.contains(activeElement))
}

interface Retry {
  readonly retry: () => void
  /** Whether the visitor asked, and waits. */
  readonly trying: boolean
  readonly failedAgain: boolean
}

/** Another try at what could not be opened, on request and where it can help, by itself: code and data are asked for anew. */
export function useRetry(error: unknown): Retry {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never')
  const wasRead = useRef(false)
  const recovery = recoveryOf(error)

  // The router's boundary gives up its error when it has been drawn while it waits: what is here at once would stay unseen.
  const again = () => flushSync(() => revalidate())
  const retryNow = useEffectEvent(again)
  const notBefore = useEffectEvent(() => (error instanceof ProblemError ? (error.retryAfter ?? 0) * 1_000 : 0))
  useEffect(() => {
    if (!recovery) return
    return recover(() => retryNow(), { polls: recovery === 'polls', notBefore: () => notBefore() })
  }, [recovery])

  // What had the focus goes away with the failure: reading continues with what came instead.
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
