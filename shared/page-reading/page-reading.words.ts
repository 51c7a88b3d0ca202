import { defineWords } from '../i18n/words.ts'

/** What is said while a store's page is read, and of what was read. */
export const pageReadingWords = defineWords('shared.page-reading', {
  ar: {
    reading: 'تجري قراءة صفحة المتجر',
    readingLong: 'المتجر بطيء في الرد. قد يستغرق ذلك 10 ثوانٍ.',
    cancel: 'إلغاء',
    shopTitle: 'لا نعرف هذا المتجر بعد',
    shopText: 'اقترحه علينا، أو جرّب رابطًا من متجر آخر.',
    pageTitle: 'لم نجد سعرًا واضحًا في هذه الصفحة',
    pageText:
      'ربما لم يسمح لنا المتجر بفتح الصفحة، أو أن فيها أكثر من منتج أو سعر. افتح المنتج في المتجر واختر مقاسه أو لونه، ثم انسخ رابطه.',
    missingTitle: 'لا توجد صفحة في المتجر بهذا الرابط',
    missingText: 'ربما لم يعد المتجر يبيع المنتج، أو أن الرابط ناقص. افتحه في المتجر أولًا.',
    awayTitle: 'تتعذّر قراءة صفحات المتاجر الآن',
    awayText: 'رابطك باقٍ هنا. حاول مرة أخرى بعد دقائق.',
    again: 'حاول مرة أخرى',
    suggest: 'اقترح متجرًا',
    conflict: 'في الصفحة أكثر من سعر. أيها تراه في المتجر؟',
    conflictText: 'قارن بما تراه في المتجر. إن اخترت سعرًا آخر فسيراجعه فريقنا، وحتى ذلك الحين نعتمد السعر الذي قرأناه.',
    wentBy: 'السعر الذي قرأناه',
    open: 'السعر في الصفحة غير واضح. أي سعر تراه في المتجر؟',
    openText: 'يراجع فريقنا اختيارك، وحتى ذلك الحين لا نعرض سعرًا ولا نرسل تنبيهًا.',
    chooseOne: 'اختر السعر الذي تراه في المتجر.',
  },
  en: {
    reading: 'Reading the store’s page',
    readingLong: 'The store is slow to respond. This can take up to 10 seconds.',
    cancel: 'Cancel',
    shopTitle: 'We don’t support this store yet',
    shopText: 'Suggest it to us, or try a link from another store.',
    pageTitle: 'We couldn’t find a clear price on this page',
    pageText:
      'The store may block us, or the page may show several products or prices. Open the product, choose its size or colour, and copy that link.',
    missingTitle: 'The store has no page at this link',
    missingText:
      'The product may no longer be sold, or part of the link may be missing. Check that it opens in the store.',
    awayTitle: 'Store pages can’t be read right now',
    awayText: 'Your link is kept here. Try again in a few minutes.',
    again: 'Try again',
    suggest: 'Suggest a store',
    conflict: 'The page shows more than one price. Which one is right?',
    conflictText:
      'Check it at the store. If you choose another price, our team will review it. Until then we use the price we read.',
    wentBy: 'The price we read',
    open: 'The page shows several possible prices. Which one is right?',
    openText: 'Our team will review your choice. Until then, no price is shown and no alerts are sent.',
    chooseOne: 'Choose the price you see at the store.',
  },
})
