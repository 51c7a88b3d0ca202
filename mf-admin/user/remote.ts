import { countedAccounts } from '@qasima/shared/contract/insights/figure-sources'
import { role } from '@qasima/shared/contract/role/role.collection'
import { user } from '@qasima/shared/contract/user/user.collection'
import { defineRemote } from '@qasima/shared/federation/define-remote'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

const users = defineSectionRemote({
  section: user,
  label: { ar: 'المستخدمون', en: 'Users' },
  icon: 'users',
  order: 130,
  figures: [
    {
      label: 'Sign-ups since yesterday',
      collection: 'user',
      query: `${countedAccounts}&filter[createdAt][gte]={yesterday}`,
    },
    {
      label: 'Verified since yesterday',
      collection: 'user',
      query: `${countedAccounts}&filter[emailVerifiedAt][gte]={yesterday}`,
    },
  ],
})

const roles = defineSectionRemote({
  section: role,
  label: { ar: 'الأدوار', en: 'Roles' },
  icon: 'shield-check',
  order: 131,
})

export const remote = defineRemote({
  ...users,
  routes: {
    ...users.routes,
    roles: roles.routes.list,
    createRole: roles.routes.create,
    role: roles.routes.record,
  },
  menu: [...(users.menu ?? []), ...(roles.menu ?? [])],
})
