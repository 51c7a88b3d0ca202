import type { Language } from '../language.ts'

/** Why a store's page could not be read as a product; the `reason` of an error. */
export const readingReasons = [
  'unreachable',
  'blocked',
  'gone',
  'not-product',
  'several-prices',
  'login',
  'country',
] as const
export type ReadingReason = (typeof readingReasons)[number]

/** What is wrong, and what to do about it. */
export const readingReasonWords: Readonly<Record<ReadingReason, Readonly<Record<Language, string>>>> = {
  unreachable: {
    ar: 'لم يرد المتجر. حاول مرة أخرى بعد دقائق، وتأكد من أن الرابط يفتح عندك.',
    en: 'The store did not respond. Check that the link opens for you, and try again in a few minutes.',
  },
  blocked: {
    ar: 'لا يسمح لنا هذا المتجر بقراءة صفحاته الآن. حاول لاحقًا، أو ابحث عن المنتج في متجر آخر.',
    en: 'This store does not let us read its pages right now. Try again later, or try a link from another store.',
  },
  gone: {
    ar: 'لا توجد صفحة في المتجر بهذا الرابط. تأكد من الرابط أو ابحث عن المنتج في المتجر.',
    en: 'The store has no page at this link. Check the link, or search for the product at the store.',
  },
  'not-product': {
    ar: 'لم نجد منتجًا بسعر في هذه الصفحة. افتح منتجًا واحدًا في المتجر وانسخ رابط صفحته.',
    en: 'We couldn’t find a product with a price on this page. Open a single product at the store and copy its link.',
  },
  'several-prices': {
    ar: 'في هذه الصفحة أكثر من سعر. اختر السعر الذي تراه في المتجر، أو اختر المقاس أو اللون هناك وانسخ رابطه.',
    en: 'This page shows more than one price. Choose the right one, or choose a size or colour at the store and copy that link.',
  },
  login: {
    ar: 'يطلب المتجر تسجيل الدخول قبل عرض هذه الصفحة. انسخ رابط منتج يفتح من دون حساب.',
    en: 'The store asks visitors to sign in to see this page. Copy the link of a product that opens without an account.',
  },
  country: {
    ar: 'لا يعرض المتجر هذه الصفحة في كل البلدان. انسخ رابط المنتج من موقع المتجر في بلدك.',
    en: 'The store does not show this page in the country we read it from. Copy the product’s link from the store’s site for your country.',
  },
}
