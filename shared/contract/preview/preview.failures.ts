import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof previewFailures> {}
}

export const previewFailures = defineFailures({
  PREVIEW_EXPIRED: entry(
    1615,
    'PreviewExpired',
    410,
    'This preview has ended. Open it again from the back-office.',
    'انتهت هذه المعاينة. افتحها مرة أخرى من لوحة الإدارة.',
  ),
})
