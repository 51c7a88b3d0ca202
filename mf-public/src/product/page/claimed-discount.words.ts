import { defineWords } from '@qasima/shared/i18n/words'

export const claimedDiscountWords = defineWords('public.product-discount', {
  ar: {
    discount: 'التخفيض المعلن والتخفيض الحقيقي',
    claimedWas: 'يقول {{store}} إن السعر كان {{price}}، أي خصم {{percent}}.',
    real: 'والسعر الآن أقل بنسبة {{percent}} من أدنى سعر خلال 30 يومًا سبقت التخفيض ({{price}}).',
    notReal: 'لكن أدنى سعر خلال 30 يومًا سبقت التخفيض كان {{price}}، فهذا ليس تخفيضًا حقيقيًا.',
    noReal: 'لا نعرف أسعاره خلال 30 يومًا سبقت التخفيض، فلا يمكننا تأكيد الخصم ولا نفيه.',
    lowest90: 'أدنى سعر خلال 90 يومًا سبقت التخفيض: {{price}}.',
    raised: 'رُفع السعر قبل التخفيض',
  },
  en: {
    discount: 'The claimed discount and the real one',
    claimedWas: '{{store}} says it was {{price}}, a discount of {{percent}}.',
    real: 'That is {{percent}} below the lowest price of the 30 days before ({{price}}).',
    notReal: 'But the lowest price of the 30 days before was {{price}}, so this is no discount.',
    noReal: 'Its prices of the 30 days before are not known, so we neither confirm nor deny it.',
    lowest90: 'Lowest of the 90 days before: {{price}}.',
    raised: 'Raised before the sale',
  },
})
