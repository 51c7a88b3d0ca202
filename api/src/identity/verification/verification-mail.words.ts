import { defineMailWords } from '../../outbox/mail-words.ts'

export const codeWords = defineMailWords({
  en: {
    subject: 'Your verification code',
    title: 'Verify your email',
    lead: 'Enter this code in Qasima to verify your email:',
    action: 'Enter the code',
    valid: 'The code is valid for {time} and can be used once.',
    stranger: 'If you didn’t create an account, ignore this email.',
  },
  ar: {
    subject: 'رمز التحقق من بريدك',
    title: 'أكّد بريدك الإلكتروني',
    lead: 'أدخل هذا الرمز في قسيمة لتأكيد بريدك:',
    action: 'أدخل الرمز',
    valid: 'الرمز صالح لمدة {time} ويُستخدم مرة واحدة.',
    stranger: 'إن لم تنشئ حسابًا فتجاهل هذه الرسالة، ولن يحدث شيء.',
  },
})
