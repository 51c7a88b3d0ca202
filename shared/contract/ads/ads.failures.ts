import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof adFailures> {}
}

export const adFailures = defineFailures({
  AD_TOKEN_INVALID: entry(
    1617,
    'AdTokenInvalid',
    400,
    'This ad has expired, or its token is not valid.',
    'مضى وقت طويل على عرض هذا الإعلان، أو أن رمزه غير صالح.',
  ),
  AD_TOKEN_USED: entry(
    1618,
    'AdTokenUsed',
    409,
    'This view of the ad has already been counted.',
    'سبق احتساب هذه المشاهدة للإعلان.',
  ),
})
