import { defineWords } from '../i18n/words.ts'

export const notificationWords = defineWords('tracking.notification', {
  en: {
    target: '{{product}} now costs {{price}} (your target: {{target}}).',
    percent: '{{product}} now costs {{price}}, down at least {{percent}}.',
    lowest_one: '{{product}} now costs {{price}}, less than yesterday.',
    lowest_other: '{{product}} now costs {{price}}, the lowest in {{count}} days.',
    change: '{{product}} now costs {{price}}.',
    changeFrom: '{{product}} now costs {{price}}; it was {{previous}}.',
    stock: '{{product}} is back in stock at {{price}}.',
    effective: '{{product}} costs {{price}} with code {{code}}.',
    effectiveAlone: '{{product}} costs {{price}} with a code.',
    code: '{{shop}} has a proven code: {{code}}.',
    codeGone: 'A store you follow had a proven code, but it’s no longer available.',
    test: 'This is a test notification.',
    webhook:
      'Your webhook was turned off because its address stopped accepting alerts. Save it again to turn it back on.',
  },
  ar: {
    target: '{{product}}: السعر الآن {{price}}، وكنت تنتظر {{target}} أو أقل.',
    percent: '{{product}}: السعر الآن {{price}}، أقل مما كان بنسبة {{percent}} أو أكثر.',
    lowest_zero: '{{product}}: السعر الآن {{price}}، وهو الأدنى.',
    lowest_one: '{{product}}: السعر الآن {{price}}، أقل من سعر أمس.',
    lowest_two: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال يومين.',
    lowest_few: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} أيام.',
    lowest_many: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} يومًا.',
    lowest_other: '{{product}}: السعر الآن {{price}}، وهو الأدنى خلال {{count}} يوم.',
    change: '{{product}}: السعر الآن {{price}}.',
    changeFrom: '{{product}}: السعر الآن {{price}} بعد أن كان {{previous}}.',
    stock: '{{product}}: متوفر من جديد بسعر {{price}}.',
    effective: '{{product}}: السعر {{price}} مع الكود {{code}}.',
    effectiveAlone: '{{product}}: السعر {{price}} مع كود خصم.',
    code: 'كود مجرَّب في {{shop}}: {{code}}.',
    codeGone: 'كان في متجر تتابعه كود مجرَّب، ولم يعد موجودًا.',
    test: 'هكذا تظهر التنبيهات هنا.',
    webhook: 'توقف إرسال تنبيهاتك إلى عنوان Webhook الذي حددته، لأنه لم يعد يستقبلها.',
  },
})
