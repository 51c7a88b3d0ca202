import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { countries } from '../../shared/contract/country.ts'
import { foldForSearch } from '../../shared/search/arabic-search.ts'
import type { SeedCoupon } from './coupons.ts'
import type { SeedProduct } from './products.ts'
import { day, saleWindows } from './sale-calendar.ts'
import { contentHashOf, makeWorld, type World, worldVersion } from './world.ts'

// Whole demos, on a slow machine.
jest.setTimeout(60_000)

const now = new Date('2026-11-21T15:30:00Z')
const today = Date.parse('2026-11-21T00:00:00Z')

let world: World
let coupons: SeedCoupon[]
let products: SeedProduct[]

beforeAll(() => {
  world = makeWorld(now)
  coupons = [...world.coupons()]
  products = [...world.products()]
})

/** The records that break a rule; the rule holds if there are none. */
const breaking = <Item>(items: readonly Item[], rule: (item: Item) => boolean) => items.filter((item) => !rule(item))
const distinct = (values: readonly unknown[]) => new Set(values).size

describe('the demo world', () => {
  it('is the same for the same day and version', () => {
    expect(contentHashOf(makeWorld(new Date('2026-11-21T00:00:01Z')))).toBe(contentHashOf(world))
    // A change here means new demo data: raise worldVersion, so that existing databases are filled again.
    expect([worldVersion, contentHashOf(world)]).toEqual([
      26,
      '7050f4dfb71c245068aa27859217627fa530201bd21795644670222e9b4adb97',
    ])
  })

  it('has the promised sizes', () => {
    expect(world.shops).toHaveLength(1_200)
    expect(coupons).toHaveLength(12_000)
    expect(products.length).toBeGreaterThanOrEqual(600)
    expect(world.testimonials.length).toBeGreaterThanOrEqual(9)
    expect(world.categories.length).toBeGreaterThanOrEqual(16)
  })

  it('has proportionally more coupons, products and listings at a larger scale, starting with the same ones', () => {
    const larger = makeWorld(now, 100_000)
    expect([...larger.coupons()]).toHaveLength(100_000)
    const more = [...larger.products()]
    expect(more).toHaveLength(Math.round((products.length * 100_000) / 12_000))
    expect(more.slice(0, products.length)).toEqual(products)
    const listings = more.flatMap((product) => product.listings)
    expect(listings.length).toBeGreaterThan(8 * products.flatMap((product) => product.listings).length)
    for (const key of ['url', 'id'] as const)
      expect(distinct(listings.map((listing) => listing[key]))).toBe(listings.length)
    expect(distinct(more.map(({ barcode }) => barcode))).toBe(more.length)
    for (const language of ['ar', 'en'] as const)
      expect(distinct(more.map(({ name }) => name[language]))).toBe(more.length)
    expect([...makeWorld(now, 3_000).products()]).toHaveLength(products.length)
  })

  it('moves with its day and keeps its texts', () => {
    const later = [...makeWorld(new Date(now.getTime() + 3 * day)).coupons()]
    const plain = ({ discountType }: SeedCoupon) => discountType !== 'percent'
    expect(
      later
        .filter(plain)
        .slice(0, 50)
        .map(({ description }) => description),
    ).toEqual(
      coupons
        .filter(plain)
        .slice(0, 50)
        .map(({ description }) => description),
    )
  })
})

describe('stores', () => {
  it('have unique names, addresses and slugs', () => {
    for (const key of ['slug', 'domain'] as const) expect(distinct(world.shops.map((shop) => shop[key]))).toBe(1_200)
    for (const language of ['ar', 'en'] as const) {
      expect(distinct(world.shops.map(({ name }) => foldForSearch(name[language])))).toBe(1_200)
    }
  })

  it('have addresses that do not resolve if they are invented', () => {
    expect(breaking(world.shops.slice(250), ({ domain }) => domain.endsWith('.example'))).toEqual([])
    expect(world.shops.filter(({ domain }) => !domain.endsWith('.example')).length).toBeGreaterThan(150)
  })

  it('cover every country and every category', () => {
    expect(distinct(world.shops.flatMap((shop) => shop.countries))).toBe(countries.length)
    expect(distinct(world.shops.map(({ category }) => category))).toBe(world.categories.length)
    expect(breaking(world.shops, (shop) => distinct(shop.countries) === shop.countries.length)).toEqual([])
  })

  it('have Arabic text in Arabic and Latin letters in English', () => {
    expect(breaking(world.shops, ({ name }) => /\p{Script=Arabic}/u.test(name.ar))).toEqual([])
    expect(breaking(world.shops, ({ description }) => !/\p{Script=Arabic}/u.test(description.en))).toEqual([])
    expect(breaking(world.shops, ({ name }) => !/\p{Script=Arabic}/u.test(name.en))).toEqual([])
  })
})

describe('coupons', () => {
  it('work only where their store does, and say where', () => {
    const places = new Map(world.shops.map((shop) => [shop.id, new Set<string>(shop.countries)]))
    const within = ({ shopId, countries }: SeedCoupon) => countries.every((country) => places.get(shopId)?.has(country))
    expect(breaking(coupons, (coupon) => coupon.countries.length > 0 && within(coupon))).toEqual([])
  })

  it('have codes that are unique in their store and easy to type', () => {
    const codes = coupons.flatMap(({ shopId, code }) => (code === null ? [] : [`${shopId} ${code}`]))
    expect(distinct(codes)).toBe(codes.length)
    expect(breaking(codes, (code) => /^\d+ [A-Z0-9]{3,20}$/.test(code))).toEqual([])
    expect(coupons.filter(({ code }) => code === null).length).toBeGreaterThan(500)
  })

  it('claim nothing impossible', () => {
    expect(breaking(coupons, ({ percent }) => percent === null || (percent >= 1 && percent <= 100))).toEqual([])
    expect(breaking(coupons, ({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt)).toEqual([])
    expect(breaking(coupons, ({ amountMinor }) => amountMinor === null || amountMinor > 0)).toEqual([])
    const isPositive = ({ amountMinor, minimumOrderMinor }: SeedCoupon) =>
      amountMinor === null || (minimumOrderMinor !== null && minimumOrderMinor >= 2 * amountMinor)
    expect(breaking(coupons, isPositive)).toEqual([])
  })

  it('have descriptions in both languages that match their fields', () => {
    const saysPercent = ({ percent, description }: SeedCoupon) =>
      percent === null || (description.ar.includes(`${percent}%`) && description.en.includes(`${percent}%`))
    expect(breaking(coupons, saysPercent)).toEqual([])
    const saysAmount = ({ amountMinor, currency, description }: SeedCoupon) =>
      amountMinor === null || description.en.startsWith(currency === 'USD' ? '$' : `${currency} `)
    expect(breaking(coupons, saysAmount)).toEqual([])
    // An offer of unknown size has no number.
    const makesNoNumber = ({ discountType, description }: SeedCoupon) =>
      discountType !== 'deal' || !/\d/.test(description.en + description.ar)
    expect(breaking(coupons, makesNoNumber)).toEqual([])
    const figureInCode = ({ code, percent, amountMinor }: SeedCoupon) =>
      percent === null || amountMinor !== null || code === null || Number(/\d+$/.exec(code)?.[0]) === percent
    expect(breaking(coupons, figureInCode)).toEqual([])
  })

  it('have one sentence per condition, in both languages', () => {
    const complete = ({ terms }: SeedCoupon) => terms.every(({ ar, en }) => ar.endsWith('.') && en.endsWith('.'))
    expect(breaking(coupons, complete)).toEqual([])
    // The coupon card already shows what the fields say.
    const said = ({ terms }: SeedCoupon) => !terms.some(({ en }) => /^(Minimum order|Maximum|New customers)/i.test(en))
    expect(breaking(coupons, said)).toEqual([])
  })

  it('were tried only while valid, where they work, and mostly with success', () => {
    const plausible = ({ startsAt, endsAt, countries: places, votes }: SeedCoupon) =>
      votes.every(
        (vote) => vote.day >= startsAt && vote.day < Math.min(today, endsAt ?? today) && places.includes(vote.country),
      )
    expect(breaking(coupons, plausible)).toEqual([])
    const tried = coupons.flatMap(({ votes }) => votes)
    expect(tried.length).toBeGreaterThan(20_000)
    const worked = tried.reduce((sum, vote) => sum + vote.worked, 0)
    const failed = tried.reduce((sum, vote) => sum + vote.failed, 0)
    expect(worked / (worked + failed)).toBeGreaterThan(0.6)
    expect(worked / (worked + failed)).toBeLessThan(0.75)
  })

  it('are a mix of current, upcoming and expired ones, with some for every store', () => {
    const running = coupons.filter(({ startsAt, endsAt }) => startsAt <= today && (endsAt ?? Infinity) > today).length
    const coming = coupons.filter(({ startsAt }) => startsAt > today).length
    expect(running).toBeGreaterThan(8_000)
    expect(coming).toBeGreaterThan(400)
    expect(coupons.length - running - coming).toBeGreaterThan(1_500)
    expect(distinct(coupons.map(({ shopId }) => shopId))).toBe(1_200)
  })
})

describe('links', () => {
  it('are followed by weekday, more in sales, and a few of them far more than most', () => {
    const links = [...world.links()]
    expect(links).toHaveLength(60)
    expect(distinct(links.map(({ slug }) => slug))).toBe(60)
    const clicks = links.flatMap((link) => link.clicks)
    const total = (some: readonly { clicks: number }[]) => some.reduce((sum, one) => sum + one.clicks, 0)
    expect(total(clicks)).toBeGreaterThan(100_000)
    expect(breaking(clicks, (one) => one.day >= today - 730 * day && one.day < today && one.clicks > 0)).toEqual([])

    const android = links.find(({ slug }) => slug === 'android')?.clicks ?? []
    const lastYear = android.filter((one) => one.day >= today - 364 * day)
    const on = (weekday: number) => total(lastYear.filter((one) => new Date(one.day).getUTCDay() === weekday))
    expect(on(5)).toBeGreaterThan(1.15 * on(1))
    const sales = [2025, 2026].flatMap(saleWindows)
    const isSale = (one: { day: number }) => sales.some(({ from, to }) => one.day >= from && one.day < to)
    const aDay = (some: typeof lastYear) => total(some) / distinct(some.map((one) => one.day))
    expect(aDay(lastYear.filter(isSale))).toBeGreaterThan(1.5 * aDay(lastYear.filter((one) => !isSale(one))))

    const sums = links.map((link) => total(link.clicks)).sort((one, other) => other - one)
    expect(sums[0]).toBeGreaterThan(20 * (sums[30] ?? 0))
    expect(distinct(android.map(({ country }) => country))).toBe(countries.length)
  })

  it('are proportionally more at a larger scale, starting with the same ones', () => {
    const larger = makeWorld(now, 48_000).links()
    const links = [...larger]
    expect(links).toHaveLength(4 + 4 * 56)
    expect(links.slice(0, 60)).toEqual([...world.links()])
  })
})

describe('products', () => {
  it('are sold by two to four stores of one country, in one currency', () => {
    expect(breaking(products, ({ listings }) => listings.length >= 2 && listings.length <= 4)).toEqual([])
    expect(breaking(products, ({ listings }) => distinct(listings.map(({ currency }) => currency)) === 1)).toEqual([])
    expect(
      breaking(products, ({ listings }) => distinct(listings.map(({ shopId }) => shopId)) === listings.length),
    ).toEqual([])
    const named = new Map(world.shops.map(({ id, name }) => [id, name.en]))
    const sellers = products.filter(({ brand }) => brand === 'Samsung').flatMap(({ listings }) => listings)
    expect(sellers.map(({ shopId }) => named.get(shopId))).not.toContain('Xiaomi')
  })

  it('have barcodes with a correct check digit, which no real product has', () => {
    const isRight = (barcode: string) =>
      [...barcode].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
    expect(breaking(products, ({ barcode }) => /^2\d{12}$/.test(barcode) && isRight(barcode))).toEqual([])
    expect(distinct(products.map(({ barcode }) => barcode))).toBe(products.length)
  })

  it('have two years of prices, one point per change', () => {
    const listings = products.flatMap((product) => product.listings)
    const isHistory = ({ prices }: (typeof listings)[number]) =>
      prices[0]?.at === today - 730 * day &&
      prices.every(({ at, amountMinor, inStock }, index) => {
        const before = prices[index - 1]
        if (!before) return amountMinor > 0
        return at > before.at && at < today && (amountMinor !== before.amountMinor || inStock !== before.inStock)
      })
    expect(breaking(listings, isHistory)).toEqual([])
  })

  it('fall on the real days of sales, are out of stock now and then, and were higher before some sales', () => {
    const listings = products.flatMap((product) => product.listings)
    const windows = [2024, 2025, 2026].flatMap(saleWindows)
    const drops = listings.flatMap(({ prices }) =>
      prices.filter(({ amountMinor }, index) => amountMinor < (prices[index - 1]?.amountMinor ?? 0) * 0.85),
    )
    const inSale = drops.filter(({ at }) => windows.some(({ from, to }) => at >= from && at < to + day))
    expect(drops.length).toBeGreaterThan(1_000)
    expect(inSale.length / drops.length).toBeGreaterThan(0.95)

    expect(listings.filter(({ prices }) => prices.some(({ inStock }) => !inStock)).length).toBeGreaterThan(
      listings.length / 2,
    )

    // No other sale is near the beginning of Ramadan.
    const raisedBefore = ({ from }: { from: number }, prices: (typeof listings)[number]['prices']) =>
      prices.some(
        ({ at, amountMinor }, index) =>
          at > from - 25 * day &&
          at < from - 10 * day &&
          amountMinor > (prices[index - 1]?.amountMinor ?? Infinity) * 1.08,
      )
    const dressedUp = listings.filter(({ prices }) =>
      windows.some((window) => window.name === 'ramadan' && raisedBefore(window, prices)),
    )
    expect(dressedUp.length).toBeGreaterThan(listings.length / 15)
    expect(dressedUp.length).toBeLessThan(listings.length / 4)
  })
})
