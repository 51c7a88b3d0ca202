import { defineWords } from '@qasima/shared/i18n/words'

export const profileSetupWords = defineWords('account.profile-setup', {
  en: {
    title: 'Complete your profile',
    lead: 'One last step. We use it to show codes for your country and to greet you by name.',
    save: 'Save',
    already: 'Your profile is already complete, redirecting now...',
    doneTitle: 'Welcome to Qasima, {{name}}',
    doneDownload: 'Your account is ready. You will now be redirected to download Qasima.',
    doneSite: 'Your account is ready, and all of Qasima is here on the site. You will now continue to your account.',
    notOut: 'The version for your device is not out yet.',
    tellMe: 'Tell me when it is out',
    toAccount: 'Continue to your account',
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
    doneSite: 'حسابك جاهز، وقسيمة كلها هنا في الموقع. ستنتقل الآن إلى حسابك.',
    notOut: 'لم تصدر النسخة الخاصة بجهازك بعد.',
    tellMe: 'أخبروني يوم الصدور',
    toAccount: 'متابعة إلى حسابك',
    doneReturn: 'حسابك جاهز. ستعود الآن إلى الصفحة التي جئت منها.',
    continue: 'متابعة',
  },
})
