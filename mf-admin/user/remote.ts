import { defineRemote } from '@qasima/shared/federation/define-remote'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

const users = defineSectionRemote({
  section: 'user',
  label: { ar: 'المستخدمون', en: 'Users' },
  icon: 'users',
  order: 130,
  figures: [
    { label: 'Sign-ups since yesterday', collection: 'user', query: 'filter[createdAt][gte]={yesterday}' },
    { label: 'Verified since yesterday', collection: 'user', query: 'filter[emailVerifiedAt][gte]={yesterday}' },
  ],
})

// Roles belong to users: whoever may write one may write the other.
const roles = defineSectionRemote({
  section: 'role',
  label: { ar: 'الأدوار', en: 'Roles' },
  icon: 'shield-check',
  order: 131,
  view: 'view_user',
  create: 'update_user',
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
