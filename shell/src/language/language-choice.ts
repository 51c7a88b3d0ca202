import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { type Language, languages } from '@qasima/shared/contract/language'
import { preferredAttribute } from '@qasima/shared/federation/document-state'
import { keepChoice } from '../keep-choice.ts'

const key = 'language'

/** Stores the language that a visitor chose. It is offered on later visits and never forced. */
export function rememberLanguage(language: Language, mainDomain: string): void {
  document.documentElement.setAttribute(preferredAttribute, language)
  keepChoice(lookCookies.language, language, mainDomain)
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the offer may reappear; nothing else depends on it.
  }
}

/** The visitor's preferred language: their own choice, else the first supported one of the browser. */
export function preferredLanguage(): Language | null {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // Fall back to the browser's languages.
  }
  const wishes = [chosen, ...navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])]
  return wishes.flatMap((wish) => languages.find((language) => language === wish) ?? [])[0] ?? null
}
