import { defineWords } from '@qasima/shared/i18n/words'

/** What several of the screens before an account say. */
export const entryWords = defineWords('account.entry', {
  en: {
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm password',
    signIn: 'Sign in',
    createAccount: 'Create account',
    or: 'or',
    continueWith: 'Continue with {{provider}}',
    logOut: 'Log out',
    tryAgain: 'Try again',
    deletionCancelled: 'Welcome back. Your account will not be deleted.',
  },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    confirmPassword: 'تأكيد كلمة المرور',
    signIn: 'تسجيل الدخول',
    createAccount: 'إنشاء حساب',
    or: 'أو',
    continueWith: 'المتابعة باستخدام {{provider}}',
    logOut: 'تسجيل الخروج',
    tryAgain: 'حاول مرة أخرى',
    deletionCancelled: 'أهلًا بعودتك. أُلغي حذف حسابك.',
  },
})
