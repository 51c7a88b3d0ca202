import { useVisitor } from '@qasima/shared/federation/visitor'
import { useSearchParams } from '@qasima/shared/router/router'
import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'

/** Where to go after signing in, if the address says so: a page of ours or a place in one of our apps. */
export function useRequestedRedirect(): string | null {
  const { appRedirects } = useVisitor()
  return allowedRedirect(useSearchParams()[0].get('redirect'), appRedirects)
}

export const withRedirect = (path: string, wanted: string | null): string =>
  wanted === null ? path : `${path}?${new URLSearchParams({ redirect: wanted })}`

/** Adds the redirect target to the path of another screen. */
export function useWithRedirect(): (path: string) => string {
  const wanted = useRequestedRedirect()
  return (path) => withRedirect(path, wanted)
}
