/** What a browser shows instead of a page that is not made now. */
export const busyWords = {
  title: { ar: 'قسيمة مزدحمة الآن', en: 'Qasima is busy right now' },
  text: { ar: 'ستُفتح هذه الصفحة تلقائيًا بعد ثوانٍ قليلة.', en: 'This page will open automatically in a few seconds.' },
} as const
