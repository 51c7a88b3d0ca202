import { defineWords } from '@qasima/shared/i18n/words'

export const accountSettingsWords = defineWords('account.settings', {
  en: {
    dataTitle: 'Your data',
    dataText:
      'What we keep about you, in one file: your profile, sign-ins and devices, the products you track and their alerts, the stores you follow, your suggestions, and the subjects of the emails we sent you.',
    download: 'Download my data',
    preparing: 'Preparing your file',
    downloaded: 'Your file is in your downloads',
    deleteTitle: 'Delete account',
    deleteText:
      'Your account and all its data are deleted within 24 hours of your request. Signing in before then cancels the deletion.',
    deleteAccount: 'Delete account',
    question: 'Delete your account?',
    warning:
      'Your profile, tracked products and alerts will be permanently deleted within 24 hours. You will be logged out on every device. To keep your account, sign in again within 24 hours.',
    passwordNeeded: 'Enter your password to confirm it’s you.',
    asked: 'Your account will be deleted within 24 hours. Signing in during that period cancels the deletion.',
    scheduled: 'Your account will be deleted',
    logoutIn_one: 'You will be logged out in {{count}} second',
    logoutIn_other: 'You will be logged out in {{count}} seconds',
  },
  ar: {
    dataTitle: 'بياناتك',
    dataText:
      'ما نحفظه عنك في ملف واحد: بياناتك الشخصية، وأجهزتك ومرات دخولك، والمنتجات التي تتابعها وتنبيهاتها، والمتاجر التي تتابعها، وما اقترحته علينا، وعناوين الرسائل التي أرسلناها إليك.',
    download: 'تنزيل بياناتي',
    preparing: 'جارٍ تجهيز الملف',
    downloaded: 'تم تنزيل الملف',
    deleteTitle: 'حذف الحساب',
    deleteText: 'يُحذف حسابك وكل بياناته خلال 24 ساعة من طلبك. تسجيل الدخول قبل ذلك يلغي الحذف.',
    deleteAccount: 'حذف الحساب',
    question: 'هل تريد حذف حسابك؟',
    warning:
      'سيُحذف ملفك الشخصي والمنتجات التي تتابعها وتنبيهاتك نهائيًا خلال 24 ساعة، ويُسجَّل خروجك من كل الأجهزة. وللإبقاء على حسابك سجّل الدخول مرة أخرى خلال هذه المدة.',
    passwordNeeded: 'اكتب كلمة المرور لتأكيد هويتك.',
    asked: 'سيُحذف حسابك خلال 24 ساعة. تسجيل الدخول خلال هذه المدة يلغي الحذف.',
    scheduled: 'سيُحذف حسابك',
    logoutIn_zero: 'ستخرج من حسابك الآن',
    logoutIn_one: 'ستخرج من حسابك بعد ثانية واحدة',
    logoutIn_two: 'ستخرج من حسابك بعد ثانيتين',
    logoutIn_few: 'ستخرج من حسابك بعد {{count}} ثوانٍ',
    logoutIn_many: 'ستخرج من حسابك بعد {{count}} ثانية',
    logoutIn_other: 'ستخرج من حسابك بعد {{count}} ثانية',
  },
})
