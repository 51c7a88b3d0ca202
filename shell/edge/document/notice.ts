import type { Language } from '@qasima/shared/contract/language'

/** Said on a page whose first reads the API did not answer; the browser continues asking. */
export const apiUnavailableNotice: Readonly<Record<Language, string>> = {
  ar: 'لا تستجيب خدمتنا الآن. نواصل المحاولة.',
  en: 'Our service is not responding at the moment. We keep trying.',
}
