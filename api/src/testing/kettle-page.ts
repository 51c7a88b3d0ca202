import { extractProduct } from '../turbo/extract/extract-product.ts'

/** The page of a kettle at a shop in Saudi Arabia, and its product as linked data. */
export const url = 'https://shop.example/product/kettle'
export const hints = { country: 'sa', currency: 'SAR', language: 'ar' }

export const read = (html: string, more = {}) => extractProduct(html, { url, hints, ...more })

export const script = (text: string) => `<html><head><script type="application/ld+json">${text}</script></head></html>`
export const linked = (data: unknown) => script(JSON.stringify(data))
export const product = (offers: unknown, more = {}) => ({ '@type': 'Product', name: 'Kettle', offers, ...more })
export const sar = (amount: number) => ({ amount, currency: 'SAR' })
