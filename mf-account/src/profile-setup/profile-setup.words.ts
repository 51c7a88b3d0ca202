import { defineWords } from '@qasima/shared/i18n/words'

export const profileSetupWords = defineWords('account.profile-setup', {
  en: {
    title: 'Complete your profile',
    lead: 'One last step. We use this to show codes for your country and greet you by name.',
    save: 'Save',
    already: 'Your profile is already complete, redirecting now...',
    doneTitle: 'Welcome to Qasima, {{name}}',
    doneDownload: 'Your account is ready. You will now be redirected to download Qasima.',
    doneTracking: 'Your account is ready. Taking you to your tracked products.',
    goOn: 'Continue where you left off',
    why: 'We ask for your birth date because you must be {{age}} or older, and for your sex to complete your profile. Stores and other users never see either.',
    toAccount: 'Go to your account',
    doneReturn: 'Your account is ready. Taking you back to the page you came from.',
    continue: 'Continue',
  },
  ar: {
    title: 'أكمل ملفك الشخصي',
    lead: 'خطوة أخيرة، لنعرض لك أكواد بلدك ونخاطبك باسمك.',
    save: 'حفظ',
    already: 'ملفك الشخصي مكتمل بالفعل، جارٍ تحويلك الآن...',
    doneTitle: 'أهلًا بك في قسيمة يا {{name}}',
    doneDownload: 'حسابك جاهز. ستنتقل الآن إلى تحميل قسيمة.',
    doneTracking: 'حسابك جاهز. ستنتقل الآن إلى منتجاتك المتابَعة.',
    goOn: 'أكمل ما كنت تفعله',
    why: 'نطلب تاريخ الميلاد لنتأكد من أن عمرك {{age}} سنة أو أكثر، والجنس لإكمال ملفك. ولا تراهما المتاجر ولا المستخدمون الآخرون.',
    toAccount: 'انتقل إلى حسابك',
    doneReturn: 'حسابك جاهز. ستعود الآن إلى الصفحة التي جئت منها.',
    continue: 'متابعة',
  },
})
