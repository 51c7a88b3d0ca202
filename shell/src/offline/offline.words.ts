import { defineWords } from '@qasima/shared/i18n/words'

export const offlineWords = defineWords('shell.offline', {
  en: { offline: 'You are offline. What you see may be out of date.' },
  ar: { offline: 'أنت غير متصل بالإنترنت، وقد لا يكون ما تراه محدّثًا.' },
})
