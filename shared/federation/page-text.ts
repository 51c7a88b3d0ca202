import type { Language } from '../contract/language.ts'
import type { RouteDescription } from './remote.ts'
import { fillText, type TemplateValues } from './template.ts'

export const siteName: Readonly<Record<Language, string>> = { ar: 'قسيمة', en: 'Qasima' }

/** What pages say when their screen has no text. */
const missing = { ar: 'هذه الصفحة غير موجودة', en: 'This page does not exist' } as const
const description = {
  ar: 'أكواد خصم لمتاجرك المفضلة، وأسعار تتابعها بتاريخها، بالعربية والإنجليزية.',
  en: 'Coupon codes for the stores you love, and prices with their history, in Arabic and English.',
} as const

/** Title and description of a page for browser tabs and search engines. */
export interface PageText {
  readonly title: string
  readonly description: string
}

/** The parts of an address; a page without a route does not exist. */
export interface PageAddress {
  readonly route: Pick<RouteDescription, 'title' | 'searchTitle' | 'description'> | null
  readonly language: Language
  /** Route parameters, the `search` of the address, and fields of the first reply. */
  readonly values: TemplateValues
}

/** The filled text; null if a value is missing, rather than an incomplete sentence. */
function whole(template: string, values: TemplateValues): string | null {
  const names = template.match(/\{[\w.]+\}/g) ?? []
  return names.every((name) => fillText(name, values)) ? fillText(template, values) : null
}

/** Title and description of a page: the edge writes both into the document; on navigation, the shell updates the title. */
export function pageText({ route, language, values }: PageAddress): PageText {
  const name = siteName[language]
  const found = route?.searchTitle && whole(route.searchTitle[language], values)
  const title = found || (route ? whole(route.title[language], values) : missing[language])
  return {
    // The landing page's title contains the site's name already.
    title: title && !title.includes(name) ? `${title} | ${name}` : (title ?? name),
    description: (route?.description && whole(route.description[language], values)) || description[language],
  }
}

/** The search term in an address, as a template value. */
export function searchedFor(query: string): TemplateValues {
  const search = new URLSearchParams(query).get('search')?.trim()
  return search ? { search } : {}
}
