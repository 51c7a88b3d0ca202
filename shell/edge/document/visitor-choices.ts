import { lookCookies } from '@qasima/shared/contract/edge/edge.limits'
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
