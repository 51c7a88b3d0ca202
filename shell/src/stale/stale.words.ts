import { defineWords } from '@qasima/shared/i18n/words'

export const staleWords = defineWords('shell.stale', {
  en: { stale: 'Our service is not responding at the moment. Shown as of {{time}}.' },
  ar: { stale: 'لا تستجيب خدمتنا الآن. المعروض كما كان في {{time}}.' },
})
