import { Ago } from '@qasima/shared/admin/cell'
import { RelatedLists } from '@qasima/shared/admin/related-lists'
import type { UserRecord } from '@qasima/shared/contract/user/user.collection'
import { Alert } from '@qasima/shared/ui/alert'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { ClearFactors } from './clear-factors.tsx'
import { isOwnAccount } from './own-account.rules.ts'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    rowGap: '1',
    fontSize: 'sm',
    '& dt': { color: 'muted' },
  },
})

/** When the account was used and how it is signed in to, and what staff did to it or it did as staff. */
export function AccountAside({ item }: { item: UserRecord }) {
  const { id, isStaff, createdAt, lastActiveAt, hasPassword, deleteAt } = item
  return (
    <Stack gap="4">
      {isOwnAccount(item) && (
        <Alert>This is your own account. Only a colleague can change your status and permissions.</Alert>
      )}
      {deleteAt && (
        <Alert tone="bad">
          Will be deleted <Ago at={deleteAt} />, as the user requested. Signing in cancels the deletion.
        </Alert>
      )}
      <Facts>
        <dt>Joined</dt>
        <dd>
          <Ago at={createdAt} />
        </dd>
        <dt>Last active</dt>
        <dd>{lastActiveAt ? <Ago at={lastActiveAt} /> : 'Never'}</dd>
        <dt>Sign-in</dt>
        <dd>{hasPassword ? 'With a password' : 'Without a password'}</dd>
      </Facts>
      <ClearFactors item={item} />
      <RelatedLists
        lists={[
          { section: 'audit', label: 'Changes to this user', query: `filter[section]=user&filter[recordId]=${id}` },
          ...(isStaff ? [{ section: 'audit', label: 'Changes by this user', query: `filter[actorId]=${id}` }] : []),
        ]}
      />
    </Stack>
  )
}
