import { defineWords } from '@qasima/shared/i18n/words'

export const localListWords = defineWords('public.local-list', {
  ar: {
    heading: 'تتابعها على هذا الجهاز',
    text: 'محفوظة في هذا المتصفح وحده، ولا تصلك تنبيهات عنها من دون حساب.',
    signUp: 'إنشاء حساب',
    remove: 'إيقاف المتابعة',
    removeOne: 'إيقاف متابعة {{name}}',
  },
  en: {
    heading: 'Tracked on this device',
    text: 'Kept in this browser only. Without an account you get no alerts about them.',
    signUp: 'Create account',
    remove: 'Stop tracking',
    removeOne: 'Stop tracking {{name}}',
  },
})
