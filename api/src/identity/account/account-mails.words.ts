import { defineMailWords } from '../../outbox/mail-words.ts'

export const deletionAskedWords = defineMailWords({
  en: {
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    lead: 'We received a request to delete your Qasima account. It will be deleted on {moment}.',
    cancel: 'Changed your mind, or wasn’t it you? Sign in before then to cancel the deletion.',
    action: 'Sign in and keep my account',
    after: 'After that, your profile, tracked products and alerts cannot be restored.',
  },
  ar: {
    subject: 'سيُحذف حسابك',
    title: 'سيُحذف حسابك',
    lead: 'وصلنا طلب حذف حسابك في قسيمة. سيُحذف الحساب يوم {moment}.',
    cancel: 'غيّرت رأيك، أو لم تطلب ذلك؟ سجّل الدخول قبل هذا الموعد ليُلغى الحذف.',
    action: 'سجّل الدخول واحتفظ بحسابك',
    after: 'بعد ذلك لا يمكن استعادة ملفك الشخصي ولا المنتجات التي تتابعها ولا تنبيهاتك.',
  },
})

export const deletedWords = defineMailWords({
  en: {
    subject: 'Your account was deleted',
    title: 'Your account was deleted',
    lead: 'Your Qasima account and all its data have been deleted, as you asked.',
    after: 'This is our last email to you, and we have deleted your address. You’re welcome back any time.',
  },
  ar: {
    subject: 'تم حذف حسابك',
    title: 'تم حذف حسابك',
    lead: 'حُذف حسابك في قسيمة وكل بياناته، كما طلبت.',
    after: 'هذه آخر رسالة تصلك منا، ولا نحتفظ ببريدك. أهلًا بك في أي وقت.',
  },
})
