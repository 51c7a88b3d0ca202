import { defineWords } from '@qasima/shared/i18n/words'

export const signinWords = defineWords('account.signin', {
  en: {
    title: 'Sign in',
    lead: 'Your tracked prices and alerts are where you left them.',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    cancelled: 'You cancelled the sign-in. Choose another way, or try again.',
    failed: 'Signing in there did not work. Please try again, or use your email and password.',
    'no-email': 'Your account there did not give us an email. Allow it, or use your email and password.',
    'account-exists': 'There is an account with this email already. Sign in with its password.',
    inactive: 'There is no valid account with this email.',
  },
  ar: {
    title: 'تسجيل الدخول',
    lead: 'الأسعار التي تتابعها وتنبيهاتك حيث تركتها.',
    forgot: 'نسيت كلمة المرور؟',
    noAccount: 'ليس لديك حساب؟',
    cancelled: 'ألغيتَ تسجيل الدخول. اختر طريقة أخرى أو أعد المحاولة.',
    failed: 'تعذر تسجيل الدخول بهذه الطريقة. حاول مرة أخرى، أو استخدم بريدك وكلمة المرور.',
    'no-email': 'لم يصلنا بريدك من حسابك هناك. اسمح بمشاركته، أو استخدم بريدك وكلمة المرور.',
    'account-exists': 'يوجد حساب بهذا البريد. سجّل الدخول بكلمة مروره.',
    inactive: 'لا يوجد حساب صالح بهذا البريد الإلكتروني.',
  },
})
