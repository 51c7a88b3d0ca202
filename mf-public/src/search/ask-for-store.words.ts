import { defineWords } from '@qasima/shared/i18n/words'

export const askForStoreWords = defineWords('public.ask-for-store', {
  ar: { askForStore: 'اطلب إضافة هذا المتجر', meant: 'هل تقصد «{{name}}»؟' },
  en: { askForStore: 'Ask for this store', meant: 'Did you mean “{{name}}”?' },
})
