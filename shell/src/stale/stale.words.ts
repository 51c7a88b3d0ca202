import { defineWords } from '@qasima/shared/i18n/words'

export const staleWords = defineWords('shell.stale', {
  en: {
    updating: 'Updating. Shown as of {{time}}.',
    away: 'Live data is temporarily unavailable. Shown as of {{time}}.',
  },
  ar: {
    updating: 'نحدّث البيانات الآن. ما تراه محدَّث حتى {{time}}.',
    away: 'تعذّر تحديث البيانات الآن. ما تراه محدَّث حتى {{time}}.',
  },
})
