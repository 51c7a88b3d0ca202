import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { section } from './section.tsx'

export const screens = sectionScreens(section)
