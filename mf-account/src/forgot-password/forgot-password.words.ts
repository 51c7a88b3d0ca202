import { defineWords } from '@qasima/shared/i18n/words'

export const forgotPasswordWords = defineWords('account.forgot-password', {
  en: {
    title: 'Forgot password?',
    lead: 'Enter your account’s email and we’ll send you a link to choose a new password.',
    send: 'Send reset link',
    back: 'Back to sign in',
    sentTitle: 'Check your inbox',
    sentTo: 'We sent a link to',
    sentText:
      'Open it within {{minutes}} minutes to choose a new password. If you don’t see it, check your spam folder.',
    again: 'Send again',
    other: 'Use another email',
    wait_one: 'You can send it again in {{count}} second.',
    wait_other: 'You can send it again in {{count}} seconds.',
    sentAgain: 'We sent a new link. The previous one no longer works.',
  },
  ar: {
    title: 'نسيت كلمة المرور؟',
    lead: 'أدخل بريد حسابك، وسنرسل إليك رابطًا لاختيار كلمة مرور جديدة.',
    send: 'إرسال رابط الاستعادة',
    back: 'العودة إلى تسجيل الدخول',
    sentTitle: 'تحقق من بريدك',
    sentTo: 'أرسلنا رابطًا إلى',
    sentText: 'افتحه خلال {{minutes}} دقيقة لتختار كلمة مرور جديدة. إن لم تجده فابحث في مجلد الرسائل غير المرغوبة.',
    again: 'إعادة الإرسال',
    other: 'استخدام بريد آخر',
    wait_zero: 'يمكنك إعادة الإرسال الآن.',
    wait_one: 'يمكنك إعادة الإرسال بعد ثانية واحدة.',
    wait_two: 'يمكنك إعادة الإرسال بعد ثانيتين.',
    wait_few: 'يمكنك إعادة الإرسال بعد {{count}} ثوانٍ.',
    wait_many: 'يمكنك إعادة الإرسال بعد {{count}} ثانية.',
    wait_other: 'يمكنك إعادة الإرسال بعد {{count}} ثانية.',
    sentAgain: 'أرسلنا رابطًا جديدًا. لم يعد الرابط السابق صالحًا.',
  },
})
