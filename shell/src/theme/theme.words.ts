import { defineWords } from '@qasima/shared/i18n/words'

export const themeWords = defineWords('shell.theme', {
  en: { theme: 'Theme', light: 'Light', dark: 'Dark', system: 'System' },
  ar: { theme: 'المظهر', light: 'فاتح', dark: 'داكن', system: 'حسب الجهاز' },
})
