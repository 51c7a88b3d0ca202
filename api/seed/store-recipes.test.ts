import { expect, it } from '@jest/globals'
import { compile } from 'css-select'
import { keptRecipe } from '../src/shop/product-recipe.rules.ts'
import { domainKey, domainProblems } from '../src/shop/shop-domain.rules.ts'
import { extractProduct } from '../src/turbo/extract/extract-product.ts'
import { knownStores } from './known-stores.ts'
import { readStoreRecipes } from './store-recipes.ts'

const recipes = [...readStoreRecipes().values()]

it('exist for at least thirty stores of the demo', () => {
  const stores = new Set(knownStores.map(({ domain }) => domain))
  expect(recipes.length).toBeGreaterThanOrEqual(30)
  expect(recipes.filter(({ store }) => !stores.has(store))).toEqual([])
})

it('have domains that staff could enter, each of one store', () => {
  for (const { store, domains } of recipes) {
    const next = { domain: store, domains }
    expect([store, domainProblems(next, next)]).toEqual([store, []])
  }
  const keys = recipes.flatMap(({ domains }) => domains.map(({ domain }) => domainKey(domain)))
  expect(keys.filter((key, place) => keys.indexOf(key) < place)).toEqual([])
  const names = knownStores.map(({ domain }) => domain)
  const others = recipes.flatMap(({ store, domains }) => domains.filter(({ domain }) => domain !== store))
  expect(others.filter(({ domain }) => names.includes(domain))).toEqual([])
})

it('have the currency of a domain for one country', () => {
  const bare = recipes.flatMap(({ domains }) =>
    domains.filter(({ countries, currency, kind }) => kind === 'shop' && countries.length === 1 && !currency),
  )
  expect(bare).toEqual([])
})

it('have valid selectors', () => {
  for (const { recipe } of recipes)
    for (const field of Object.values(recipe ?? {})) if (field) expect(() => compile(field.selector)).not.toThrow()
})

it('say why they have no recipe', () => {
  expect(recipes.filter(({ recipe, note }) => !recipe && !note).map(({ store }) => store)).toEqual([])
})

/** A page in the shape that is publicly known of a store, its price and its price before. */
const knownShapes: readonly (readonly [string, string, number, number | undefined])[] = [
  [
    'carrefouruae.com',
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Earbuds","offers":{"@type":"Offer","priceCurrency":"SAR","price":"340"}}</script><h1>Earbuds</h1><div class="flex items-baseline force-ltr"><div>SAR</div><div class="text-xl">709</div><div>.<!-- -->00</div></div><button>Add to cart</button>',
    70_900,
    undefined,
  ],
  [
    'centrepointstores.com',
    '<h1>Shirt</h1><div id="details-price"><div class="MuiBox-root">SAR 49</div></div>',
    4_900,
    undefined,
  ],
  [
    'jarir.com',
    '<div class="page__main"><h1 data-product-id="1">Laptop</h1><div class="price price--old price--old-red"><span class="price_alignment">2,499</span></div><div class="price price--pdp"><span class="price_alignment">1,999</span></div></div>',
    199_900,
    249_900,
  ],
  [
    'mumzworld.com',
    '<div class="ProductDetails_a__1"><h1 class="ProductDetails_productName__l">Crib</h1><div><span>SAR</span> <span class="Price_integer__3">1,883</span><span class="Price_decimal__1">.49</span></div></div>',
    188_349,
    undefined,
  ],
  [
    'noon.com',
    '<span class="ProductTitle-module__E__title">Phone</span><span class="PriceOfferV2-module__d__priceNowText">1,299</span><div class="PriceOfferV2-module__d__priceWasText"><span>1,499</span></div>',
    129_900,
    149_900,
  ],
  [
    'stylishop.com',
    '<div class="fs-16"><h1>Abaya</h1></div><div class="fw-6 c-dark-gray middle-xs"><div class="d-il-block">SAR 129</div> <del>SAR 199</del></div>',
    12_900,
    19_900,
  ],
  [
    'temu.com',
    '<script>window.rawData={"store":{"localInfo":{"currency":"SAR"},"goods":{"goodsName":"Lamp"},"sku":[{"normalPriceStr":"SAR42.90","normalLinePriceStr":"SAR60.00"},{"salePriceStr":"SAR42.90"}]}};</script>',
    4_290,
    6_000,
  ],
]

it.each(knownShapes)('read the known shape of %s', (store, body, price, before) => {
  const given = recipes.find((one) => one.store === store)?.recipe
  const { claimedPrice, ...read } = extractProduct(`<html lang="en"><body>${body}</body></html>`, {
    url: `https://${store}/p/1`,
    hints: { country: 'sa', currency: 'SAR' },
    recipe: given ? keptRecipe(given) : undefined,
  })
  expect([read.price, claimedPrice?.amount]).toEqual([{ amount: price, currency: 'SAR' }, before])
})
