import type { User } from '@qasima/shared/contract/identity/user'
import { Stack } from '@qasima/shared/ui/layout'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { AccountCard } from '../account-card/account-card.tsx'
import { Invitation } from '../profile/invitation.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'

const Savings = lazyPart(
  async () => (await import(/* webpackChunkName: "savings" */ '../savings/savings-card.tsx')).SavingsCard,
)

/** The card, profile and invitation, and last the savings, which may be empty. */
export function ProfileTab({ user, onChange }: { user: User; onChange: (user: User) => void }) {
  return (
    <Stack gap="5">
      <AccountCard user={user} />
      <ProfileForm user={user} onChange={onChange} />
      <Invitation />
      <Savings />
    </Stack>
  )
}
