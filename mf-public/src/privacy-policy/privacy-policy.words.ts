import { defineWords } from '@qasima/shared/i18n/words'

export const privacyWords = defineWords('public.privacy', {
  en: {
    title: 'Privacy policy',
    lead: 'What we know about you, why, for how long, and how you take it back. In plain words.',
    version: 'Version of {{date}}',
  },
  ar: {
    title: 'سياسة الخصوصية',
    lead: 'ما الذي نعرفه عنك، ولماذا، وإلى متى، وكيف تسترده. بكلام واضح.',
    version: 'نسخة {{date}}',
  },
})
