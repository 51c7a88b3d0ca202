import { defineWords } from '@qasima/shared/i18n/words'

export const devicesWords = defineWords('account.devices', {
  en: {
    title: 'Signed-in devices',
    text: 'Sign out a device that you do not know or no longer use, then change your password.',
    loading: 'Loading your devices',
    failed: 'Your devices could not be loaded',
    named: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    thisDevice: 'This device',
    lastUsed: 'Last used: {{when}}',
    since: 'Signed in: {{when}}',
    signOut: 'Sign out',
    signOutDevice: 'Sign out: {{device}}',
    signedOut: '{{device}} is signed out',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Ends every session of your account, this one included.',
    everywhereQuestion: 'Sign out on every device?',
    everywhereWarning:
      'You will be signed out here and on every other device, the apps and the extension included. You can sign in again at any time.',
  },
  ar: {
    title: 'الأجهزة المتصلة بحسابك',
    text: 'سجّل خروج أي جهاز لا تعرفه أو لم تعد تستخدمه، ثم غيّر كلمة المرور.',
    loading: 'جارٍ تحميل أجهزتك',
    failed: 'تعذّر تحميل أجهزتك',
    named: '{{browser}} على {{system}}',
    unknown: 'جهاز غير معروف',
    thisDevice: 'هذا الجهاز',
    lastUsed: 'آخر استخدام: {{when}}',
    since: 'تاريخ تسجيل الدخول: {{when}}',
    signOut: 'تسجيل الخروج',
    signOutDevice: 'تسجيل الخروج: {{device}}',
    signedOut: 'تم تسجيل خروج {{device}}',
    everywhere: 'تسجيل الخروج من كل الأجهزة',
    everywhereText: 'ينهي كل جلسات حسابك، ومنها هذه الجلسة.',
    everywhereQuestion: 'تسجيل الخروج من كل الأجهزة؟',
    everywhereWarning:
      'سيُسجَّل خروجك من هنا ومن كل جهاز آخر، ومن التطبيقات والإضافة. يمكنك تسجيل الدخول من جديد متى شئت.',
  },
})
