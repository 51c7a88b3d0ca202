import { defineMailWords } from '../../outbox/mail-words.ts'

export const resetWords = defineMailWords({
  en: {
    subject: 'Set a new password',
    title: 'Set a new password',
    lead: 'You asked to reset the password of your Qasima account. Choose a new one here:',
    action: 'Choose a new password',
    valid: 'The link works once and expires after {time}. Using it signs you out on every device.',
    copy: 'If the button does not work, copy this address into your browser:',
    stranger: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    title: 'عيّن كلمة مرور جديدة',
    lead: 'طلبت كلمة مرور جديدة لحسابك في قسيمة. اخترها من هنا:',
    action: 'اختر كلمة مرور جديدة',
    valid: 'يعمل الرابط مرة واحدة خلال {time}، وعند استخدامه تنتهي جلساتك على كل الأجهزة.',
    copy: 'إن لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
    stranger: 'لم تطلب ذلك؟ تجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
  },
})
