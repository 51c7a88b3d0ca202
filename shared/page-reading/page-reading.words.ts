import { defineWords } from '../i18n/words.ts'

/** What is said while a store's page is read, and of what was read. */
export const pageReadingWords = defineWords('shared.page-reading', {
  ar: {
    reading: 'جارٍ قراءة صفحة المتجر',
    readingLong: 'المتجر بطيء في الرد. قد يستغرق ذلك 10 ثوانٍ.',
    cancel: 'إلغاء',
    shopTitle: 'لا نعرف هذا المتجر بعد',
    shopText: 'اقترحه علينا، أو جرّب رابطًا من متجر آخر.',
    pageTitle: 'لم نقرأ سعرًا واضحًا في هذه الصفحة',
    pageText:
      'ربما لم يفتح لنا المتجر صفحته، أو أنها تعرض عدة منتجات أو عدة أسعار. افتح المنتج واختر مقاسه أو لونه، ثم انسخ ذلك الرابط.',
    missingTitle: 'لا توجد صفحة في المتجر على هذا الرابط',
    missingText: 'ربما لم يعد المتجر يبيع المنتج، أو أن الرابط ناقص. افتحه في المتجر أولًا.',
    awayTitle: 'تتعذّر قراءة صفحات المتاجر الآن',
    awayText: 'رابطك باقٍ هنا. حاول مرة أخرى بعد دقائق.',
    again: 'حاول مرة أخرى',
    suggest: 'اقترح متجرًا',
    conflict: 'في الصفحة أكثر من سعر. أيها يطلبه المتجر؟',
    conflictText: 'قارنه بالمتجر. إن اخترت سعرًا آخر راجعه فريقنا، وحتى ذلك الحين نعتمد السعر الذي قرأناه.',
    wentBy: 'السعر الذي قرأناه',
    open: 'سعر الصفحة غير واضح. أي سعر يطلبه المتجر؟',
    openText: 'يراجع فريقنا اختيارك، وحتى ذلك الحين لا نعرض سعرًا ولا نرسل تنبيهًا.',
    chooseOne: 'اختر السعر الذي تراه في المتجر.',
  },
  en: {
    reading: 'Reading the page of the store',
    readingLong: 'The store is slow to answer. This takes up to 10 seconds.',
    cancel: 'Cancel',
    shopTitle: 'We do not know this store yet',
    shopText: 'Suggest it to us, or try the link of another store.',
    pageTitle: 'We could not read a clear price on this page',
    pageText:
      'The store may not open its pages to us, or this one shows several products or several prices. Open the product, choose its size or colour there, and copy that link.',
    missingTitle: 'The store has no page at this link',
    missingText:
      'The product may have left the store, or a part of the link may be missing. Open it in the store first.',
    awayTitle: 'Pages of stores cannot be read right now',
    awayText: 'Your link stays here. Try again in a few minutes.',
    again: 'Try again',
    suggest: 'Suggest a store',
    conflict: 'The page shows more than one price. Which one does the store ask?',
    conflictText:
      'Compare it with the store. If you choose another one, our staff look at it; until then the price that we read counts.',
    wentBy: 'The one that we read',
    open: 'The page leaves its price open. Which one does the store ask?',
    openText: 'Our staff look at what you choose. Until they have, no price is shown and no alert is sent.',
    chooseOne: 'Choose the price that you see in the store.',
  },
})
