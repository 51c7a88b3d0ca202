import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { roleSection } from './role-section.tsx'
import { section } from './section.tsx'

const roles = sectionScreens(roleSection)

export const screens = {
  ...sectionScreens(section),
  roles: roles.list,
  createRole: roles.create,
  role: roles.record,
}
