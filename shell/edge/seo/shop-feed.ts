import { findCountry } from '@qasima/shared/contract/country'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { type Language, pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { shopNewest } from '@qasima/shared/contract/shop/shop-newest.routes'
import { localeOf } from '@qasima/shared/schema/money-text'
import { feedTitle, shopFeedPath } from '../document/feed-link.ts'
import type { RssFeed } from './rss.ts'

const words = {
  code: { ar: 'الكود: {value}', en: 'Code: {value}' },
  noCode: { ar: 'لا يحتاج إلى كود.', en: 'No code needed.' },
  countries: { ar: 'يعمل في: {value}', en: 'Works in: {value}' },
  until: { ar: 'حتى {value}', en: 'Until {value}' },
  about: { ar: 'أحدث أكواد {value} وعروضه.', en: 'The newest codes and deals at {value}.' },
} as const

const say = (key: keyof typeof words, language: Language, value = ''): string =>
  words[key][language].replace('{value}', () => value)

/** What a feed reader needs to use a code, one fact per line. */
function describe({ code, terms, exclusions, countries, endsAt }: PublicCoupon, language: Language): string {
  const locale = localeOf(language)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const names = countries.flatMap((id) => findCountry(id)?.name[language] ?? [])
  // The code is alone on its line, without direction marks, because readers copy the line.
  return [
    code === null ? say('noCode', language) : say('code', language, code),
    say('countries', language, new Intl.ListFormat(locale, { type: 'unit' }).format(names)),
    ...(endsAt === null ? [] : [say('until', language, days.format(new Date(endsAt)))]),
    ...terms,
    ...(exclusions === '' ? [] : [exclusions]),
  ].join('\n')
}

const later = (one: string, other: string): Date => new Date(Math.max(Date.parse(one), Date.parse(other)))

/** The feed of a store: its codes from the day on which each was both usable and known. */
export function shopFeed({ shop, coupons }: ReplyOf<typeof shopNewest>, language: Language, origin: string): RssFeed {
  const address = (path: string) => origin + pathInLanguage(path, language)
  const link = address(`/shop/${shop.id}/${shop.slug}`)
  return {
    title: feedTitle('shop', language, shop.shopName),
    description: say('about', language, shop.shopName),
    language,
    link,
    self: address(shopFeedPath(shop)),
    items: coupons.map((coupon) => ({
      title: coupon.description,
      description: describe(coupon, language),
      link,
      id: `urn:uuid:${coupon.id}`,
      at: later(coupon.firstSeenAt, coupon.startsAt),
    })),
  }
}
