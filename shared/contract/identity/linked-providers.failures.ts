import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof linkedProviderFailures> {}
}

export const linkedProviderFailures = defineFailures({
  ONLY_WAY_TO_SIGN_IN: entry(
    1611,
    'OnlyWayToSignIn',
    409,
    'This is the only way to sign in to your account. Set a password first, then remove it.',
    'هذه هي الطريقة الوحيدة لتسجيل الدخول إلى حسابك. عيّن كلمة مرور أولًا ثم أزلها.',
  ),
})
