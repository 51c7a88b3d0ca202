/** What push messages say under the name of their product; shorter than a mail, since devices show two lines. */
export const pushWords = {
  en: {
    target: '{price}. Your target of {target} is reached.',
    percent: '{price}. At least {percent}% below what it was.',
    lowest: '{price}. The lowest in {days}.',
    change: 'Now {price}.',
    stock: 'Back in stock at {price}.',
    effective: '{effective} with the code {code}.',
    at: '{sentence} At {shop}.',
    testTitle: 'Price alerts reach this device',
    test: 'You asked for this message to see whether alerts arrive. They do.',
  },
  ar: {
    target: '{price}، وقد بلغ سعرك المستهدف {target}.',
    percent: '{price}، أقل بنسبة {percent}% على الأقل مما كان.',
    lowest: '{price}، وهو الأدنى خلال {days}.',
    change: 'السعر الآن {price}.',
    stock: 'متوفر من جديد بسعر {price}.',
    effective: '{effective} باستخدام الكود {code}.',
    at: '{sentence} في {shop}.',
    testTitle: 'تنبيهات الأسعار تصل إلى هذا الجهاز',
    test: 'طلبت هذه الرسالة لتتأكد من وصول التنبيهات، وها هي قد وصلت.',
  },
} as const
