import { defineWords } from '@qasima/shared/i18n/words'

export const trackedDetailsWords = defineWords('account.tracked-details', {
  en: {
    title: 'Tags and note',
    tags: 'Tags',
    tagsHint: 'Separate tags with commas, for example: gifts, kitchen.',
    tagsProblem: 'Up to {{max}} tags, each up to {{length}} characters.',
    note: 'Note',
    optional: 'optional',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    saved: 'Saved',
  },
  ar: {
    title: 'الوسوم والملاحظة',
    tags: 'الوسوم',
    tagsHint: 'افصل بينها بفواصل، مثل: هدايا، مطبخ.',
    tagsProblem: '{{max}} وسمًا على الأكثر، ولا يزيد الوسم على {{length}} حرفًا.',
    note: 'ملاحظة',
    optional: 'اختياري',
    save: 'حفظ',
    cancel: 'إلغاء',
    close: 'إغلاق',
    saved: 'تم الحفظ',
  },
})
