import { defineWords } from '@qasima/shared/i18n/words'

export const staleWords = defineWords('shell.stale', {
  en: {
    updating: 'Updating. Shown as of {{time}}.',
    away: 'Live data is temporarily unavailable. Shown as of {{time}}.',
  },
  ar: {
    updating: 'يجري التحديث. المعروض كما كان في {{time}}.',
    away: 'لا تستجيب خدمتنا الآن. المعروض كما كان في {{time}}.',
  },
})
