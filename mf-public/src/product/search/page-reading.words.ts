import { defineWords } from '@qasima/shared/i18n/words'

/** A product that was read from its page when its link was pasted. */
export const pageReadingWords = defineWords('public.page-reading', {
  ar: {
    failed: 'تعذّرت قراءة الصفحة',
    priceNow: 'السعر الآن',
    outOfStock: 'غير متوفر الآن',
    noHistory: 'لا نعرف أسعاره السابقة بعد.',
    otherStores: 'ابحث عنه في متاجر أخرى',
    productPage: 'تاريخ السعر وكل المتاجر',
    track: 'تابع سعر هذا المنتج',
  },
  en: {
    failed: 'We couldn’t read this page',
    priceNow: 'Price now',
    outOfStock: 'Out of stock now',
    noHistory: 'No price history yet.',
    otherStores: 'Find it at other stores',
    productPage: 'Price history and all stores',
    track: 'Track the price of this product',
  },
})
