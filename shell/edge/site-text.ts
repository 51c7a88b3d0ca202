import type { Language } from '@qasima/shared/contract/language'

const name: Readonly<Record<Language, string>> = { ar: 'قسيمة', en: 'Qasima' }

/** What documents say when a screen says nothing of its own. */
export const siteText = {
  title: (title: string, language: Language, path: string) => (path === '/' ? title : `${title} | ${name[language]}`),
  missing: { ar: 'هذه الصفحة غير موجودة | قسيمة', en: 'This page does not exist | Qasima' },
  description: {
    ar: 'أكواد خصم لمتاجرك المفضلة، وأسعار تتابعها بتاريخها، بالعربية والإنجليزية.',
    en: 'Coupon codes for the stores you love, and prices you can follow through time, in Arabic and English.',
  },
} as const
