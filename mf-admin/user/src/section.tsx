import { StatusBadge } from '@qasima/shared/admin/cell'
import { defineSection } from '@qasima/shared/admin/section'
import { user } from '@qasima/shared/contract/user/user.collection'
import { AccountAside } from './account-aside.tsx'
import { FullName } from './full-name.tsx'
import { linkAction } from './link-action.ts'
import { isOwnAccount } from './own-account.rules.ts'
import { useUserRefusal } from './rights-refusal.ts'
import { YesBadge } from './yes-badge.tsx'

export const section = defineSection(user, {
  columns: [
    { name: 'email', width: 17 },
    { name: 'name', sort: 'firstName', render: (item) => <FullName of={item} /> },
    { name: 'status' },
    {
      name: 'isEmailVerified',
      label: 'Verified',
      sort: 'emailVerifiedAt',
      render: ({ isEmailVerified }) => <YesBadge is={isEmailVerified} yes="Verified" no="Not verified" />,
    },
    { name: 'isStaff', label: 'Staff', render: ({ isStaff }) => isStaff && <StatusBadge of="staff" /> },
    { name: 'country' },
    { name: 'lastActiveAt', label: 'Last active' },
    { name: 'createdAt', label: 'Joined' },
    { name: 'userType', label: 'Account type', hidden: true },
    { name: 'planId', label: 'Plan', hidden: true },
    { name: 'roleIds', label: 'Roles', hidden: true },
    { name: 'deleteAt', label: 'Pending deletion', hidden: true },
  ],
  bulk: [{ label: 'Mark as verified', patch: { isEmailVerified: true } }],
  actions: [linkAction('reset'), linkAction('invitation')],
  fields: [
    { name: 'email', isFixed: isOwnAccount, hint: 'New users are emailed an invitation to choose a password' },
    { name: 'isEmailVerified', label: 'Email is verified', isFixed: isOwnAccount },
    { name: 'status', isFixed: isOwnAccount },
    {
      name: 'userType',
      label: 'Account type',
      hint: 'Test accounts are deleted immediately and excluded from figures',
    },
    { name: 'planId', label: 'Plan', hint: 'Leave empty for the default plan' },
    { name: 'firstName', group: 'Person' },
    { name: 'lastName' },
    { name: 'sex' },
    { name: 'birthDate' },
    { name: 'country' },
    { name: 'isStaff', label: 'Is staff', group: 'Access', isFixed: isOwnAccount },
    { name: 'roleIds', label: 'Roles', when: ({ isStaff }) => isStaff === true, isFixed: isOwnAccount },
    {
      name: 'permissions',
      label: 'Additional permissions',
      when: ({ isStaff }) => isStaff === true,
      isFixed: isOwnAccount,
    },
  ],
  useRefusal: useUserRefusal,
  aside: AccountAside,
})
