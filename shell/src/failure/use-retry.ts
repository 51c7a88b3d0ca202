import { useRevalidator } from '@qasima/shared/router/router'
import { useEffect, useRef, useState } from 'react'
import { focusPage } from '../page/focus-page.ts'

/** Another try at what could not be opened: code and data are asked for anew. */
export function useRetry(): { retry: () => void; trying: boolean; failedAgain: boolean } {
  const { revalidate, state } = useRevalidator()
  const [tries, setTries] = useState(0)
  const here = useRef(true)
  const trying = state !== 'idle'

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  async function retry() {
    setTries(tries + 1)
    await revalidate()
    // The button went away with the failure: reading goes on with what came instead.
    requestAnimationFrame(() => here.current || focusPage())
  }
  return { retry, trying, failedAgain: tries > 0 && !trying }
}
