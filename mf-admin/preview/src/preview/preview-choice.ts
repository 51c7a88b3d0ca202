import { countries, findCountry } from '@qasima/shared/contract/country'
import { type Language, languages, pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { previewParameter } from '@qasima/shared/contract/preview/preview.limits'
import { previewThemes } from '@qasima/shared/contract/preview/preview.routes'
import { isBackOffice } from '@qasima/shared/federation/back-office'

/** What the screens of devices show of a page, in pixels of style sheets. */
export const devices = {
  phone: { label: 'Phone', width: 390, height: 844 },
  tablet: { label: 'Tablet', width: 820, height: 1_180 },
  desktop: { label: 'Desktop', width: 1_280, height: 900 },
} as const
export type Device = keyof typeof devices

const languageChoices = ['both', ...languages] as const

/** How a page is looked at: all of it is in the address, so that it can be handed on. */
export interface PreviewChoice {
  /** Path and query of the public site, without a language; null where the draft says which page shows it. */
  readonly page: string | null
  readonly country: (typeof countries)[number]['id']
  readonly language: (typeof languageChoices)[number]
  readonly device: Device
  readonly theme: (typeof previewThemes)[number]
  readonly isMember: boolean
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text)

const deviceNames = ['phone', 'tablet', 'desktop'] as const satisfies readonly Device[]

/** A page of the public site as it was typed or pasted; undefined for what is none. */
export function publicPage(typed: string, origin: string): string | undefined {
  const text = typed.trim()
  if (!URL.canParse(text, origin)) return undefined
  const { origin: where, pathname, searchParams } = new URL(text, origin)
  if (where !== origin || isBackOffice(pathname)) return undefined
  searchParams.delete(previewParameter)
  const search = searchParams.toString()
  return pathWithoutLanguage(pathname) + (search && `?${search}`)
}

export function choiceOf(address: URLSearchParams, origin: string): PreviewChoice {
  const page = address.get('page')
  return {
    page: page === null ? null : (publicPage(page, origin) ?? '/'),
    country: findCountry(address.get('country') ?? undefined)?.id ?? countries[0].id,
    language: oneOf(languageChoices, address.get('language')) ?? 'both',
    device: oneOf(deviceNames, address.get('device')) ?? 'phone',
    theme: oneOf(previewThemes, address.get('theme')) ?? 'dark',
    isMember: address.get('visitor') === 'member',
  }
}

/** The query that `choiceOf` reads. */
export const addressOfChoice = ({ page, country, language, device, theme, isMember }: PreviewChoice) => ({
  ...(page !== null && { page }),
  country,
  language,
  device,
  theme,
  visitor: isMember ? 'member' : 'guest',
})

/** The address of a frame that shows a page in a preview. */
export function frameAddress(page: string, language: Language, token: string): string {
  const [path = '/', search = ''] = page.split('?')
  const query = new URLSearchParams(search)
  query.set(previewParameter, token)
  return `${pathInLanguage(path, language)}?${query}`
}
