import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.tsx'),
  welcome: () => import(/* webpackChunkName: "welcome" */ './welcome/welcome.tsx'),
}
