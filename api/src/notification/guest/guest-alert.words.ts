/** What the pages say that the links of mails lead to; `{name}` is the product. */
export const guestPageWords = {
  en: {
    begun: 'The price alert for {name} is on. We write to you as soon as it costs what you asked for or less.',
    full: 'You already watch {count} products with this address. End one of them by the link in its email, then open this link again.',
    end: 'End the price alert for {name}?',
    endButton: 'End it and erase my address',
    ended: 'The price alert has ended. Your address is erased.',
    gone: 'This alert no longer exists. It sends you nothing.',
    unknown: 'This link is not complete or not from us.',
    product: 'Open the product',
    home: 'Open Qasima',
  },
  ar: {
    begun: 'بدأ تنبيه السعر للمنتج {name}. سنراسلك فور أن يصبح بالسعر الذي طلبته أو أقل.',
    full: 'تتابع {count} منتجات بهذا العنوان. أوقف أحدها من الرابط في رسالته، ثم افتح هذا الرابط من جديد.',
    end: 'هل تريد إيقاف تنبيه السعر للمنتج {name}؟',
    endButton: 'أوقفه وامحُ عنواني',
    ended: 'تم إيقاف تنبيه السعر. ومُحي عنوانك.',
    gone: 'لم يعد هذا التنبيه موجودًا. ولن يصلك منه شيء.',
    unknown: 'هذا الرابط ناقص أو ليس منا.',
    product: 'افتح المنتج',
    home: 'افتح قسيمة',
  },
} as const
