import { defineMailWords } from '../outbox/mail-words.ts'

export const testWords = defineMailWords({
  en: {
    subject: 'Your price alerts are working',
    lead: 'This is the test email you asked for. Your price alerts will arrive at this address.',
    change: 'You can change how you’re notified in your account.',
    action: 'Open my alerts',
  },
  ar: {
    subject: 'تنبيهات الأسعار تصلك على هذا البريد',
    lead: 'طلبت هذه الرسالة لتتأكد من وصول التنبيهات إليك، وها هي قد وصلت.',
    change: 'يمكنك تغيير طريقة وصول التنبيهات من حسابك.',
    action: 'افتح تنبيهاتي',
  },
})
