import { describe, expect, it } from '@jest/globals'
import { readStoreRecipes } from '../../seed/store-recipes.ts'
import { canonicalAddress, placeAt, productIdOf } from './product-address.rules.ts'

const recipes = readStoreRecipes()
const of = (store: string) => recipes.get(store)?.addresses

describe('the addresses of a store’s product pages', () => {
  it.each([
    [
      'amazon.sa',
      'https://www.amazon.sa/-/en/Apple-iPhone/dp/B0CHX1W1XY/ref=sr_1_3?keywords=iphone&qid=17&th=1',
      'https://www.amazon.sa/dp/B0CHX1W1XY?th=1',
    ],
    [
      'amazon.sa',
      'https://www.amazon.ae/gp/product/B0CHX1W1XY?smid=A1&psc=1#reviews',
      'https://www.amazon.ae/dp/B0CHX1W1XY?psc=1',
    ],
    ['amazon.sa', 'https://www.amazon.eg/gp/aw/d/B0CHX1W1XY/?tag=a-21', 'https://www.amazon.eg/dp/B0CHX1W1XY'],
    ['amazon.sa', 'https://www.amazon.sa/s?k=iphone', 'https://www.amazon.sa/s?k=iphone'],
    [
      'noon.com',
      'https://www.noon.com/saudi-en/iphone-15/N53432547A/p/?o=b478235d6032791f&utm_source=x',
      'https://www.noon.com/saudi-en/iphone-15/N53432547A/p/?o=b478235d6032791f',
    ],
    [
      'aliexpress.com',
      'https://m.aliexpress.com/item/1005006123456789.html?spm=a2g0o&pdp_npi=4',
      'https://aliexpress.com/item/1005006123456789.html',
    ],
    [
      'trendyol.com',
      'https://www.trendyol.com/en/brand/red-shirt-p-123456789?boutiqueId=61&merchantId=1',
      'https://www.trendyol.com/en/brand/red-shirt-p-123456789?merchantId=1',
    ],
    [
      'shein.com',
      'https://m.shein.com/Floral-Dress-p-14567890.html?src_module=x&main_attr=27_447',
      'https://shein.com/Floral-Dress-p-14567890.html?main_attr=27_447',
    ],
  ])('%s: %s is one page', (store, url, page) => {
    expect(canonicalAddress(url, of(store))).toBe(page)
    expect(canonicalAddress(page, of(store))).toBe(page)
  })

  it('identify the country of a path', () => {
    expect(placeAt('https://www.noon.com/uae-en/x/N1A/p/', of('noon.com'))).toMatchObject({
      country: 'ae',
      currency: 'AED',
    })
    expect(placeAt('https://www.noon.com/egypt-ar', of('noon.com'))).toMatchObject({ country: 'eg' })
    expect(placeAt('https://www.noon.com/saudi-english', of('noon.com'))).toBeUndefined()
  })

  it("contain the product's id, whatever surrounds it", () => {
    expect(productIdOf('https://www.amazon.sa/x/dp/B0CHX1W1XY', of('amazon.sa'))).toBe('B0CHX1W1XY')
    expect(productIdOf('https://www.amazon.sa/dp/', of('amazon.sa'))).toBeUndefined()
    expect(productIdOf('no address', of('amazon.sa'))).toBeUndefined()
    expect(canonicalAddress('https://plain.example/p?x=1', null)).toBe('https://plain.example/p?x=1')
  })
})
