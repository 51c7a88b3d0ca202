import { defineWords } from '@qasima/shared/i18n/words'

export const linkedProvidersWords = defineWords('account.linked-providers', {
  en: {
    title: 'Sign-in with other services',
    text: 'These services open your account too. Removing one signs out your other devices.',
    loading: 'Loading your sign-in services',
    failed: 'Your sign-in services could not be loaded',
    none: 'No service is linked. To link one, sign in with it, using the email of this account.',
    since: 'Linked: {{when}}',
    remove: 'Remove',
    removeNamed: 'Remove: {{provider}}',
    removed: '{{provider}} no longer opens your account',
  },
  ar: {
    title: 'تسجيل الدخول عبر خدمات أخرى',
    text: 'تستطيع الدخول إلى حسابك بهذه الخدمات أيضًا. وإزالة إحداها تسجّل خروجك من أجهزتك الأخرى.',
    loading: 'جارٍ تحميل خدمات تسجيل الدخول',
    failed: 'تعذّر تحميل خدمات تسجيل الدخول',
    none: 'لا توجد خدمة مرتبطة بحسابك. لربط خدمة سجّل الدخول عبرها ببريد هذا الحساب نفسه.',
    since: 'تاريخ الربط: {{when}}',
    remove: 'إزالة',
    removeNamed: 'إزالة: {{provider}}',
    removed: 'لم يعد الدخول إلى حسابك ممكنًا عبر {{provider}}',
  },
})
