import { countries } from '../../shared/contract/country.ts'
import type { Language } from '../../shared/contract/language.ts'
import { type DownloadSlug, downloadSlugs } from '../../shared/contract/shortner/download.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { present } from './present.ts'
import { type Random, randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'
import { makeSuggestions, type SeedSuggestion } from './suggestions.ts'

/** What staff would have entered, and who would have joined: enough to see every section at work. */
export interface BackOffice {
  readonly providers: readonly SeedProvider[]
  /** Their keys are made by staff, as they are shown once. */
  readonly partners: readonly SeedPartner[]
  readonly campaigns: readonly SeedCampaign[]
  readonly ads: readonly SeedAd[]
  readonly recipes: readonly SeedRecipe[]
  readonly answers: readonly SeedAnswer[]
  readonly waiting: readonly SeedWaiting[]
  readonly suggestions: readonly SeedSuggestion[]
  readonly people: readonly SeedPerson[]
}

interface SeedProvider {
  readonly id: string
  readonly name: string
  readonly kind: 'network'
  readonly site: string
  readonly trackingTemplate: string
  readonly createdAt: number
}

interface SeedPartner {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

interface SeedCampaign {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly startsAt: number
  readonly endsAt: number
  readonly budgetNote: string
}

interface SeedAd {
  readonly id: string
  readonly name: string
  readonly campaignId: string
  readonly platform: string
  readonly countries: readonly string[]
  readonly creative: Readonly<Record<'ar' | 'en', { title: string; text: string; image: null }>>
  readonly link: string
  readonly startsAt: number
  readonly endsAt: number
  readonly weight: number
}

interface SeedRecipe {
  readonly id: string
  readonly shopId: number
  readonly pattern: string
  readonly selectors: Readonly<Record<string, string | null>>
  readonly waits: Readonly<Record<string, number>>
  readonly createdAt: number
}

/** An address that waits for a download. */
interface SeedWaiting {
  readonly id: string
  readonly email: string
  readonly platform: DownloadSlug
  readonly language: Language
  readonly country: string
  readonly at: number
}

interface SeedAnswer {
  readonly id: string
  readonly reason: string
  readonly feedback: string | null
  readonly at: number
}

export interface SeedPerson {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly sex: 'MALE' | 'FEMALE' | null
  readonly birthDate: string | null
  readonly country: string | null
  readonly joinedAt: number
  readonly verifiedAt: number | null
  readonly lastUsedAt: number
  readonly userAgent: string
  readonly sessionId: string
  /** When they were here: some days between joining and the last use. */
  readonly visits: readonly SeedVisit[]
}

export interface SeedVisit {
  readonly sessionId: string
  readonly at: number
  /** 32 bytes in hexadecimal. */
  readonly tokenHash: string
}

/** The domain of the demo's people: reserved, so that no mail can ever reach a person. */
export const peopleDomain = 'people.example'

// Hosts that answer, and are kept for examples (RFC 2606).
const providers = [
  ['Atlas Network', 'https://example.com/atlas'],
  ['Najm Affiliates', 'https://example.org/najm'],
  ['Souq Links', 'https://example.net/souq-links'],
  ['Delta Partners', 'https://www.example.com/delta'],
] as const

const seasons = [
  ['White Friday', 'الجمعة البيضاء', -6, 12],
  ['Back to school', 'العودة إلى المدارس', -95, -60],
  ['Founding day offers', 'عروض يوم التأسيس', 60, 75],
  ['New season fashion', 'أزياء الموسم الجديد', -20, 25],
] as const

const reasons = ['not_useful', 'found_better', 'too_many_ads', 'other'] as const
const remarks = [
  'لم تعمل الأكواد في المتجر الذي أشتري منه.',
  'I only shop in one store, and it never has codes.',
  'الإشعارات كثيرة.',
  'The checkout became slow.',
  'سأعود إليها في موسم التخفيضات.',
] as const

const given = {
  FEMALE: ['نورة', 'سارة', 'مريم', 'Layla', 'Huda', 'ريم', 'Salma', 'Amal'],
  MALE: ['محمد', 'خالد', 'Omar', 'يوسف', 'Tariq', 'فيصل', 'Karim', 'سامي'],
} as const
const families = [
  'العتيبي',
  'حداد',
  'Mansour',
  'الكعبي',
  'Haddad',
  'بن علي',
  'Saleh',
  'النجار',
  'Aziz',
  'القحطاني',
] as const

const browsers = [
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'QasimaApp/1.4 (Android 15)',
] as const

function makeVisits(random: Random, sessionId: string, joinedAt: number, lastUsedAt: number): SeedVisit[] {
  const between = Array.from({ length: random.integer(0, 9) }, () => joinedAt + random.next() * (lastUsedAt - joinedAt))
  return [joinedAt, ...between, lastUsedAt].map((at) => ({
    sessionId,
    at,
    tokenHash: Array.from({ length: 32 }, () => random.integer(0, 255).toString(16).padStart(2, '0')).join(''),
  }))
}

function makePeople(now: number): SeedPerson[] {
  const random = randomOf('people')
  const visiting = randomOf('visits')
  return Array.from({ length: 320 }, (_, index) => {
    // More of them lately: the square pulls towards today.
    const joinedAt = now - Math.floor(random.next() ** 2 * 90 * day)
    const isVerified = random.chance(0.86)
    const isComplete = isVerified && random.chance(0.9)
    const sex = random.pick(['MALE', 'FEMALE'] as const)
    const id = random.uuid(joinedAt)
    const born = `${random.integer(1965, 2008)}-${String(random.integer(1, 12)).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`
    const person = {
      firstName: random.pick(given[sex]),
      lastName: random.pick(families),
      country: random.pick(countries).id,
    }
    const lastUsedAt = joinedAt + Math.floor(random.next() * (now - joinedAt))
    const sessionId = random.uuid(joinedAt)
    return {
      id,
      email: `shopper-${index + 1}@${peopleDomain}`,
      firstName: isComplete ? person.firstName : null,
      lastName: isComplete ? person.lastName : null,
      sex: isComplete ? sex : null,
      birthDate: isComplete ? born : null,
      country: isComplete ? person.country : null,
      joinedAt,
      verifiedAt: isVerified ? joinedAt + random.integer(40_000, 900_000) : null,
      lastUsedAt,
      userAgent: random.pick(browsers),
      sessionId,
      visits: makeVisits(visiting, sessionId, joinedAt, lastUsedAt),
    }
  })
}

/** The back-office of a world: the same for the same day. `today`: midnight in UTC. */
export function makeBackOffice(shops: readonly SeedShop[], today: number): BackOffice {
  const random = randomOf('back-office')
  const campaigns = seasons.map(([en, , from, to]) => ({
    id: random.uuid(today + from * day),
    name: en,
    countries: ['sa', 'ae', 'eg', 'kw'],
    startsAt: today + from * day,
    endsAt: today + to * day,
    budgetNote: `Agreed for ${to - from} days`,
  }))
  const shown = shops.slice(0, 12)
  return {
    providers: providers.map(([name, site]) => ({
      id: random.uuid(today - 400 * day),
      name,
      kind: 'network',
      site,
      trackingTemplate: `${site}?url={url}&sub={click}`,
      createdAt: today - random.integer(200, 400) * day,
    })),
    partners: [{ id: random.uuid(today - 90 * day), name: 'Price reader', createdAt: today - 90 * day }],
    campaigns,
    ads: shown.map((shop, index) => {
      const [en, ar, from, to] = present(seasons[index % seasons.length])
      const title = (name: LocalizedText): SeedAd['creative'] => ({
        ar: { title: `${ar} في ${name.ar}`, text: 'أكواد مجرَّبة قبل أن تدفع.', image: null },
        en: { title: `${en} at ${name.en}`, text: 'Codes tested before you pay.', image: null },
      })
      return {
        id: random.uuid(today + from * day),
        name: `${shop.name.en}, ${en}`,
        campaignId: campaigns[index % campaigns.length]?.id ?? '',
        platform: random.pick(['WEBSITE', 'BROWSER_EXTENSION', 'MOBILE_APP', 'ALL']),
        countries: [...shop.countries],
        creative: title(shop.name),
        link: `https://${shop.domain}/`,
        startsAt: today + from * day,
        endsAt: today + to * day,
        weight: random.integer(1, 5),
      }
    }),
    recipes: shops.slice(0, 20).map((shop) => ({
      id: random.uuid(today - 100 * day),
      shopId: shop.id,
      pattern: `https://${shop.domain}/*cart*`,
      selectors: {
        couponField: 'input[name="coupon"]',
        apply: 'button[data-action="apply-coupon"]',
        remove: random.chance(0.7) ? 'button[data-action="remove-coupon"]' : null,
        total: '[data-testid="order-total"]',
        success: '.coupon-applied',
        error: '.coupon-error',
      },
      waits: { afterApply: random.integer(4, 12) * 250, afterRemove: 500, betweenCodes: 750 },
      createdAt: today - random.integer(10, 100) * day,
    })),
    answers: Array.from({ length: 48 }, () => {
      const at = today - Math.floor(random.next() * 60 * day)
      return {
        id: random.uuid(at),
        reason: random.pick(reasons),
        feedback: random.chance(0.4) ? random.pick(remarks) : null,
        at,
      }
    }),
    waiting: makeWaiting(today),
    suggestions: makeSuggestions(today, shops),
    people: makePeople(today),
  }
}

/** A few who asked on the pages of downloads that are not out yet; most of them for their phone. */
function makeWaiting(today: number): SeedWaiting[] {
  const random = randomOf('waiting list')
  const asked = [...downloadSlugs, 'android', 'android', 'ios'] as const
  return Array.from({ length: 24 }, (_, number) => {
    const at = today - Math.floor(random.next() * 30 * day)
    return {
      id: random.uuid(at),
      email: `waiting-${number + 1}@example.com`,
      platform: random.pick(asked),
      language: random.chance(0.7) ? 'ar' : 'en',
      country: random.pick(countries).id,
      at,
    }
  })
}
