import { useLocation } from '@qasima/shared/router/router'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // Typed by hand or cut short on its way: it names nothing.
    return ''
  }
}

/** The part of the address after `#`, decoded. Empty in the first render, since a server never sees it. */
export function useHash(): string {
  const { hash } = useLocation()
  return useSyncExternalStore(
    never,
    () => decoded(hash),
    () => '',
  )
}
