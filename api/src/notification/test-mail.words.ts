import { defineMailWords } from '../outbox/mail-words.ts'

export const testWords = defineMailWords({
  en: {
    subject: 'Your price alerts reach you here',
    lead: 'You asked for this email to see whether alerts reach you. They do.',
    change: 'Change how you hear of prices in your account.',
    action: 'Open my alerts',
  },
  ar: {
    subject: 'تنبيهات الأسعار تصلك على هذا البريد',
    lead: 'طلبت هذه الرسالة لتتأكد من وصول التنبيهات إليك، وها هي قد وصلت.',
    change: 'يمكنك تغيير طريقة وصول التنبيهات من حسابك.',
    action: 'افتح تنبيهاتي',
  },
})
