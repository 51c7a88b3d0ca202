import { sectionScreens } from '@qasima/shared/admin/section'
import { section } from './section.tsx'

export const screens = sectionScreens(section)
