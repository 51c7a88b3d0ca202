import { type CountryId, countries } from '../../shared/contract/country.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { CategorySlug } from './categories.ts'
import { knownStores } from './known-stores.ts'
import { type CurrencyCode, currencies, currencyOf } from './money-words.ts'
import { present } from './present.ts'
import { makePrices, type SeedPrice, withLateDrop } from './prices.ts'
import { type ProductFamily, productFamilies } from './product-families.ts'
import { type Random, randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import { type SeedShop, slugOf } from './shops.ts'

export interface SeedProduct {
  readonly id: string
  readonly name: LocalizedText
  readonly brand: string
  readonly barcode: string
  readonly category: CategorySlug
  readonly createdAt: number
  readonly listings: readonly SeedListing[]
}

export interface SeedListing {
  readonly id: string
  readonly shopId: number
  readonly url: string
  readonly currency: CurrencyCode
  readonly createdAt: number
  readonly prices: readonly SeedPrice[]
}

/** How far back prices are known. */
const priceHistoryDays = 730

/**
 * Every variant of every family, listed by two to four stores of one country. A larger demo adds later models of each,
 * so that the number of listings grows with `scale`, and starts with the same products.
 */
export function* makeProducts(shops: readonly SeedShop[], today: number, scale = 1): Generator<SeedProduct> {
  const variants = [...eachVariant()]
  const wanted = productCount(scale)
  for (let number = 1; number <= wanted; number += 1) {
    const { family, name, price } = present(variants[(number - 1) % variants.length])
    const model = Math.ceil(number / variants.length)
    const named = model === 1 ? name : { ar: `${name.ar}، طراز ${model}`, en: `${name.en}, model ${model}` }
    yield makeProduct({ family, name: named, price, number, shops, today })
  }
}

export const productCount = (scale: number): number => Math.round([...eachVariant()].length * scale)

function* eachVariant() {
  for (const family of productFamilies) {
    for (const first of family.first) {
      for (const second of family.second) {
        const name: LocalizedText = {
          ar: [family.ar, first.ar, second.ar].filter(Boolean).join('، '),
          en: [family.en, first.en, second.en].filter(Boolean).join(', '),
        }
        yield { family, name, price: family.price * first.factor * second.factor }
      }
    }
  }
}

function makeProduct(making: {
  readonly family: ProductFamily
  readonly name: LocalizedText
  /** In US dollars. */
  readonly price: number
  readonly number: number
  readonly shops: readonly SeedShop[]
  readonly today: number
}): SeedProduct {
  const { family, name, number, shops, today } = making
  const random = randomOf(`product ${number}`)
  const { country, sellers } = findSellers({ family, shops, number, random })
  const currency = currencyOf(country)
  // A second apart, and all before the first price.
  const createdAt = today - (priceHistoryDays + 5) * day + Math.min(number * 1_000, 4 * day)

  const listings = sellers.map((shop): SeedListing => {
    const regular = making.price * currencies[currency].perDollar * (0.95 + 0.13 * random.next())
    const prices = makePrices({ regular, currency, from: today - priceHistoryDays * day, today, random })
    return {
      id: random.uuid(createdAt),
      shopId: shop.id,
      // The store's home page with a parameter of our own: it opens, and does not pretend to be a product page.
      url: `https://${shop.domain}/?product=${slugOf(name.en)}`,
      currency,
      createdAt,
      prices,
    }
  })
  return {
    id: random.uuid(createdAt),
    name,
    brand: family.brand,
    barcode: barcodeOf(number),
    category: family.category,
    createdAt,
    listings: withDropThisWeek(listings, number, today),
  }
}

/**
 * One product in this many dropped this week at its cheapest store, in whichever season the demo starts; in a small
 * country, all do.
 */
const dropEach = 4

function withDropThisWeek(listings: readonly SeedListing[], number: number, today: number): readonly SeedListing[] {
  const random = randomOf(`this week ${number}`)
  if (!random.chance(1 / dropEach) && !smallMarketOf(number)) return listings
  const amountOf = ({ prices }: SeedListing) => {
    const last = prices.at(-1)
    return last?.inStock ? last.amountMinor : Infinity
  }
  const cheapest = listings.toSorted((one, other) => amountOf(one) - amountOf(other))[0]
  return listings.map((listing) =>
    listing === cheapest
      ? { ...listing, prices: withLateDrop(listing.prices, { currency: listing.currency, today, random }) }
      : listing,
  )
}

const markets: readonly (readonly [CountryId, number])[] = [
  ['sa', 38],
  ['ae', 24],
  ['eg', 22],
  ['kw', 10],
  ['qa', 3],
  ['jo', 3],
]

/** One product in this many has a price in each of these currencies. */
const smallMarketEach = 8
const smallMarkets: readonly CountryId[] = [
  'bh',
  'om',
  'iq',
  'ma',
  'lb',
  'dz',
  'tn',
  'us',
  'tr',
  'ps',
  'ly',
  'sd',
  'ye',
]

function smallMarketOf(number: number): CountryId | undefined {
  const turn = number / smallMarketEach
  return Number.isInteger(turn) ? smallMarkets[turn % smallMarkets.length] : undefined
}

// A brand's own store sells only its own products.
const makers = new Set(productFamilies.map(({ brand }) => brand))
const knownNames = new Set(knownStores.map(({ en }) => en))

function findSellers({
  family,
  shops,
  number,
  random,
}: {
  readonly family: ProductFamily
  readonly shops: readonly SeedShop[]
  readonly number: number
  readonly random: Random
}) {
  const inCountry = (country: CountryId) =>
    shops.filter(
      ({ name, category, countries: places }) =>
        places.includes(country) &&
        (category === 'marketplace' || (category === family.category && knownNames.has(name.en))) &&
        (name.en === family.brand || !makers.has(name.en)),
    )
  const large = random.weighted(markets)
  const small = smallMarketOf(number)
  const nearby =
    small && inCountry(small).length >= 2
      ? small
      : ([large, ...countries.map(({ id }) => id)].find((id) => inCountry(id).length >= 4) ?? 'sa')
  // Popular products are mostly sold by popular stores.
  const best = inCountry(nearby).sort((one, other) => other.popularity - one.popularity)
  return { country: nearby, sellers: random.sample(best.slice(0, 9), random.integer(2, 4)) }
}

/** An EAN-13 in the range that GS1 reserves for stores, so that it is no real product. */
function barcodeOf(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
