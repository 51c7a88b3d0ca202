import { defineWords } from '@qasima/shared/i18n/words'

export const verifyWords = defineWords('account.verify', {
  en: {
    title: 'Verify email',
    sentTo: 'We sent a code of {{digits}} digits to',
    code: 'Verification code',
    hint: 'It is good for {{minutes}} minutes. If it is not there, look in the spam folder.',
    verify: 'Verify email',
    resend: 'Resend code',
    wait_one: 'You can ask for a new code in {{count}} second.',
    wait_other: 'You can ask for a new code in {{count}} seconds.',
    sent: 'A new code is on its way. The one before no longer works.',
    otherAccount: 'Is this not your email?',
  },
  ar: {
    title: 'تأكيد البريد الإلكتروني',
    sentTo: 'أرسلنا رمزًا من {{digits}} أرقام إلى',
    code: 'رمز التحقق',
    hint: 'الرمز صالح لمدة {{minutes}} دقائق. إن لم تجده فابحث في مجلد الرسائل غير المرغوبة.',
    verify: 'تأكيد البريد الإلكتروني',
    resend: 'إعادة إرسال الرمز',
    wait_zero: 'يمكنك طلب رمز جديد الآن.',
    wait_one: 'يمكنك طلب رمز جديد بعد ثانية واحدة.',
    wait_two: 'يمكنك طلب رمز جديد بعد ثانيتين.',
    wait_few: 'يمكنك طلب رمز جديد بعد {{count}} ثوانٍ.',
    wait_many: 'يمكنك طلب رمز جديد بعد {{count}} ثانية.',
    wait_other: 'يمكنك طلب رمز جديد بعد {{count}} ثانية.',
    sent: 'الرمز الجديد في طريقه إليك. لم يعد الرمز السابق صالحًا.',
    otherAccount: 'ليس هذا بريدك؟',
  },
})
