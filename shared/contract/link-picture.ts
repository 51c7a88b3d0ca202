import type { CountryId } from './country.ts'
import type { Language } from './language.ts'

/** Pixels of the picture of a link; the shape that sites give it. */
export const pictureSize = { width: 1_200, height: 630 } as const

interface PictureAddress {
  readonly id: string | number
  readonly language: Language
  readonly country?: CountryId | undefined
  /** Changes with what the picture shows, so that a site which keeps pictures by address asks for the new one. */
  readonly version: string
}

/** The path and query of the picture of a link, below a path such as `/product-picture`. */
export function picturePath(below: `/${string}`, { id, language, country, version }: PictureAddress): string {
  const query = new URLSearchParams({ ...(country && { country }), v: version })
  return `${below}/${language}/${id}.png?${query}`
}
