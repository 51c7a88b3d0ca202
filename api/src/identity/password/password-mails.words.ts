import { defineMailWords } from '../../outbox/mail-words.ts'

export const resetWords = defineMailWords({
  en: {
    subject: 'Set a new password',
    title: 'Set a new password',
    lead: 'You asked to reset your Qasima password. Choose a new one here:',
    action: 'Choose a new password',
    valid: 'The link works once and expires after {time}. Using it signs you out on all devices.',
    copy: 'If the button doesn’t work, copy this address into your browser:',
    stranger: 'If you didn’t ask for this, ignore this email. Your password won’t change.',
  },
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    title: 'عيّن كلمة مرور جديدة',
    lead: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:',
    action: 'اختر كلمة مرور جديدة',
    valid: 'يعمل الرابط مرة واحدة خلال {time}، وعند استخدامه يُسجَّل خروجك من كل الأجهزة.',
    copy: 'إن لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
    stranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
  },
})
