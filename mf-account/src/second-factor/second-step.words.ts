import { defineWords } from '@qasima/shared/i18n/words'

export const secondStepWords = defineWords('account.second-step', {
  en: {
    title: 'One more step',
    lead: 'Confirm your sign-in with your second factor.',
    passkey: 'Use a passkey',
    code: 'Code from your authenticator app',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten codes you saved. Each works once.',
    useCode: 'Use a code from your app',
    useRecoveryCode: 'Use a recovery code',
    continue: 'Continue',
    back: 'Back to sign-in',
    loading: 'Loading',
    passkeyFailed: 'The passkey didn’t work. Try again, or choose another way.',
    help: 'Lost all of them? A colleague who can manage users can reset your two-step sign-in.',
  },
  ar: {
    title: 'بقيت خطوة واحدة',
    lead: 'أكّد تسجيل دخولك بعامل التحقق الثاني.',
    passkey: 'استخدم مفتاح مرور',
    code: 'رمز تطبيق المصادقة',
    recoveryCode: 'رمز الاسترداد',
    recoveryHint: 'أحد الرموز العشرة التي حفظتها. يصلح كل رمز لمرة واحدة.',
    useCode: 'استخدم رمزًا من تطبيقك',
    useRecoveryCode: 'استخدم رمز استرداد',
    continue: 'متابعة',
    back: 'العودة إلى تسجيل الدخول',
    loading: 'جارٍ التحميل',
    passkeyFailed: 'لم يستجب مفتاح المرور. حاول مرة أخرى أو اختر طريقة أخرى.',
    help: 'فقدتها كلها؟ يستطيع زميل له صلاحية إدارة المستخدمين إزالة عامل التحقق الثاني من حسابك.',
  },
})
