import type { Language } from '@qasima/shared/contract/language'

/** Said on a page whose first reads came too late for the document; the browser continues asking. */
export const slowNotice: Readonly<Record<Language, string>> = {
  ar: 'يستغرق التحميل وقتًا أطول من المعتاد. نواصل المحاولة.',
  en: 'This is taking longer than usual. We’re still trying.',
}

/** The same where the API has answered nothing for a minute. */
export const apiUnavailableNotice: Readonly<Record<Language, string>> = {
  ar: 'لا تستجيب خدمتنا الآن. نواصل المحاولة.',
  en: 'Our service is not responding right now. We’re still trying.',
}
