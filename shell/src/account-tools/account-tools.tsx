import { Bell } from './bell.tsx'
import { useTakeOver } from './use-take-over.ts'

/** What the bar has for an account: the bell. What this device tracked before the account was there goes along. */
export function AccountTools({ userId }: { userId: string }) {
  useTakeOver(userId)
  return <Bell />
}
