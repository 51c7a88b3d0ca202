import { defineMailWords } from '../outbox/mail-words.ts'

export const recipePausedWords = defineMailWords({
  en: {
    subject: 'The recipe of {shop} finds no prices',
    title: 'A recipe finds no prices',
    lead: 'The recipe of {shop} found no price on {empty} of {readings} pages that were read on one day. It is paused.',
    sample: 'One of these pages: {url}',
    next: 'Meanwhile its pages are read without a recipe. It is used again as soon as you change it, or tried once more in seven days.',
    action: 'Change the recipe',
    reason: 'You get this email because you may change stores.',
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
