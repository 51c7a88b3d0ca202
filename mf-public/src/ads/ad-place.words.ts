import { defineWords } from '@qasima/shared/i18n/words'

export const adPlaceWords = defineWords('public.ad-place', {
  ar: {
    why: 'لماذا هذا الإعلان؟',
    whyText:
      'اخترناه بحسب بلدك، ولغة هذه الصفحة ونوعها، وجهازك، والوقت. لا أثر لما بحثت عنه أو نسخته أو اشتريته. ونتذكر متى عُرض حتى لا يتكرر عليك كثيرًا، إلا إذا طلب متصفحك ألا نتتبعك.',
    close: 'إغلاق',
    closed: 'لن يظهر إعلان هنا لمدة يوم.',
  },
  en: {
    why: 'Why this ad?',
    whyText:
      'We chose it by your country, the language and kind of this page, your device and the time. What you searched for, copied or bought plays no part. We remember when it was shown so that it does not come too often, unless your browser asks us not to track you.',
    close: 'Close',
    closed: 'No ad will be shown here for a day.',
  },
})
