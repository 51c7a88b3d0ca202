import { type OnDemand, usePart } from '@qasima/shared/ui/on-demand'
import { useState } from 'react'

/** Code that is fetched when its part of the page is shown. A failure is said there and tried again, and the page stays. */
export function useCode<Part>(source: OnDemand<Part>) {
  const [hasFailed, setFailed] = useState(false)
  const part = usePart(source, !hasFailed, () => setFailed(true))
  return { part, hasFailed, tryAgain: () => setFailed(false) }
}
