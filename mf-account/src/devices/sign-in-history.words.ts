import { defineWords } from '@qasima/shared/i18n/words'

export const signInHistoryWords = defineWords('account.sign-in-history', {
  en: {
    title: 'Recent sign-ins',
    text: 'All sign-ins in the last {{days}} days. If you don’t recognise one, change your password and sign out everywhere.',
    loading: 'Loading your sign-ins',
    failed: 'Your sign-ins could not be loaded',
    none: 'No sign-ins in the last {{days}} days.',
    more: 'Show all',
    password: 'Password',
    'reset-link': 'Email link',
    passkey: 'Passkey',
    google: 'Google',
    apple: 'Apple',
    facebook: 'Facebook',
  },
  ar: {
    title: 'عمليات الدخول الأخيرة',
    text: 'كل عمليات الدخول خلال {{days}} يومًا. إن لم تكن إحداها لك، فغيّر كلمة المرور وسجّل الخروج من كل الأجهزة.',
    loading: 'جارٍ تحميل عمليات الدخول',
    failed: 'تعذّر تحميل عمليات الدخول',
    none: 'لا توجد عمليات دخول خلال {{days}} يومًا.',
    more: 'عرض الكل',
    password: 'كلمة المرور',
    'reset-link': 'رابط بالبريد الإلكتروني',
    passkey: 'مفتاح مرور',
    google: 'Google',
    apple: 'Apple',
    facebook: 'Facebook',
  },
})
