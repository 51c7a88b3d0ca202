import { defineWords } from '../i18n/words.ts'

export const notificationWords = defineWords('tracking.notification', {
  en: {
    target: '{{product}} now costs {{price}}. Your target of {{target}} is reached.',
    percent: '{{product}} now costs {{price}}, at least {{percent}} less than it did.',
    lowest_one: '{{product}} now costs {{price}}, less than yesterday.',
    lowest_other: '{{product}} now costs {{price}}, the lowest in {{count}} days.',
    change: '{{product}} now costs {{price}}.',
    changeFrom: '{{product}} now costs {{price}}; it was {{previous}}.',
    stock: '{{product}} is back in stock at {{price}}.',
    effective: '{{product}} costs {{price}} with the code {{code}}.',
    effectiveAlone: '{{product}} costs {{price}} with a code.',
    test: 'This is how a notification looks here.',
    webhook: 'Your alerts are no longer sent to your web address, because it no longer takes them.',
  },
  ar: {
    target: '{{product}}: السعر الآن {{price}}، وقد بلغ السعر الذي حددته {{target}}.',
    percent: '{{product}}: السعر الآن {{price}}، أقل بنسبة {{percent}} على الأقل مما كان.',
    lowest_zero: '{{product}}: السعر الآن {{price}}، وهو الأدنى.',
    lowest_one: '{{product}}: السعر الآن {{price}}، أقل من سعر أمس.',
    lowest_two: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال يومين.',
    lowest_few: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} أيام.',
    lowest_many: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} يومًا.',
    lowest_other: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} يوم.',
    change: '{{product}}: السعر الآن {{price}}.',
    changeFrom: '{{product}}: السعر الآن {{price}} بعد أن كان {{previous}}.',
    stock: '{{product}}: عاد إلى المتجر بسعر {{price}}.',
    effective: '{{product}}: السعر {{price}} باستخدام الكود {{code}}.',
    effectiveAlone: '{{product}}: السعر {{price}} باستخدام كود خصم.',
    test: 'هكذا تظهر التنبيهات هنا.',
    webhook: 'توقف إرسال تنبيهاتك إلى عنوان الويب الذي حددته، لأنه لم يعد يستقبلها.',
  },
})
