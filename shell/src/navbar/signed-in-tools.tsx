import { session, sessionState } from '@qasima/shared/session/session'
import { Box } from '@qasima/shared/ui/layout'
import { type ComponentType, lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { useHasRoute } from '../site-context.ts'

interface ToolsProps {
  readonly userId: string
}

// A page without its bell is still the page.
const Tools = lazy(() =>
  import('../account-tools/account-tools.tsx').then(
    ({ AccountTools }): { default: ComponentType<ToolsProps> } => ({ default: AccountTools }),
    () => ({ default: () => null }),
  ),
)

/** The bell of an account that is complete; visitors fetch nothing of it. Its place is kept while it comes. */
export function SignedInTools() {
  const userId = useStore(session, (now) => (sessionState(now) === 'AUTHENTICATED' ? now.user?.id : undefined))
  const hasAccounts = useHasRoute('/dashboard')
  if (!userId || !hasAccounts) return null
  return (
    <Suspense fallback={<Box boxSize="hit" />}>
      <Tools key={userId} userId={userId} />
    </Suspense>
  )
}
