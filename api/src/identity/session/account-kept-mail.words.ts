import { defineMailWords } from '../../outbox/mail-words.ts'

export const accountKeptWords = defineMailWords({
  en: {
    subject: 'Your account will not be deleted',
    title: 'Your account will not be deleted',
    lead: 'The deletion of your Qasima account was cancelled by a sign-in on {moment}.',
    again: 'If you still want to delete it, ask for that again in your settings.',
    stranger: 'If it was not you who signed in, set a new password now.',
    action: 'It was not me',
  },
  ar: {
    subject: 'لن يُحذف حسابك',
    title: 'لن يُحذف حسابك',
    lead: 'أُلغي حذف حسابك في قسيمة بتسجيل دخول يوم {moment}.',
    again: 'إن كنت لا تزال تريد حذفه فاطلب ذلك من جديد في الإعدادات.',
    stranger: 'إن لم يكن تسجيل الدخول منك فعيّن كلمة مرور جديدة الآن.',
    action: 'لم يكن ذلك مني',
  },
})
