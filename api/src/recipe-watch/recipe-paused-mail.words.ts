import { defineMailWords } from '../outbox/mail-words.ts'

export const recipePausedWords = defineMailWords({
  en: {
    subject: 'Recipe paused: no prices found at {shop}',
    title: 'A recipe found no prices and was paused',
    lead: 'The recipe for {shop} found no price on {empty} of the {readings} pages read in one day, so it has been paused.',
    sample: 'One of these pages: {url}',
    next: 'Until then, pages are read without a recipe. It is used again as soon as you change it; otherwise it is retried in seven days.',
    action: 'Edit the recipe',
    reason: 'You receive this email because you can update stores.',
  },
  ar: {
    subject: 'وصفة القراءة لمتجر {shop} لا تجد أسعارًا',
    title: 'وصفة قراءة لا تجد أسعارًا',
    lead: 'لم تجد وصفة القراءة لمتجر {shop} سعرًا في {empty} من أصل {readings} من الصفحات التي قُرئت في يوم واحد، فأوقفناها مؤقتًا.',
    sample: 'إحدى هذه الصفحات: {url}',
    next: 'تُقرأ صفحات المتجر الآن من دون وصفة. تعود الوصفة إلى العمل فور تعديلها، أو تُجرَّب مرة أخرى بعد سبعة أيام.',
    action: 'عدّل الوصفة',
    reason: 'وصلتك هذه الرسالة لأنك تملك صلاحية تعديل المتاجر.',
  },
})
