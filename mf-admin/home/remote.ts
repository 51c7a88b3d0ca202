import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const forStaff = { layout: 'admin', access: 'staff', unlisted: true } as const
const dashboard = { ar: 'لوحة المتابعة', en: 'Dashboard' }
const welcome = { ar: 'أهلًا بك', en: 'Welcome' }

export const remote = defineRemote({
  id: 'admin-home',
  routes: {
    dashboard: { path: backOfficePath, title: dashboard, ...forStaff },
    welcome: { path: `${backOfficePath}/welcome`, title: welcome, ...forStaff },
  },
  menu: [
    { path: backOfficePath, label: dashboard, icon: 'layout-dashboard', order: 0 },
    { path: `${backOfficePath}/welcome`, label: welcome, icon: 'sparkles', order: 1 },
  ],
})
