import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
import { languageOfHeader, languageOfPath, languages, pathInLanguage } from '@qasima/shared/contract/language'
import { themes, type VisitorChoices } from '@qasima/shared/federation/document-state'
import { digitForms } from '@qasima/shared/i18n/digits'
import { hasSession } from './access.ts'

/** Reads the value of a cookie, if it is one of the known ones. */
function choiceOf<Value extends string>(name: string, known: readonly Value[]) {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([a-z]+)(?:;|$)`)
  return (cookies: string): Value | undefined => {
    const value = pattern.exec(cookies)?.[1]
    return known.find((one) => one === value)
  }
}

const themeIn = choiceOf(lookCookies.theme, themes)
const digitsIn = choiceOf(lookCookies.digits, digitForms)
const languageIn = choiceOf(lookCookies.language, languages)

/** The visitor's display choices; by default dark, with Latin digits. */
export const visitorChoices = (cookie = ''): VisitorChoices => ({
  theme: themeIn(cookie) ?? 'dark',
  digits: digitsIn(cookie) ?? 'latn',
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
  const language = languageIn(cookie) ?? asked
  return language && language !== languageOfPath(url) ? pathInLanguage(url, language) : undefined
}
