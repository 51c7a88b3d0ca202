import { defineWords } from '@qasima/shared/i18n/words'

export const verifyWords = defineWords('account.verify', {
  en: {
    title: 'Verify email',
    sentTo: 'We sent a {{digits}}-digit code to',
    code: 'Verification code',
    hint: 'The code is valid for {{minutes}} minutes. If you don’t see it, check your spam folder.',
    verify: 'Verify email',
    verified: 'Your email is verified.',
    resend: 'Resend code',
    wait_one: 'You can request a new code in {{count}} second.',
    wait_other: 'You can request a new code in {{count}} seconds.',
    sent: 'We sent a new code. The previous one no longer works.',
    otherAccount: 'Not your email?',
  },
  ar: {
    title: 'تأكيد البريد الإلكتروني',
    sentTo: 'أرسلنا رمزًا من {{digits}} أرقام إلى',
    code: 'رمز التحقق',
    hint: 'الرمز صالح لمدة {{minutes}} دقائق. إن لم تجده فابحث في مجلد الرسائل غير المرغوبة.',
    verify: 'تأكيد البريد الإلكتروني',
    verified: 'تم تأكيد بريدك الإلكتروني.',
    resend: 'إعادة إرسال الرمز',
    wait_zero: 'يمكنك طلب رمز جديد الآن.',
    wait_one: 'يمكنك طلب رمز جديد بعد ثانية واحدة.',
    wait_two: 'يمكنك طلب رمز جديد بعد ثانيتين.',
    wait_few: 'يمكنك طلب رمز جديد بعد {{count}} ثوانٍ.',
    wait_many: 'يمكنك طلب رمز جديد بعد {{count}} ثانية.',
    wait_other: 'يمكنك طلب رمز جديد بعد {{count}} ثانية.',
    sent: 'أرسلنا رمزًا جديدًا. لم يعد الرمز السابق صالحًا.',
    otherAccount: 'ليس هذا بريدك؟',
  },
})
