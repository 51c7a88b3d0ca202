import { sectionScreens } from '@qasima/shared/admin/section-screens'
import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'
import { section } from './section.tsx'

export const screens: Screens<keyof typeof remote.routes> = {
  ...sectionScreens(section),
  queue: () => import(/* webpackChunkName: "queue" */ './queue/queue-page.tsx'),
}
