import { defineWords } from '@qasima/shared/i18n/words'

export const rearmFieldWords = defineWords('account.rearm-field', {
  en: {
    label: 'How often',
    hint: 'You won’t get the same alert again while the price stays the same.',
    each: 'Every time',
    day: 'At most once a day',
    week: 'At most once a week',
    month: 'At most once in 30 days',
    year: 'At most once a year',
  },
  ar: {
    label: 'كم مرة نخبرك',
    hint: 'لا يتكرر التنبيه ما دام السعر على حاله.',
    each: 'في كل مرة',
    day: 'مرة في اليوم على الأكثر',
    week: 'مرة في الأسبوع على الأكثر',
    month: 'مرة كل 30 يومًا على الأكثر',
    year: 'مرة في السنة على الأكثر',
  },
})
