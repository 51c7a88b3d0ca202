import { defineWords } from '@qasima/shared/i18n/words'

export const profileSetupWords = defineWords('account.profile-setup', {
  en: {
    title: 'Complete your profile',
    lead: 'One last step. We use it to show codes for your country and to greet you by name.',
    save: 'Save',
    already: 'Your profile is already complete, redirecting now...',
    doneTitle: 'Welcome to Qasima, {{name}}',
    doneDownload: 'Your account is ready. You will now be redirected to download Qasima.',
    notOut:
      'The version for your device is not out yet: leave your email on the next page, and we tell you the day it is.',
    toAccount: 'Go to your account',
    doneReturn: 'Your account is ready. You will now return to the page you came from.',
    continue: 'Continue',
  },
  ar: {
    title: 'أكمل ملفك الشخصي',
    lead: 'خطوة أخيرة، لنعرض لك أكواد بلدك ونخاطبك باسمك.',
    save: 'حفظ',
    already: 'ملفك الشخصي مكتمل بالفعل، جارٍ تحويلك الآن...',
    doneTitle: 'أهلًا بك في قسيمة يا {{name}}',
    doneDownload: 'حسابك جاهز. ستنتقل الآن إلى تحميل قسيمة.',
    notOut: 'لم تصدر النسخة الخاصة بجهازك بعد: اترك بريدك في الصفحة التالية لنخبرك يوم صدورها.',
    toAccount: 'انتقل إلى حسابك',
    doneReturn: 'حسابك جاهز. ستعود الآن إلى الصفحة التي جئت منها.',
    continue: 'متابعة',
  },
})
