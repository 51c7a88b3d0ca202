import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { type Language, languages } from '@qasima/shared/contract/language'
import { preferredAttribute } from '@qasima/shared/federation/document-state'
import { keepChoice } from '../keep-choice.ts'

const key = 'language'

/** Remembers the language that a visitor chose. It is offered on later visits and never forced. */
export function rememberLanguage(language: Language, mainDomain: string): void {
  document.documentElement.setAttribute(preferredAttribute, language)
  keepChoice(lookCookies.language, language, mainDomain)
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the offer may come again; nothing else depends on it.
  }
}

/** The language this visitor would rather read: their own choice, else the first of the browser's that we have. */
export function preferredLanguage(): Language | null {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // The browser's own languages are asked instead.
  }
  const wishes = [chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])]
  return wishes.flatMap((wish) => languages.find((language) => language === wish) ?? [])[0] ?? null
}
