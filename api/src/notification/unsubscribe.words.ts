export const unsubscribeWords = {
  en: {
    brand: 'Qasima',
    alert: 'End this price alert?',
    mails: 'End all emails about prices?',
    press: 'Yes, end it',
    ended: 'It has ended. You can set it again in your account.',
    unknown: 'This link does not work. Alerts are ended in your account as well.',
  },
  ar: {
    brand: 'قسيمة',
    alert: 'هل تريد إيقاف هذا التنبيه؟',
    mails: 'هل تريد إيقاف كل رسائل الأسعار؟',
    press: 'نعم، أوقفه',
    ended: 'تم الإيقاف، ويمكنك إعادة التنبيه من حسابك.',
    unknown: 'هذا الرابط لا يعمل. يمكنك إيقاف التنبيهات من حسابك أيضًا.',
  },
} as const
