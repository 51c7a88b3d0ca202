import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof trackingFailures> {}
}

export const trackingFailures = defineFailures({
  TRACKING_LIMIT_REACHED: entry(
    1601,
    'TrackingLimitReached',
    403,
    'You are tracking as many products as your plan allows. Invite a friend to track more.',
    'بلغت الحد الأقصى للمنتجات المتابَعة. ادعُ صديقًا لتتابع أكثر.',
  ),
})
