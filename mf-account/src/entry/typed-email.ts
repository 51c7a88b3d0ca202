import { useLocation } from '@qasima/shared/router/router'

/** The address typed on the screen before, which hands it on in the history's state: never in an address. */
export function useTypedEmail(): string {
  const state: { email?: unknown } | null = useLocation().state
  return typeof state?.email === 'string' ? state.email : ''
}
