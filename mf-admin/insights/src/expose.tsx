import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  site: () => import(/* webpackChunkName: "site" */ './site/site.tsx'),
}
