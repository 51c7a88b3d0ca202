import type { RouteDescription } from '@qasima/shared/federation/remote'
import type { ShellPath } from '@qasima/shared/federation/reserved-paths'

/** Screens that the shell itself has, described like those of remotes, at paths that the gate of releases keeps free. */
export const ownRoutes = {
  loading: {
    path: '/loading',
    title: { ar: 'جارٍ التحميل', en: 'Loading' },
    layout: 'bare',
    unlisted: true,
  },
  'auto-dl': {
    path: '/auto-dl',
    title: { ar: 'جارٍ التحويل', en: 'Redirecting' },
    layout: 'bare',
    unlisted: true,
  },
  logout: {
    path: '/logout',
    title: { ar: 'تسجيل الخروج', en: 'Log out' },
    layout: 'bare',
    unlisted: true,
  },
  'release-preview': {
    path: '/release-preview/:token',
    title: { ar: 'معاينة إصدار', en: 'Release preview' },
    layout: 'bare',
    secrets: ['token'],
    unlisted: true,
  },
  'dev-override': {
    path: '/dev-override',
    title: { ar: 'نسخة محلية', en: 'Local override' },
    layout: 'bare',
    access: 'dev_override',
    unlisted: true,
  },
  test: {
    path: '/test',
    title: { ar: 'صفحة تجريبية', en: 'Test page' },
    unlisted: true,
  },
} as const satisfies Record<string, RouteDescription & { readonly path: ShellPath }>

/** Every address of the back-office. Which of them are sections is for staff to know, and sent after signing in. */
export const backOfficeRoute = {
  path: '/admin/*',
  title: { ar: 'الإدارة', en: 'Back-office' },
  layout: 'admin',
  access: 'staff',
  unlisted: true,
} as const satisfies RouteDescription
