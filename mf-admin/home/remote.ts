import { defineRemote } from '@qasima/shared/federation/define-remote'

const forStaff = { layout: 'admin', access: 'staff', unlisted: true } as const
const dashboard = { ar: 'لوحة المتابعة', en: 'Dashboard' }
const welcome = { ar: 'أهلاً بك', en: 'Welcome' }

export const remote = defineRemote({
  id: 'admin-home',
  routes: {
    dashboard: { path: '/admin', title: dashboard, ...forStaff },
    welcome: { path: '/admin/welcome', title: welcome, ...forStaff },
  },
  menu: [
    { path: '/admin', label: dashboard, icon: 'layout-dashboard', order: 0 },
    { path: '/admin/welcome', label: welcome, icon: 'sparkles', order: 1 },
  ],
})
