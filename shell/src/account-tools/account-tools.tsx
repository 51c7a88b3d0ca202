import { Bell } from './bell.tsx'
import { useKeptPush } from './use-kept-push.ts'
import { useTakeOver } from './use-take-over.ts'

/**
 * What the bar has for an account: the bell. What this device tracked before the account was there goes along, and the
 * push messages of an earlier session begin again.
 */
export function AccountTools({ userId }: { userId: string }) {
  useTakeOver(userId)
  useKeptPush(userId)
  return <Bell userId={userId} />
}
