import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  overview: () => import(/* webpackChunkName: "overview" */ './overview/overview.tsx'),
  remote: () => import(/* webpackChunkName: "remote" */ './remote/remote-page.tsx'),
}
