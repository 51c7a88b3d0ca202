import { useLocation } from '@qasima/shared/router/router'

/** Where an account is created, with the way back to this page. `keep`: what the address does not hold yet, such as a target. */
export function useSignUpPath(keep: Readonly<Record<string, string>> = {}): string {
  const { pathname, search, hash } = useLocation()
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(keep)) query.set(name, value)
  const redirect = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  return `/signup?${new URLSearchParams({ redirect })}`
}
