import { defineWords } from '@qasima/shared/i18n/words'

export const mobileAppLoadingWords = defineWords('public.mobile-app-loading', {
  en: {
    loading: 'Loading',
    open: 'Open the app',
    openText: 'If the app doesn’t open, press the button.',
    continue: 'Continue',
    slow: 'This is taking longer than usual.',
    home: 'Go to the home page',
  },
  ar: {
    loading: 'جارٍ التحميل',
    open: 'افتح التطبيق',
    openText: 'إذا لم يُفتح التطبيق تلقائيًا فاضغط الزر.',
    continue: 'متابعة',
    slow: 'الأمر يستغرق وقتًا أطول من المعتاد.',
    home: 'اذهب إلى الصفحة الرئيسية',
  },
})
