import type { CountryId } from './country.ts'
import type { Language } from './language.ts'

/** Size of a link's preview picture in pixels, in the aspect ratio that sites use. */
export const pictureSize = { width: 1_200, height: 630 } as const

/** Parts of the picture of a product, for mails, which say the rest in words: the thing, and its price history. */
export const pictureParts = ['thing', 'chart'] as const
export type PicturePart = (typeof pictureParts)[number]

interface PictureAddress {
  readonly id: string | number
  readonly language: Language
  readonly country?: CountryId | undefined
  /** Changes with the picture's content, so that sites that cache pictures by address request the new one. */
  readonly version: string
}

/** The path and query of a link's preview picture, under a path such as `/product-picture`. */
export function picturePath(below: `/${string}`, { id, language, country, version }: PictureAddress): string {
  const query = new URLSearchParams({ ...(country && { country }), v: version })
  return `${below}/${language}/${id}.png?${query}`
}
