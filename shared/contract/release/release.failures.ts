import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof releaseFailures> {}
}

export const releaseFailures = defineFailures({
  RELEASE_REJECTED: entry(
    1604,
    'ReleaseRejected',
    422,
    'This release did not pass its checks.',
    'لم يجتز هذا الإصدار الفحوصات المطلوبة.',
  ),
})
