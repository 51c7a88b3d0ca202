import { hash } from 'node:crypto'
import { findCountry } from '@qasima/shared/contract/country'
import { picturePath, pictureSize } from '@qasima/shared/contract/link-picture'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import { type DescribedPage, replyOf } from './described-page.ts'

const words = {
  product: { ar: 'سعر {name} الآن وكيف تغيّر', en: 'What {name} costs now, and how its price moved' },
} as const

/** The picture that stands for a page where its address is shared. */
export interface SharedPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** What it shows, in the language of the page. */
  readonly text: string
}

/** That of a product is drawn by the API: what it costs now, in the country of the page, and how its price moved. */
export function sharedPicture(page: DescribedPage, country: string | undefined): SharedPicture | undefined {
  const reply = page.route.path === '/product/:productId/:slug?' ? replyOf(productPage, page.first) : undefined
  if (!reply) return undefined
  const { product, best, effective, verdict } = reply
  const { language } = page
  const shown = [product.name, best, effective, verdict.level, verdict.certainty]
  const version = hash('sha1', JSON.stringify(shown), 'base64url').slice(0, 8)
  const path = picturePath('/product-picture', { id: product.id, language, country: findCountry(country)?.id, version })
  return {
    address: page.origin + path,
    ...pictureSize,
    text: words.product[language].replace('{name}', () => product.name),
  }
}
