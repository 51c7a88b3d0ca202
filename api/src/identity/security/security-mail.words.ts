import { defineMailWords } from '../../outbox/mail-words.ts'

/** Every change that is applied by `applySecurityChange`, in the sentence that its mail says it with. */
export const changeWords = defineMailWords({
  en: {
    password: 'Your password was changed',
    email: 'The email of your account was changed',
    verification: 'The verification status of your email was changed',
    rights: 'Your permissions in the back-office were changed',
    status: 'The status of your account was changed',
    trashed: 'Your account was closed',
    factorAdded: 'A second factor was added to your account',
    factorRemoved: 'A second factor was removed from your account',
    factorsCleared: 'The second factors of your account were removed by staff',
    recoveryCodes: 'The recovery codes of your account were replaced',
    restored: 'Your account was restored',
    providerLinked: 'Sign-in with Google, Apple or Facebook was added to your account',
    providerUnlinked: 'Sign-in with Google, Apple or Facebook was removed from your account',
  },
  ar: {
    password: 'تم تغيير كلمة مرورك',
    email: 'تم تغيير البريد الإلكتروني لحسابك',
    verification: 'تغيّرت حالة تأكيد بريدك الإلكتروني',
    rights: 'تغيّرت صلاحياتك في لوحة الإدارة',
    status: 'تغيّرت حالة حسابك',
    trashed: 'تم إغلاق حسابك',
    factorAdded: 'أُضيف عامل تحقق ثانٍ إلى حسابك',
    factorRemoved: 'أُزيل عامل تحقق ثانٍ من حسابك',
    factorsCleared: 'أزال فريقنا عوامل التحقق الثانية من حسابك',
    recoveryCodes: 'استُبدلت رموز الاسترداد الخاصة بحسابك',
    restored: 'تمت استعادة حسابك',
    providerLinked: 'أُضيف إلى حسابك تسجيل الدخول عبر Google أو Apple أو Facebook',
    providerUnlinked: 'أُزيل من حسابك تسجيل الدخول عبر Google أو Apple أو Facebook',
  },
})

export const securityWords = defineMailWords({
  en: {
    several: 'Your account was changed',
    lead: 'This change to your Qasima account was made on {moment}.',
    ended: 'To protect your account, its other sessions have ended, and earlier links and codes no longer work.',
    expected: 'If you expected this, no action is needed.',
    setPassword:
      'If this wasn’t you, set a new password now. This signs you out on every device, including the one that made the change.',
    setPasswordAction: 'This wasn’t me',
    contact: 'If you didn’t expect this, contact us.',
    contactAction: 'Contact us',
  },
  ar: {
    several: 'تم تعديل حسابك',
    lead: 'أُجري هذا التغيير على حسابك في قسيمة يوم {moment}.',
    ended: 'حفاظًا على أمان حسابك سُجِّل خروجك من أجهزتك الأخرى، ولم تعد الروابط والرموز السابقة صالحة.',
    expected: 'إن كنت تتوقع ذلك فلا داعي لأي إجراء.',
    setPassword:
      'إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة الآن. سيُسجَّل الخروج من كل الأجهزة، ومنها الجهاز الذي أجرى التغيير.',
    setPasswordAction: 'لست أنا من فعل ذلك',
    contact: 'إن لم تكن تتوقع ذلك فراسلنا.',
    contactAction: 'تواصل معنا',
  },
})
