import { defineWords } from '@qasima/shared/i18n/words'

export const resetPasswordWords = defineWords('account.reset-password', {
  en: {
    title: 'Choose a new password',
    lead: 'All other devices will be signed out. You stay signed in here.',
    invitedTitle: 'Welcome to Qasima',
    invitedLead: 'Choose a password to sign in with.',
    newPassword: 'New password',
    save: 'Save',
    saved: 'Your password was changed.',
    joined: 'Your account is ready.',
    badTitle: 'This link can’t be used',
    invalidData: 'This reset link is incomplete or not valid.',
    askAgain: 'Request a new link',
  },
  ar: {
    title: 'اختر كلمة مرور جديدة',
    lead: 'بعد التغيير يُسجَّل خروجك من أجهزتك الأخرى، وتبقى مسجّل الدخول هنا.',
    invitedTitle: 'أهلًا بك في قسيمة',
    invitedLead: 'اختر كلمة المرور التي ستدخل بها.',
    newPassword: 'كلمة المرور الجديدة',
    save: 'حفظ',
    saved: 'تم تغيير كلمة المرور.',
    joined: 'حسابك جاهز.',
    badTitle: 'لا يمكن استخدام هذا الرابط',
    invalidData: 'رابط كلمة المرور الجديدة غير مكتمل أو غير صالح.',
    askAgain: 'اطلب رابطًا جديدًا',
  },
})
