import { type CountryId, countries as knownCountries } from '../../shared/contract/country.ts'
import type { ShopDomain } from '../../shared/contract/shop/shop-domain.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { type CategorySlug, categories, categoryOf, type Trade } from './categories.ts'
import { type KnownStore, knownStores } from './known-stores.ts'
import { type CurrencyCode, currencyOf } from './money-words.ts'
import { present } from './present.ts'
import { type Random, randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import { nameTails } from './store-names.ts'
import { readStoreRecipes, type StoreRecipe } from './store-recipes.ts'

export interface SeedShop {
  readonly id: number
  readonly slug: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly domain: string
  readonly domains: readonly ShopDomain[]
  readonly recipe: StoreRecipe | undefined
  readonly category: CategorySlug
  readonly countries: readonly CountryId[]
  readonly currency: CurrencyCode
  readonly popularity: number
  readonly createdAt: number
}

const shopCount = 1_200

const recipes = readStoreRecipes()

/** The stores of the demo: known ones first, then invented ones. `today` is midnight of the demo's day. */
export function makeShops(today: number): SeedShop[] {
  const random = randomOf('shops')
  const known = knownStores.map((store, index) => shopOf(store, index + 1, today, random))
  const invented = inventStores(random, shopCount - known.length).map((store, index) =>
    shopOf(store, known.length + index + 1, today, random),
  )
  return [...known, ...invented]
}

function shopOf(store: KnownStore, id: number, today: number, random: Random): SeedShop {
  const { en, ar, category, countries, domain, fame } = store
  return {
    id,
    slug: slugOf(en),
    name: { ar, en },
    description: describe(store),
    domain,
    domains: recipes.get(domain)?.domains ?? [],
    recipe: recipes.get(domain),
    category,
    countries,
    currency: currencyOf(countries[0] ?? 'us'),
    popularity: fame ** 4 * 100 + random.integer(0, 90),
    // Stores joined over three years, well-known ones first.
    createdAt: today - day * random.integer(20, 1_095) - (fame >= 3 ? 200 * day : 0) - random.integer(0, day - 1),
  }
}

/** `Victoria’s Secret` becomes `victorias-secret`, `H&M` `h-and-m`, `OSN+` `osn-plus`. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus')
    .replace(/[’“”]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const markets: readonly (readonly [CountryId, number])[] = [
  ['sa', 26],
  ['eg', 22],
  ['ae', 18],
  ['kw', 8],
  ['jo', 5],
  ['ma', 5],
  ['qa', 4],
  ['bh', 3],
  ['om', 3],
  ['iq', 3],
  ['lb', 2],
  ['tn', 2],
  ['dz', 2],
  ['ps', 2],
  ['tr', 2],
  ['us', 2],
  ['ly', 1],
  ['sd', 1],
  ['ye', 1],
]

const neighbours: Partial<Record<CountryId, readonly CountryId[]>> = {
  sa: ['ae', 'kw', 'bh', 'qa', 'om', 'jo'],
  ae: ['sa', 'kw', 'qa', 'om', 'bh', 'eg'],
  kw: ['sa', 'ae', 'bh', 'qa'],
  qa: ['sa', 'ae', 'kw', 'bh'],
  bh: ['sa', 'ae', 'kw'],
  om: ['ae', 'sa', 'qa'],
  eg: ['sa', 'ae', 'jo', 'sd', 'ly'],
  jo: ['sa', 'ps', 'iq', 'lb'],
  lb: ['jo', 'ae'],
  iq: ['jo', 'tr'],
  ma: ['dz', 'tn'],
  tn: ['dz', 'ly'],
  dz: ['tn', 'ma'],
  tr: ['iq', 'sa', 'ae'],
  us: ['sa', 'ae', 'eg'],
}

/** Combines every head with every tail; names are unique, and none belongs to a known store. */
function inventStores(random: Random, count: number): KnownStore[] {
  const names = categories.flatMap(({ slug, heads }) =>
    heads.flatMap((head) =>
      nameTails(slug).map((tail) => ({
        category: slug,
        ar: `${head.ar} ${tail.ar}`,
        en: `${tail.en} ${head.en}`,
        head,
      })),
    ),
  )
  return random.sample(names, count).map(({ head, ...name }) => {
    const { offers } = categoryOf(name.category)
    const fitting = offers.filter((_, index) => head.offers.length === 0 || head.offers.includes(index + 1))
    const home = random.weighted(markets)
    const beyond = random.chance(0.45) ? random.integer(1, 4) : 0
    return {
      ...name,
      // Reserved by RFC 2606: an invented store must not lead to a real site.
      domain: `${slugOf(name.en)}.example`,
      countries: [home, ...random.sample(neighbours[home] ?? [], beyond)],
      fame: random.chance(0.2) ? 2 : 1,
      offer: random.pick(fitting),
    }
  })
}

const reach: Record<Trade, LocalizedText> = {
  goods: { ar: 'التوصيل متاح في', en: 'Delivers to' },
  meals: { ar: 'الطلب متاح في', en: 'Takes orders in' },
  trips: { ar: 'الحجز متاح من', en: 'Bookings from' },
  services: { ar: 'متاح للعملاء في', en: 'Available in' },
}

const lists = { ar: new Intl.ListFormat('ar'), en: new Intl.ListFormat('en-GB') }
const countryNames = new Map<CountryId, LocalizedText>(knownCountries.map(({ id, name }) => [id, name]))

function describe({ category, countries, offer }: KnownStore): LocalizedText {
  const { offers, trade } = categoryOf(category)
  const { ar, en } = offer ?? present(offers[0])
  const named = countries.slice(0, countries.length > 4 ? 3 : 4).map((id) => present(countryNames.get(id)))
  const more = countries.length > named.length
  const arabic = [...named.map((name) => name.ar), ...(more ? ['دول أخرى'] : [])]
  const english = [...named.map((name) => withArticle(name.en)), ...(more ? ['other countries'] : [])]
  return {
    ar: `${ar}. ${reach[trade].ar} ${lists.ar.format(arabic)}.`,
    en: `${en}. ${reach[trade].en} ${lists.en.format(english)}.`,
  }
}

const withArticle = (country: string) => (country.startsWith('United') ? `the ${country}` : country)
