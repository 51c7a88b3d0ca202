import { defineWords } from '@qasima/shared/i18n/words'

export const linkedProvidersWords = defineWords('account.linked-providers', {
  en: {
    title: 'Other ways to sign in',
    text: 'You can also sign in with these. Removing one signs out your other devices.',
    loading: 'Loading your sign-in options',
    failed: 'Your sign-in options could not be loaded',
    none: 'None linked. To link one, sign in with it using this account’s email.',
    since: 'Linked: {{when}}',
    remove: 'Remove',
    removeNamed: 'Remove: {{provider}}',
    removed: 'You can no longer sign in with {{provider}}',
  },
  ar: {
    title: 'تسجيل الدخول عبر خدمات أخرى',
    text: 'يمكنك تسجيل الدخول بهذه الخدمات أيضًا. وعند إزالة إحداها يُسجَّل خروجك من أجهزتك الأخرى.',
    loading: 'جارٍ تحميل خدمات تسجيل الدخول',
    failed: 'تعذّر تحميل خدمات تسجيل الدخول',
    none: 'لا توجد خدمة مرتبطة بحسابك. لربط خدمة، سجّل الدخول عبرها ببريد هذا الحساب نفسه.',
    since: 'تاريخ الربط: {{when}}',
    remove: 'إزالة',
    removeNamed: 'إزالة: {{provider}}',
    removed: 'لم يعد الدخول إلى حسابك ممكنًا عبر {{provider}}',
  },
})
