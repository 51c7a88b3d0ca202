import { defineWords } from '@qasima/shared/i18n/words'

export const resetPasswordWords = defineWords('account.reset-password', {
  en: {
    title: 'Choose a new password',
    lead: 'Every device that is signed in is signed out; you stay signed in here.',
    newPassword: 'New password',
    save: 'Save',
    saved: 'Your password was changed.',
    badTitle: 'This link cannot be used',
    invalidData: 'The link for a new password is not complete or not valid.',
    askAgain: 'Ask for a new link',
  },
  ar: {
    title: 'اختر كلمة مرور جديدة',
    lead: 'نسجّل الخروج من كل الأجهزة الأخرى، وتبقى مسجّل الدخول هنا.',
    newPassword: 'كلمة المرور الجديدة',
    save: 'حفظ',
    saved: 'تم تغيير كلمة المرور.',
    badTitle: 'لا يمكن استخدام هذا الرابط',
    invalidData: 'رابط كلمة المرور الجديدة غير مكتمل أو غير صالح.',
    askAgain: 'اطلب رابطًا جديدًا',
  },
})
