import { defineWords } from '@qasima/shared/i18n/words'

export const accountSettingsWords = defineWords('account.settings', {
  en: {
    dataTitle: 'Your data',
    dataText: 'Everything we keep about you, in one file: profile, devices, messages we sent and products you track.',
    download: 'Download my data',
    preparing: 'Preparing your file',
    downloaded: 'Your file is downloaded',
    deleteTitle: 'Delete account',
    deleteText:
      'Your account and everything that belongs to it are erased 24 hours after you ask. Signing in before that keeps them.',
    deleteAccount: 'Delete account',
    question: 'Delete your account?',
    warning:
      'Your profile, the products you track and your alerts will be erased for good after 24 hours. You will be logged out on every device. To keep your account, sign in again within the 24 hours.',
    passwordNeeded: 'To make sure it is you, type your password.',
    password_REQUIRED: 'Password is required',
    password_INVALID_CREDENTIALS: 'This is not the password of this account',
    asked: 'Your account will be deleted within 24 hours. Signing in during that period cancels the deletion.',
    farewell: 'Your account will be deleted',
    leaving_one: 'You are logged out in {{count}} second',
    leaving_other: 'You are logged out in {{count}} seconds',
  },
  ar: {
    dataTitle: 'بياناتك',
    dataText: 'كل ما نحفظه عنك في ملف واحد: ملفك الشخصي وأجهزتك والرسائل التي أرسلناها والمنتجات التي تتابعها.',
    download: 'تنزيل بياناتي',
    preparing: 'جارٍ تجهيز الملف',
    downloaded: 'تم تنزيل الملف',
    deleteTitle: 'حذف الحساب',
    deleteText: 'يُمحى حسابك وكل ما يتصل به بعد 24 ساعة من طلبك. تسجيل الدخول قبل ذلك يبقيه.',
    deleteAccount: 'حذف الحساب',
    question: 'هل تريد حذف حسابك؟',
    warning:
      'سيُمحى ملفك الشخصي والمنتجات التي تتابعها وتنبيهاتك نهائيًا بعد 24 ساعة، وسيُسجَّل خروجك من كل الأجهزة. للإبقاء على حسابك سجّل الدخول مرة أخرى خلال هذه الساعات.',
    passwordNeeded: 'للتأكد من أنك صاحب الحساب، اكتب كلمة المرور.',
    password_REQUIRED: 'كلمة المرور مطلوبة',
    password_INVALID_CREDENTIALS: 'هذه ليست كلمة مرور هذا الحساب',
    asked: 'سيُحذف حسابك خلال 24 ساعة. تسجيل الدخول خلال هذه المدة يلغي الحذف.',
    farewell: 'سيُحذف حسابك',
    leaving_zero: 'يُسجَّل خروجك الآن',
    leaving_one: 'يُسجَّل خروجك بعد ثانية واحدة',
    leaving_two: 'يُسجَّل خروجك بعد ثانيتين',
    leaving_few: 'يُسجَّل خروجك بعد {{count}} ثوانٍ',
    leaving_many: 'يُسجَّل خروجك بعد {{count}} ثانية',
    leaving_other: 'يُسجَّل خروجك بعد {{count}} ثانية',
  },
})
