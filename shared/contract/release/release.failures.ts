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
  RELEASE_NOT_APPROVED: entry(
    1616,
    'ReleaseNotApproved',
    403,
    'This release needs the approval of a second person, who is signed in and can update releases.',
    'يحتاج هذا الإصدار إلى موافقة شخص ثانٍ مسجّل الدخول ويملك صلاحية تحديث الإصدارات.',
  ),
})
