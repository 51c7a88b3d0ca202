import { defineWords } from '@qasima/shared/i18n/words'

export const localListWords = defineWords('public.local-list', {
  ar: {
    heading: 'منتجات تتابعها على هذا الجهاز',
    text: 'محفوظة في هذا المتصفح فقط. أنشئ حسابًا لتجدها على كل أجهزتك.',
    signUp: 'إنشاء حساب',
    remove: 'إيقاف المتابعة',
    removeOne: 'إيقاف متابعة {{name}}',
  },
  en: {
    heading: 'Tracked on this device',
    text: 'Saved in this browser only. Create an account to see them on all your devices.',
    signUp: 'Create account',
    remove: 'Stop tracking',
    removeOne: 'Stop tracking {{name}}',
  },
})
