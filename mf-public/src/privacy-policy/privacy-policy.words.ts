import { defineWords } from '@qasima/shared/i18n/words'

export const privacyWords = defineWords('public.privacy', {
  en: {
    title: 'Privacy policy',
    lead: 'What we collect about you, why, how long we keep it, and how to download or delete it. In plain words.',
    version: 'Version of {{date}}',
  },
  ar: {
    title: 'سياسة الخصوصية',
    lead: 'ما الذي نعرفه عنك، ولماذا، وإلى متى، وكيف تستعيده أو تحذفه. بكلام واضح.',
    version: 'نسخة {{date}}',
  },
})
