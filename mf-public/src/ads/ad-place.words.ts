import { defineWords } from '@qasima/shared/i18n/words'

export const adPlaceWords = defineWords('public.ad-place', {
  ar: {
    why: 'لماذا هذا الإعلان؟',
    whyText:
      'اخترناه بحسب بلدك ولغة الصفحة ونوعها وجهازك والوقت، لا بحسب ما بحثت عنه أو نسخته أو اشتريته. ونتذكر متى ظهر لك كي لا يتكرر كثيرًا، إلا إذا طلب متصفحك عدم التتبع.',
    close: 'إغلاق',
    closed: 'لن يظهر لك إعلان هنا لمدة يوم.',
  },
  en: {
    why: 'Why this ad?',
    whyText:
      'We chose it based on your country, the type and language of this page, your device and the time of day. What you searched for, copied or bought is not used. We remember when you saw it so that it doesn’t appear too often, unless your browser asks us not to track you.',
    close: 'Close',
    closed: 'No ads will be shown here for a day.',
  },
})
