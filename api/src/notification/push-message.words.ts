/** What push messages say under the name of their product; shorter than a mail, since devices show two lines. */
export const pushWords = {
  en: {
    target: 'Now {price}, below your target of {target}.',
    exact: 'Now {price}, your target price.',
    percent: 'Now {price}, down at least {percent}%.',
    lowest: 'Now {price}, the lowest in {days}.',
    change: 'Now {price}.',
    stock: 'Back in stock at {price}.',
    effective: 'Now {effective} with code {code}.',
    at: '{sentence} At {shop}.',
    testTitle: 'Price alerts work on this device',
    test: 'You asked for this test message.',
  },
  ar: {
    target: '{price}، أقل من سعرك المستهدف {target}.',
    exact: '{price}، وهو سعرك المستهدف.',
    percent: '{price}، أقل بنسبة {percent}% على الأقل مما كان.',
    lowest: '{price}، وهو الأدنى خلال {days}.',
    change: 'السعر الآن {price}.',
    stock: 'متوفر من جديد بسعر {price}.',
    effective: '{effective} مع الكود {code}.',
    at: '{sentence} في {shop}.',
    testTitle: 'تنبيهات الأسعار تصل إلى هذا الجهاز',
    test: 'طلبت هذه الرسالة لتتأكد من وصول التنبيهات، وها هي قد وصلت.',
  },
} as const
