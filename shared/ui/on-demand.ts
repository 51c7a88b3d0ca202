import { useEffect, useState } from 'react'

/** A part of a component that is fetched when it is first needed, and then kept. */
export interface OnDemand<Part> {
  /** The part, once it has been fetched. */
  readonly part: Part | undefined
  /** Fetches the part. After a failure the next call tries again. */
  fetch(): Promise<Part>
  /** Prefetches the part; a failure is left to `fetch`. */
  prefetch(): void
}

export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined
  let fetching: Promise<Part> | undefined
  function fetch(): Promise<Part> {
    fetching ??= load().then(
      (loaded) => {
        part = loaded
        return loaded
      },
      (error: unknown) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  return {
    get part() {
      return part
    },
    fetch,
    prefetch: () => void fetch().catch(() => {}),
  }
}

/** The part, while it is wanted and once it is loaded. `onFailure` is called if it could not be fetched. */
export function usePart<Part>(source: OnDemand<Part>, isWanted: boolean, onFailure: () => void): Part | undefined {
  const [, setFetched] = useState(source.part !== undefined)
  useEffect(() => {
    if (!isWanted || source.part) return
    let isCurrent = true
    source.fetch().then(
      () => isCurrent && setFetched(true),
      () => isCurrent && onFailure(),
    )
    return () => {
      isCurrent = false
    }
  })
  return isWanted ? source.part : undefined
}
