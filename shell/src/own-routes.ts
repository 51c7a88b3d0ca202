import type { RouteDescription } from '@qasima/shared/federation/remote'
import type { ShellPath } from '@qasima/shared/federation/reserved-paths'

/** The shell's own screens, described like those of remotes, at paths that the release check keeps free. */
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

/** Every back-office address. Only staff may know which of them are sections; the list is sent after sign-in. */
export const backOfficeRoute = {
  path: '/admin/*',
  title: { ar: 'الإدارة', en: 'Back-office' },
  layout: 'admin',
  access: 'staff',
  unlisted: true,
} as const satisfies RouteDescription
