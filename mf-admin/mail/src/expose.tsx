import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  list: () => import(/* webpackChunkName: "list" */ './list/mail-list.tsx'),
  edit: () => import(/* webpackChunkName: "edit" */ './edit/mail-page.tsx'),
}
