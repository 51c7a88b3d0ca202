import { defineMailWords } from '../../outbox/mail-words.ts'

export const emailChangeWords = defineMailWords({
  en: {
    subject: 'Code to change your email',
    title: 'Change your email',
    lead: 'You asked to change the email of your Qasima account. Enter this code for your current email:',
    leadNew: 'This address was entered as the new email of a Qasima account. Enter this code for the new email:',
    valid: 'The code is valid for {time} and can be used once.',
    stranger: 'If you didn’t ask for this, change your password: someone may be signed in to your account.',
    strangerNew: 'If you didn’t ask for this, ignore this email. Nothing will change.',
  },
  ar: {
    subject: 'رمز تغيير بريدك الإلكتروني',
    title: 'تغيير بريدك الإلكتروني',
    lead: 'طلبت تغيير البريد الإلكتروني لحسابك في قسيمة. أدخل هذا الرمز في خانة رمز البريد الحالي:',
    leadNew: 'كُتب هذا العنوان بريدًا جديدًا لحساب في قسيمة. لتأكيده أدخل هذا الرمز في خانة رمز البريد الجديد:',
    valid: 'الرمز صالح لمدة {time} ويُستخدم مرة واحدة.',
    stranger: 'إن لم تطلب ذلك فغيّر كلمة مرورك الآن، فربما دخل شخص آخر إلى حسابك.',
    strangerNew: 'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يحدث شيء.',
  },
})
