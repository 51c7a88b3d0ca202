import { sectionScreens } from '@qasima/shared/admin/section-screens'
import { section } from './section.tsx'

const { list } = sectionScreens(section)

export const screens = { list }
