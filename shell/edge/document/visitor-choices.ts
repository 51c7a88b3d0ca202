import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { languageOfHeader, languageOfPath, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { themes, type VisitorChoices } from '@qasima/shared/federation/document-state'
import { digitForms } from '@qasima/shared/i18n/digits'
import { hasSession } from './access.ts'

/** The value of a cookie, if it is one of the known ones. */
function choiceIn<Value extends string>(cookies: string, name: string, known: readonly Value[]): Value | undefined {
  const value = new RegExp(`(?:^|;\\s*)${name}=([a-z]+)(?:;|$)`).exec(cookies)?.[1]
  return known.find((one) => one === value)
}

/** The visitor's display choices; by default dark, with Latin digits. */
export const visitorChoices = (cookie = ''): VisitorChoices => ({
  theme: choiceIn(cookie, lookCookies.theme, themes) ?? 'dark',
  digits: choiceIn(cookie, lookCookies.digits, digitForms) ?? 'latn',
  hasSession: hasSession(cookie),
})

interface VisitorRequest {
  readonly url: string
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/**
 * For a path without a language, such as `/go/noon`: the address in the language that the visitor chose or prefers;
 * undefined if it is already in that language, or none is known.
 */
export function pathInOwnLanguage({ url, headers }: VisitorRequest): string | undefined {
  const { cookie = '', 'accept-language': accepted } = headers
  const asked = accepted === undefined ? undefined : languageOfHeader(accepted)
  const language = choiceIn(cookie, lookCookies.language, languages) ?? asked
  return language && language !== languageOfPath(url) ? pathInLanguage(url, language) : undefined
}
