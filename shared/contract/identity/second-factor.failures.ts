import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof secondFactorFailures> {}
}

export const secondFactorFailures = defineFailures({
  SECOND_FACTOR_INVALID: entry(
    1608,
    'SecondFactorInvalid',
    403,
    'We couldn’t confirm it’s you. Check the code and try again.',
    'لم نتمكن من تأكيد هويتك. تحقق من الرمز ثم حاول مرة أخرى.',
  ),
  SECOND_FACTOR_CHALLENGE_EXPIRED: entry(
    1609,
    'SecondFactorChallengeExpired',
    403,
    'This sign-in took too long or had too many attempts. Please sign in again.',
    'استغرق تسجيل الدخول وقتًا طويلًا أو كثرت المحاولات. سجّل الدخول مرة أخرى.',
  ),
  SECOND_FACTOR_ENROLMENT_REQUIRED: entry(
    1610,
    'SecondFactorEnrolmentRequired',
    403,
    'Set up a second factor first: your account needs one to work here.',
    'فعّل عامل تحقق ثانيًا أولًا: لا يعمل حسابك هنا من دونه.',
  ),
})
