import { EmptyValue } from '@qasima/shared/admin/cell'
import type { UserRecord } from '@qasima/shared/contract/user/user.collection'

/** Both names in the direction of their own script. */
export function FullName({ of: { firstName, lastName } }: { of: Pick<UserRecord, 'firstName' | 'lastName'> }) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name === '' ? <EmptyValue /> : <bdi>{name}</bdi>
}
