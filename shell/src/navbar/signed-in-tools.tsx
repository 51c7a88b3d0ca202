import { session, sessionState } from '@qasima/shared/session/session'
import { Box } from '@qasima/shared/ui/layout'
import { type ComponentType, lazy, Suspense } from 'react'
import { useHasRoute, useSite } from '../site-context.ts'
import { useSiteStore } from '../site-store.ts'

interface ToolsProps {
  readonly userId: string
}

// The page works without its bell.
const Tools = lazy(() =>
  import('../account-tools/account-tools.tsx').then(
    ({ AccountTools }): { default: ComponentType<ToolsProps> } => ({ default: AccountTools }),
    () => ({ default: () => null }),
  ),
)

/** A server knows that there is a session, but not whose. */
const unknownUser = ''

const place = <Box boxSize="hit" />

/** The bell for a complete account; other visitors fetch nothing of it. Its place is reserved while it loads. */
export function SignedInTools() {
  const { rendered } = useSite()
  const userId = useSiteStore(
    session,
    (now) => (sessionState(now) === 'AUTHENTICATED' ? now.user?.id : undefined),
    rendered?.hasSession ? unknownUser : undefined,
  )
  const hasAccounts = useHasRoute('/dashboard')
  if (userId === undefined || !hasAccounts) return null
  if (userId === unknownUser) return place
  return (
    <Suspense fallback={place}>
      <Tools key={userId} userId={userId} />
    </Suspense>
  )
}
