import { defineWords } from '@qasima/shared/i18n/words'

export const signupWords = defineWords('account.signup', {
  en: {
    title: 'Create account',
    lead: 'Track prices and get an alert when they drop. Free.',
    invited: 'A friend invited you. Once your email is verified, they can track more products.',
    haveAccount: 'Already have an account?',
    consentBefore: 'By creating an account you agree to our',
    privacy: 'privacy policy',
  },
  ar: {
    title: 'إنشاء حساب',
    lead: 'تابع الأسعار، وننبهك حين تنخفض. مجانًا.',
    invited: 'دعاك صديق. وحين تؤكد بريدك يصبح بإمكانه متابعة منتجات أكثر.',
    haveAccount: 'لديك حساب؟',
    consentBefore: 'بإنشاء الحساب توافق على',
    privacy: 'سياسة الخصوصية',
  },
})
