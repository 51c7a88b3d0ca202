import { defineWords } from '@qasima/shared/i18n/words'

export const profileFormWords = defineWords('account.profile-form', {
  en: { title: 'Your profile', save: 'Save', saved: 'Your profile is saved' },
  ar: { title: 'بياناتك الشخصية', save: 'حفظ', saved: 'تم حفظ بياناتك' },
})
