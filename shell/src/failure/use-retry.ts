import { useRevalidator } from '@qasima/shared/router/router'
import { useEffect, useRef, useState } from 'react'
import { focusPage } from '../page/focus-page.ts'

/** Another try at what could not be opened: code and data are asked for anew. */
export function useRetry(): { retry: () => void; trying: boolean; failedAgain: boolean } {
  const { revalidate, state } = useRevalidator()
  const [tries, setTries] = useState(0)
  const tried = useRef(false)
  const trying = state !== 'idle'

  // The button goes away with the failure: reading continues with what came instead.
  useEffect(
    () => () => {
      if (tried.current) focusPage()
    },
    [],
  )

  function retry() {
    tried.current = true
    setTries(tries + 1)
    void revalidate()
  }
  return { retry, trying, failedAgain: tries > 0 && !trying }
}
