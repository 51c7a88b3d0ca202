import { defineWords } from '@qasima/shared/i18n/words'

export const signinWords = defineWords('account.signin', {
  en: {
    title: 'Sign in',
    lead: 'See your tracked prices and alerts.',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    cancelled: 'You cancelled the sign-in. Choose another way, or try again.',
    failed: 'That sign-in didn’t work. Try again, or use your email and password.',
    'no-email': 'That account didn’t share an email address. Allow it, or use your email and password.',
    'account-exists': 'An account with this email already exists. Sign in with its password.',
    inactive: 'There is no valid account with this email.',
  },
  ar: {
    title: 'تسجيل الدخول',
    lead: 'لترى الأسعار التي تتابعها وتنبيهاتك.',
    forgot: 'نسيت كلمة المرور؟',
    noAccount: 'ليس لديك حساب؟',
    cancelled: 'ألغيتَ تسجيل الدخول. اختر طريقة أخرى أو أعد المحاولة.',
    failed: 'تعذّر تسجيل الدخول بهذه الطريقة. حاول مرة أخرى، أو استخدم بريدك وكلمة المرور.',
    'no-email': 'لم يشاركنا ذلك الحساب بريدك الإلكتروني. اسمح بمشاركته، أو استخدم بريدك وكلمة المرور.',
    'account-exists': 'يوجد حساب بهذا البريد. سجّل الدخول بكلمة مروره.',
    inactive: 'لا يوجد حساب صالح بهذا البريد الإلكتروني.',
  },
})
