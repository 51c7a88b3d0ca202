/** What the pages say that the links of mails lead to; `{name}` is the product. */
export const guestPageWords = {
  en: {
    begun: 'Your price alert for {name} is on. We’ll email you when it costs your target price or less.',
    full: 'You already have {count} alerts with this address. Stop one using the link in its email, then open this link again.',
    end: 'Stop the price alert for {name}?',
    endButton: 'Stop it and delete my address',
    ended: 'The price alert is off, and your address has been deleted.',
    gone: 'This alert no longer exists, so it won’t send you anything.',
    unknown: 'This link is incomplete or not from us.',
    product: 'View the product',
    home: 'Open Qasima',
  },
  ar: {
    begun: 'تم تفعيل تنبيه السعر للمنتج {name}. سنراسلك حين يصل إلى السعر الذي طلبته أو أقل.',
    full: 'لديك {count} تنبيهات على هذا البريد. أوقف أحدها من الرابط في رسالته، ثم افتح هذا الرابط من جديد.',
    end: 'هل تريد إيقاف تنبيه السعر للمنتج {name}؟',
    endButton: 'أوقفه واحذف بريدي',
    ended: 'تم إيقاف تنبيه السعر. وحذفنا بريدك.',
    gone: 'لم يعد هذا التنبيه موجودًا. ولن تصلك منه رسائل.',
    unknown: 'هذا الرابط ناقص أو ليس منا.',
    product: 'افتح المنتج',
    home: 'افتح قسيمة',
  },
} as const
