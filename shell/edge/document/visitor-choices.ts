import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { languageOfHeader, languageOfPath, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { themes, type VisitorChoices } from '@qasima/shared/federation/document-state'
import { digitForms } from '@qasima/shared/i18n/digits'
import { hasSession } from './access.ts'

/** The one of the known values that a cookie has. */
function choiceIn<Value extends string>(cookies: string, name: string, known: readonly Value[]): Value | undefined {
  const value = new RegExp(`(?:^|;\\s*)${name}=([a-z]+)(?:;|$)`).exec(cookies)?.[1]
  return known.find((one) => one === value)
}

/** How a visitor wants pages to look: dark, and with Latin digits, until they choose. */
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
 * Where the page of an address that has no language in its path, such as `/go/noon`, is in the language that its visitor
 * chose or asks for; undefined where the address is in that language already, or none is known.
 */
export function pathInOwnLanguage({ url, headers }: VisitorRequest): string | undefined {
  const { cookie = '', 'accept-language': accepted } = headers
  const asked = accepted === undefined ? undefined : languageOfHeader(accepted)
  const language = choiceIn(cookie, lookCookies.language, languages) ?? asked
  return language && language !== languageOfPath(url) ? pathInLanguage(url, language) : undefined
}
