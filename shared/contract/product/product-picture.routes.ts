import type { CountryId } from '../country.ts'
import type { Language } from '../language.ts'
import { defineRootRoute } from '../root-route.ts'

/** Beside the API, which search engines and the readers of shared links are asked to leave alone. */
export const productPicture = defineRootRoute({
  rootPath: '/product-picture/:language/:file',
  summary: 'What a product costs and how its price moved, as a PNG for links to its page',
  isCrawled: true,
})

/** Pixels; the shape that sites give the picture of a link. */
export const pictureSize = { width: 1_200, height: 630 } as const

interface PictureAddress {
  readonly id: string
  readonly language: Language
  readonly country?: CountryId | undefined
  /** Changes with what the picture shows, so that a site which keeps pictures by address asks for the new one. */
  readonly version: string
}

/** The path and query of the picture of a product. */
export function productPicturePath({ id, language, country, version }: PictureAddress): string {
  const query = new URLSearchParams({ ...(country && { country }), v: version })
  return `/product-picture/${language}/${id}.png?${query}`
}
