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

/** What is wrong, as a heading without a full stop, and what to do about it. */
interface ReasonWords {
  readonly title: string
  readonly advice: string
}

export const readingReasonWords: Readonly<Record<ReadingReason, Readonly<Record<Language, ReasonWords>>>> = {
  unreachable: {
    ar: { title: 'لم يرد المتجر', advice: 'حاول مرة أخرى بعد دقائق، وتأكد من أن الرابط يفتح عندك.' },
    en: {
      title: 'The store did not respond',
      advice: 'Check that the link opens for you, and try again in a few minutes.',
    },
  },
  blocked: {
    ar: {
      title: 'لا يسمح لنا هذا المتجر بقراءة صفحاته الآن',
      advice: 'حاول لاحقًا، أو ابحث عن المنتج في متجر آخر.',
    },
    en: {
      title: 'This store does not let us read its pages right now',
      advice: 'Try again later, or try a link from another store.',
    },
  },
  gone: {
    ar: {
      title: 'لا توجد صفحة في المتجر بهذا الرابط',
      advice: 'تأكد من الرابط أو ابحث عن المنتج في المتجر.',
    },
    en: {
      title: 'The store has no page at this link',
      advice: 'Check the link, or search for the product at the store.',
    },
  },
  'not-product': {
    ar: {
      title: 'لم نجد منتجًا بسعر في هذه الصفحة',
      advice: 'افتح منتجًا واحدًا في المتجر وانسخ رابط صفحته.',
    },
    en: {
      title: 'We couldn’t find a product with a price on this page',
      advice: 'Open a single product at the store and copy its link.',
    },
  },
  'several-prices': {
    ar: {
      title: 'في هذه الصفحة أكثر من سعر',
      advice: 'اختر السعر الذي تراه في المتجر، أو اختر المقاس أو اللون هناك وانسخ رابطه.',
    },
    en: {
      title: 'This page shows more than one price',
      advice: 'Choose the right one, or choose a size or colour at the store and copy that link.',
    },
  },
  login: {
    ar: {
      title: 'يطلب المتجر تسجيل الدخول قبل عرض هذه الصفحة',
      advice: 'انسخ رابط منتج يفتح من دون حساب.',
    },
    en: {
      title: 'The store asks visitors to sign in to see this page',
      advice: 'Copy the link of a product that opens without an account.',
    },
  },
  country: {
    ar: {
      title: 'لا يعرض المتجر هذه الصفحة في كل البلدان',
      advice: 'انسخ رابط المنتج من موقع المتجر في بلدك.',
    },
    en: {
      title: 'The store does not show this page in the country we read it from',
      advice: 'Copy the product’s link from the store’s site for your country.',
    },
  },
}

/** Both in one text, where there is no heading. */
export function readingReasonText(reason: ReadingReason, language: Language): string {
  const { title, advice } = readingReasonWords[reason][language]
  return `${title}. ${advice}`
}
