import { defineWords } from '@qasima/shared/i18n/words'

export const testPageWords = defineWords('shell.test-page', {
  en: { text: 'This is a test page.' },
  ar: { text: 'هذه صفحة تجريبية.' },
})
