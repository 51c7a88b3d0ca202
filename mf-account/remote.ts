import { defineRemote } from '@qasima/shared/federation/define-remote'
import { providersRead } from './src/entry/entry.reads.ts'

export const remote = defineRemote({
  id: 'account',
  routes: {
    signin: {
      path: '/signin',
      title: { ar: 'تسجيل الدخول', en: 'Sign in' },
      reads: [providersRead],
      access: 'guest',
      unlisted: true,
    },
    signup: {
      path: '/signup',
      title: { ar: 'إنشاء حساب', en: 'Create account' },
      reads: [providersRead],
      access: 'guest',
      unlisted: true,
    },
    'forgot-password': {
      path: '/forgot-password',
      title: { ar: 'استعادة كلمة المرور', en: 'Reset your password' },
      access: 'guest',
      unlisted: true,
    },
    'reset-password': {
      path: '/reset-password/:resetToken',
      secrets: ['resetToken'],
      title: { ar: 'كلمة مرور جديدة', en: 'New password' },
      access: 'guest',
      unlisted: true,
    },
    verify: {
      path: '/verify',
      title: { ar: 'تأكيد البريد الإلكتروني', en: 'Verify email' },
      access: 'setup',
      unlisted: true,
    },
    'profile-setup': {
      path: '/profile-setup',
      title: { ar: 'أكمل ملفك الشخصي', en: 'Complete your profile' },
      access: 'setup',
      unlisted: true,
    },
    'oauth-callback': {
      path: '/oauth/callback',
      secrets: ['id'],
      title: { ar: 'جارٍ تسجيل الدخول', en: 'Signing you in' },
      access: 'public',
      layout: 'bare',
      unlisted: true,
    },
    'second-factor': {
      path: '/second-factor',
      title: { ar: 'تسجيل الدخول بخطوتين', en: 'Two-step sign-in' },
      access: 'user',
      unlisted: true,
    },
    developers: {
      path: '/developers',
      title: { ar: 'للمطوّرين', en: 'For developers' },
      access: 'user',
      unlisted: true,
    },
    dashboard: {
      path: '/dashboard',
      title: { ar: 'حسابي', en: 'My account' },
      access: 'user',
      unlisted: true,
    },
  },
})
