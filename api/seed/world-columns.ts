/** Maps the records of the demo to the columns of their tables. */
import { keptRecipe } from '../src/shop/product-recipe.rules.ts'
import { domainKey } from '../src/shop/shop-domain.rules.ts'
import type { SeedAdDay } from './ad-figures.ts'
import type { BackOffice, SeedVisit } from './back-office.ts'
import type { Columns } from './copy-rows.ts'
import type { SeedCoupon, SeedVotes } from './coupons.ts'
import type { SeedClicks, SeedLink } from './links.ts'
import { present } from './present.ts'
import { randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedSaving } from './savings.ts'
import type { SeedShop } from './shops.ts'
import type { SeedFigure } from './site-figures.ts'
import type { SeedTestimonial } from './testimonials.ts'
import type { World, WorldCategory } from './world.ts'

export const moment = (at: number) => new Date(at).toISOString()

export const categoryColumns = ({ today }: World): Columns<WorldCategory> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  position: ({ position }) => position,
  created_at: () => moment(today - 1_100 * day),
  updated_at: () => moment(today - 1_100 * day),
})

export const shopColumns = (idOf: (slug: string) => string, { providers }: BackOffice): Columns<SeedShop> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name_ar: ({ name }) => name.ar,
  name_en: ({ name }) => name.en,
  description_ar: ({ description }) => description.ar,
  description_en: ({ description }) => description.en,
  // The site draws a monogram; logos are added by staff.
  logo: () => null,
  domain: ({ domain }) => domain,
  domains: ({ domains }) => JSON.stringify(domains),
  product_recipe: ({ recipe }) => (recipe?.recipe ? JSON.stringify(keptRecipe(recipe.recipe)) : null),
  product_addresses: ({ recipe }) => (recipe?.addresses ? JSON.stringify(recipe.addresses) : null),
  category_id: ({ category }) => idOf(category),
  countries: ({ countries }) => countries,
  currency: ({ currency }) => currency,
  popularity: ({ popularity }) => popularity,
  // Every second invented store: links to real stores stay direct.
  provider_id: ({ id, domain }) =>
    domain.endsWith('.example') && id % 2 === 0 ? present(providers[(id / 2) % providers.length]).id : null,
  published_at: ({ createdAt }) => moment(createdAt),
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
})

interface DomainRow {
  readonly domain: string
  readonly shopId: number
  readonly kind: string
}

/** The domains of all stores, each once. */
export function* eachDomain(shops: readonly SeedShop[]): Iterable<DomainRow> {
  for (const { id: shopId, domain: main, domains } of shops) {
    yield { domain: domainKey(main), shopId, kind: 'main' }
    for (const { domain, kind } of domains) if (domain !== main) yield { domain: domainKey(domain), shopId, kind }
  }
}

export const domainColumns: Columns<DomainRow> = {
  domain: ({ domain }) => domain,
  shop_id: ({ shopId }) => shopId,
  kind: ({ kind }) => kind,
}

export function testimonialColumns({ today }: World): Columns<[number, SeedTestimonial]> {
  const random = randomOf('testimonials')
  return {
    id: () => random.uuid(today),
    text_ar: ([, { text }]) => text.ar,
    text_en: ([, { text }]) => text.en,
    author_ar: ([, { author }]) => author.ar,
    author_en: ([, { author }]) => author.en,
    location_ar: ([, { location }]) => location.ar,
    location_en: ([, { location }]) => location.en,
    savings_minor: ([, { savingsMinor }]) => savingsMinor,
    savings_currency: ([, { currency }]) => currency,
    position: ([position]) => position,
    created_at: () => moment(today),
  }
}

/** Descriptions of codes that apply to everything: "15% off everything", "50 SAR off orders from 200 SAR". */
const isForEverything = (description: string): boolean =>
  / off (everything|every order|every booking|every plan|orders|bookings|subscriptions)\b/.test(description)

export const couponColumns: Columns<SeedCoupon> = {
  id: ({ id }) => id,
  shop_id: ({ shopId }) => shopId,
  code: ({ code }) => code,
  description_ar: ({ description }) => description.ar,
  description_en: ({ description }) => description.en,
  terms: ({ terms }) => JSON.stringify(terms),
  status: ({ status }) => status,
  discount_type: ({ discountType }) => discountType,
  percent: ({ percent }) => percent,
  amount_minor: ({ amountMinor }) => amountMinor,
  minimum_order_minor: ({ minimumOrderMinor }) => minimumOrderMinor,
  maximum_discount_minor: ({ maximumDiscountMinor }) => maximumDiscountMinor,
  currency: ({ currency }) => currency,
  student_only: ({ studentOnly }) => studentOnly,
  exclusive: ({ exclusive }) => exclusive,
  new_customers_only: ({ newCustomersOnly }) => newCustomersOnly,
  stackable: ({ stackable }) => stackable,
  applies_to_all: ({ description }) => isForEverything(description.en),
  countries: ({ countries }) => countries,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => (endsAt === null ? null : moment(endsAt)),
  worked: ({ votes }) => votes.reduce((sum, { worked }) => sum + worked, 0),
  failed: ({ votes }) => votes.reduce((sum, { failed }) => sum + failed, 0),
  last_worked_at: ({ votes }) => {
    const last = votes.findLast(({ worked }) => worked > 0)
    return last ? moment(last.day + day / 2) : null
  },
  app_only: ({ terms }) => terms.some(({ en }) => /^App only/.test(en)),
  excludes_sale_items: ({ terms }) => terms.some(({ en }) => /^Excludes sale items/.test(en)),
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
}

interface Voted {
  readonly coupon: SeedCoupon
  readonly votes: SeedVotes
}

export function* eachVote(coupons: Iterable<SeedCoupon>): Generator<Voted> {
  for (const coupon of coupons) for (const votes of coupon.votes) yield { coupon, votes }
}

export const voteColumns: Columns<Voted> = {
  coupon_id: ({ coupon }) => coupon.id,
  country: ({ votes }) => votes.country,
  day: ({ votes }) => moment(votes.day).slice(0, 10),
  worked: ({ votes }) => votes.worked,
  failed: ({ votes }) => votes.failed,
}

/** When the last click of a day was, in UTC. */
const eveningHour = 18

export const linkColumns = (publicOrigin: string): Columns<SeedLink> => ({
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  target_url: ({ path }) => publicOrigin + path,
  note: ({ note }) => note,
  clicks: ({ clicks }) => clicks.reduce((sum, { clicks: ofDay }) => sum + ofDay, 0),
  last_clicked_at: ({ clicks }) => {
    const last = clicks.at(-1)
    return last ? moment(last.day + eveningHour * 3_600_000) : null
  },
  created_at: ({ createdAt }) => moment(createdAt),
  updated_at: ({ createdAt }) => moment(createdAt),
})

export function* eachClick(links: readonly SeedLink[]) {
  for (const { id, clicks } of links) for (const one of clicks) yield { ...one, id }
}

export const figureColumns: Columns<SeedFigure> = {
  day: ({ day: at }) => moment(at).slice(0, 10),
  dimension: ({ dimension }) => dimension,
  kind: ({ kind }) => kind,
  value: ({ value }) => value,
  detail: ({ detail }) => detail,
  count: ({ count }) => count,
  visitors: ({ visitors }) => visitors,
}

export const clickColumns: Columns<SeedClicks & Pick<SeedLink, 'id'>> = {
  shortner_id: ({ id }) => id,
  day: ({ day: at }) => moment(at).slice(0, 10),
  country: ({ country }) => country,
  clicks: ({ clicks }) => clicks,
}

type RowOf<Table extends keyof BackOffice> = BackOffice[Table][number]

export const providerColumns: Columns<RowOf<'providers'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  kind: ({ kind }) => kind,
  site: ({ site }) => site,
  tracking_template: ({ trackingTemplate }) => trackingTemplate,
  created_at: ({ createdAt }) => moment(createdAt),
}

export const partnerColumns: Columns<RowOf<'partners'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  reads_carts: () => true,
  created_at: ({ createdAt }) => moment(createdAt),
}

export const campaignColumns: Columns<RowOf<'campaigns'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  countries: ({ countries }) => countries,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => moment(endsAt),
  budget_note: ({ budgetNote }) => budgetNote,
}

export const adColumns: Columns<RowOf<'ads'>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  campaign_id: ({ campaignId }) => campaignId,
  platform: ({ platform }) => platform,
  countries: ({ countries }) => countries,
  creative: ({ creative }) => JSON.stringify(creative),
  link: ({ link }) => link,
  starts_at: ({ startsAt }) => moment(startsAt),
  ends_at: ({ endsAt }) => moment(endsAt),
  weight: ({ weight }) => weight,
}

export const adDayColumns: Columns<SeedAdDay> = {
  ad_id: ({ adId }) => adId,
  day: ({ day: at }) => moment(at).slice(0, 10),
  country: ({ country }) => country,
  platform: ({ platform }) => platform,
  placement: ({ placement }) => placement,
  served: ({ served }) => served,
  seen: ({ seen }) => seen,
  clicks: ({ clicks }) => clicks,
  people: ({ people }) => people,
  late: ({ late }) => late,
  programs: ({ programs }) => programs,
}

export const recipeColumns: Columns<RowOf<'recipes'>> = {
  id: ({ id }) => id,
  shop_id: ({ shopId }) => shopId,
  checkout_url_pattern: ({ pattern }) => pattern,
  selectors: ({ selectors }) => JSON.stringify(selectors),
  waits: ({ waits }) => JSON.stringify(waits),
  created_at: ({ createdAt }) => moment(createdAt),
}

export const answerColumns: Columns<RowOf<'answers'>> = {
  id: ({ id }) => id,
  reason: ({ reason }) => reason,
  feedback: ({ feedback }) => feedback,
  created_at: ({ at }) => moment(at),
}

export const waitingColumns: Columns<RowOf<'waiting'>> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  platform: ({ platform }) => platform,
  language: ({ language }) => language,
  country: ({ country }) => country,
  confirmed_at: ({ at }) => moment(at),
  created_at: ({ at }) => moment(at),
}

export const suggestionColumns: Columns<RowOf<'suggestions'>> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  shop_id: ({ shopId }) => shopId,
  code: ({ code }) => code,
  domain: ({ domain }) => domain,
  name: ({ name }) => name,
  country: ({ country }) => country,
  note: ({ note }) => note,
  language: ({ language }) => language,
  created_at: ({ at }) => moment(at),
}

export const personColumns: Columns<RowOf<'people'>> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  sex: ({ sex }) => sex,
  birth_date: ({ birthDate }) => birthDate,
  country: ({ country }) => country,
  email_verified_at: ({ verifiedAt }) => (verifiedAt === null ? null : moment(verifiedAt)),
  created_at: ({ joinedAt }) => moment(joinedAt),
}

/** One device each. */
export const deviceColumns: Columns<RowOf<'people'>> = {
  id: ({ sessionId }) => sessionId,
  user_id: ({ id }) => id,
  user_agent: ({ userAgent }) => userAgent,
  country: ({ country }) => country,
  created_at: ({ joinedAt }) => moment(joinedAt),
  last_used_at: ({ lastUsedAt }) => moment(lastUsedAt),
  expires_at: ({ joinedAt }) => moment(joinedAt + 365 * day),
}

/** The source of the activity figures: used tokens, which no client holds. */
export const visitColumns: Columns<SeedVisit> = {
  token_hash: ({ tokenHash }) => `\\x${tokenHash}`,
  session_id: ({ sessionId }) => sessionId,
  created_at: ({ at }) => moment(at),
  used_at: ({ at }) => moment(at),
}

export const savingColumns: Columns<SeedSaving> = {
  id: ({ id }) => id,
  user_id: ({ userId }) => userId,
  client_event_id: ({ clientEventId }) => clientEventId,
  shop_id: ({ shopId }) => shopId,
  saved_minor: ({ savedMinor }) => savedMinor,
  total_minor: ({ totalMinor }) => totalMinor,
  currency: ({ currency }) => currency,
  at: ({ at }) => moment(at),
  created_at: ({ at }) => moment(at),
}
