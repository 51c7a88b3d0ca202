import { hash } from 'node:crypto'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { makeAdDays, type SeedAdDay } from './ad-figures.ts'
import { type BackOffice, makeBackOffice } from './back-office.ts'
import { categories } from './categories.ts'
import { makeCoupons, type SeedCoupon } from './coupons.ts'
import { makeLinks, type SeedLink } from './links.ts'
import { makeProducts, productCount, type SeedProduct } from './products.ts'
import { randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import { makeSavings, type SeedSaving } from './savings.ts'
import { makeShops, type SeedShop } from './shops.ts'
import { makeSiteFigures, type SeedFigure } from './site-figures.ts'
import { type SeedTestimonial, testimonials } from './testimonials.ts'

/** Raised when the same day no longer produces the same data; a database of an earlier version is filled again. */
export const worldVersion = 26

/** Number of coupons in the demo. */
export const demoCouponCount = 12_000

export interface WorldCategory {
  readonly id: string
  readonly slug: string
  readonly name: LocalizedText
  readonly position: number
}

/** All demo data. Large parts are generated while they are read. */
export interface World {
  readonly today: number
  readonly categories: readonly WorldCategory[]
  readonly shops: readonly SeedShop[]
  readonly testimonials: readonly SeedTestimonial[]
  readonly backOffice: BackOffice
  readonly productCount: number
  coupons(): Generator<SeedCoupon>
  products(): Generator<SeedProduct>
  links(): Generator<SeedLink>
  savings(): Generator<SeedSaving>
  adDays(): Generator<SeedAdDay>
  siteFigures(): Generator<SeedFigure>
}

/**
 * The demo data of one day, always the same for the same version and day. Dates are relative to that day, so that a
 * fresh demo has usable codes; sales stay on their real calendar days.
 */
export function makeWorld(now: Date, couponCount = demoCouponCount): World {
  const today = Math.floor(now.getTime() / day) * day
  const shops = makeShops(today)
  const random = randomOf('categories')
  const scale = Math.max(1, couponCount / demoCouponCount)
  const backOffice = makeBackOffice(shops, today)
  return {
    today,
    categories: categories.map(({ slug, name }, position) => ({
      id: random.uuid(Date.UTC(2026, 0, 1)),
      slug,
      name,
      position,
    })),
    shops,
    testimonials,
    backOffice,
    productCount: productCount(scale),
    coupons: () => makeCoupons(shops, couponCount, today),
    products: () => makeProducts(shops, today, scale),
    links: () => makeLinks(shops, today, scale),
    savings: () => makeSavings(backOffice.people, shops),
    adDays: () => makeAdDays(backOffice.ads, today),
    siteFigures: () => makeSiteFigures(shops, makeCoupons(shops, couponCount, today), today),
  }
}

/** A hash of all its content. */
export function contentHashOf(world: World): string {
  let digest = hash('sha256', JSON.stringify([world.categories, world.shops, world.testimonials, world.backOffice]))
  for (const record of [
    ...world.coupons(),
    ...world.products(),
    ...world.links(),
    ...world.savings(),
    ...world.adDays(),
    ...world.siteFigures(),
  ])
    digest = hash('sha256', digest + JSON.stringify(record))
  return digest
}
