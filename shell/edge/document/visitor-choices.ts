import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { type Language, languages } from '@qasima/shared/contract/language'
import { themes, type VisitorChoices } from '@qasima/shared/federation/document-state'
import { digitForms } from '@qasima/shared/i18n/digits'
import { hasSession } from './access.ts'

/** The one of the known values that a cookie has. */
function choiceIn<Value extends string>(cookies: string, name: string, known: readonly Value[]): Value | undefined {
  const value = new RegExp(`(?:^|;\\s*)${name}=([a-z]+)(?:;|$)`).exec(cookies)?.[1]
  return known.find((one) => one === value)
}

/** The first language of a header `Accept-Language` that there is; browsers write the most wanted first. */
function languageOf(accepted: string): Language | null {
  const wishes = accepted.split(',').map((wish) => wish.trim().toLowerCase().split(/[-;]/)[0])
  return wishes.flatMap((wish) => languages.find((language) => language === wish) ?? [])[0] ?? null
}

interface VisitorHeaders {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/** How a visitor wants pages to look: dark, and with Latin digits, until they choose. */
export const visitorChoices = ({ cookie = '', 'accept-language': accepted = '' }: VisitorHeaders): VisitorChoices => ({
  theme: choiceIn(cookie, lookCookies.theme, themes) ?? 'dark',
  digits: choiceIn(cookie, lookCookies.digits, digitForms) ?? 'latn',
  preferred: choiceIn(cookie, lookCookies.language, languages) ?? languageOf(accepted),
  hasSession: hasSession(cookie),
})
