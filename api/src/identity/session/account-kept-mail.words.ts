import { defineMailWords } from '../../outbox/mail-words.ts'

export const accountKeptWords = defineMailWords({
  en: {
    subject: 'Your account will not be deleted',
    title: 'Your account will not be deleted',
    lead: 'The deletion of your Qasima account was cancelled by a sign-in on {moment}.',
    again: 'If you still want to delete it, request it again in your settings.',
    stranger: 'If it wasn’t you who signed in, set a new password now.',
    action: 'This wasn’t me',
  },
  ar: {
    subject: 'لن يُحذف حسابك',
    title: 'لن يُحذف حسابك',
    lead: 'أُلغي حذف حسابك في قسيمة بتسجيل دخول يوم {moment}.',
    again: 'إن كنت لا تزال تريد حذفه فاطلب ذلك من جديد في الإعدادات.',
    stranger: 'إن لم تكن أنت من سجّل الدخول فعيّن كلمة مرور جديدة الآن.',
    action: 'لست أنا من فعل ذلك',
  },
})
