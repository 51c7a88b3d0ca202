import { defineMailWords } from '../../outbox/mail-words.ts'

export const invitationWords = defineMailWords({
  en: {
    subject: 'You are invited to Qasima',
    title: 'You are invited to Qasima',
    lead: 'A Qasima account was created for you. Choose your password to start using it:',
    action: 'Choose a password',
    valid: 'The link works once and expires on {moment}.',
    copy: 'If the button doesn’t work, copy this address into your browser:',
    stranger: 'If you weren’t expecting this, ignore this email. Without a password the account cannot be used.',
  },
  ar: {
    subject: 'دعوة للانضمام إلى قسيمة',
    title: 'دعوة للانضمام إلى قسيمة',
    lead: 'أُنشئ لك حساب في قسيمة. اختر كلمة مرورك لتبدأ استخدامه:',
    action: 'اختر كلمة المرور',
    valid: 'يعمل الرابط مرة واحدة وتنتهي صلاحيته يوم {moment}.',
    copy: 'إن لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
    stranger: 'إن كنت لا تعرف سبب هذه الرسالة فتجاهلها، فلا يمكن استخدام الحساب بلا كلمة مرور.',
  },
})
