import { defineWords } from '@qasima/shared/i18n/words'

export const claimedDiscountWords = defineWords('public.product-discount', {
  ar: {
    discount: 'التخفيض المعلن والتخفيض الحقيقي',
    claimedWas: 'يقول متجر {{store}} إن السعر كان {{price}}، أي خصم {{percent}}.',
    real: 'والسعر الآن أقل بنسبة {{percent}} من أدنى سعر خلال 30 يومًا سبقت التخفيض ({{price}}).',
    notReal: 'لكن أدنى سعر خلال 30 يومًا سبقت التخفيض كان {{price}}، فهذا ليس تخفيضًا حقيقيًا.',
    noReal: 'لا نعرف أسعاره خلال 30 يومًا سبقت التخفيض، فلا يمكننا تأكيد الخصم ولا نفيه.',
    lowest90: 'أدنى سعر خلال 90 يومًا سبقت التخفيض: {{price}}.',
    raised: 'رُفع السعر قبل التخفيض',
  },
  en: {
    discount: 'Is the discount real?',
    claimedWas: '{{store}} says it was {{price}}, a discount of {{percent}}.',
    real: 'Compared with the lowest price in the 30 days before, {{price}}, the real discount is {{percent}}.',
    notReal: 'But the lowest price in the 30 days before was {{price}}, so this isn’t a real discount.',
    noReal: 'We don’t know its prices in the 30 days before, so we can’t confirm this.',
    lowest90: 'Lowest in the 90 days before: {{price}}.',
    raised: 'Raised before the sale',
  },
})
