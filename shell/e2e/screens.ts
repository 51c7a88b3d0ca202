/** Every screen a visitor can open, for journeys and pictures that go over all of them. */
export const screens = [
  { name: 'landing', path: '/' },
  { name: 'stores', path: '/shops' },
  { name: 'stores, nothing found', path: '/shops?search=zzzzqqqq' },
  { name: 'store', path: '/shop/1/store' },
  { name: 'store, unknown', path: '/shop/999999/unknown' },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact' },
  { name: 'tour', path: '/installed' },
  { name: 'mobile app loading', path: '/mobile-app-loading' },
  { name: 'blog', path: '/blog' },
  { name: 'support', path: '/support' },
  { name: 'add a store', path: '/add-store' },
  { name: 'uninstall', path: '/uninstall' },
  { name: 'how we verify', path: '/how-we-verify' },
  { name: 'sign in', path: '/signin' },
  { name: 'create account', path: '/signup' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'a link for a new password that is none', path: '/reset-password/unknown' },
  { name: 'not found', path: '/no/such/page' },
  { name: 'logged out', path: '/logout' },
  { name: 'loading', path: '/loading' },
  { name: 'test', path: '/test' },
]

/** Screens of a member of staff: their account and the back-office. */
export const screensOfStaff = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard, settings', path: '/dashboard#settings' },
  { name: 'dashboard, devices', path: '/dashboard#devices' },
  { name: 'admin', path: '/admin' },
  { name: 'admin, list', path: '/admin/coupon' },
  { name: 'admin, new record', path: '/admin/shop/new' },
  { name: 'admin, media', path: '/admin/media?dir=campaigns' },
  { name: 'admin, audit', path: '/admin/audit' },
  { name: 'admin, users', path: '/admin/user' },
  { name: 'admin, trash', path: '/admin/provider?trash=only' },
]
