import { useLocation } from '@qasima/shared/router/router'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The part of the address after `#`, decoded. Empty in the first render, since a server never sees it. */
export function useHash(): string {
  const { hash } = useLocation()
  return useSyncExternalStore(
    never,
    () => decodeURIComponent(hash.slice(1)),
    () => '',
  )
}
