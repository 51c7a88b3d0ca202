import { Bell } from './bell.tsx'
import { useKeptPush } from './use-kept-push.ts'
import { useTakeOver } from './use-take-over.ts'

/**
 * The navbar's tools for an account: the bell. Also moves products tracked on this device into the account, and resumes
 * push messages of an earlier session.
 */
export function AccountTools({ userId }: { userId: string }) {
  useTakeOver(userId)
  useKeptPush(userId)
  return <Bell userId={userId} />
}
