import { defineWords } from '@qasima/shared/i18n/words'

export const pageWords = defineWords('shell.page', {
  en: { skip: 'Skip to content', loading: 'Loading', notifications: 'Notifications', close: 'Close' },
  ar: { skip: 'انتقل إلى المحتوى', loading: 'جارٍ التحميل', notifications: 'الإشعارات', close: 'إغلاق' },
})
