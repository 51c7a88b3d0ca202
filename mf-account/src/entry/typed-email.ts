import { useLocation } from '@qasima/shared/router/router'

/** The email entered on the previous screen, passed through the history state and never in a URL. */
export function useTypedEmail(): string {
  const state: { email?: unknown } | null = useLocation().state
  return typeof state?.email === 'string' ? state.email : ''
}
