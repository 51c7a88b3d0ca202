import type { Language } from '@qasima/shared/contract/language'

/** Shown on a page whose first reads were too late for the document; the browser keeps trying. */
export const slowNotice: Readonly<Record<Language, string>> = {
  ar: 'يستغرق التحميل وقتًا أطول من المعتاد. نواصل المحاولة.',
  en: 'This is taking longer than usual. We’re still trying.',
}

/** The same if the API has not answered anything for a minute. */
export const apiUnavailableNotice: Readonly<Record<Language, string>> = {
  ar: 'تعذّر تحديث هذه الصفحة الآن. نواصل المحاولة.',
  en: 'Our service is not responding right now. We’re still trying.',
}
