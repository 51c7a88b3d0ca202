import { randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'

/** Pending suggestions of shoppers. */
export interface SeedSuggestion {
  readonly id: string
  readonly kind: 'code' | 'shop'
  readonly shopId: number | null
  readonly code: string | null
  readonly domain: string | null
  readonly name: string | null
  readonly country: string
  readonly note: string | null
  readonly language: 'ar' | 'en'
  readonly at: number
}

/** Index of the store, code, note. The second one is suggested by two people. */
const codes = [
  [0, 'TRYME12', 'نجح معي اليوم في التطبيق، خصم 12%', 'sa', 'ar'],
  [1, 'HELLO5', 'Worked on my first order.', 'ae', 'en'],
  [1, 'hello5', null, 'eg', 'ar'],
  [2, 'FREEBOX', 'توصيل مجاني فوق 200', 'eg', 'ar'],
  [4, 'STUDENT8', 'Asks for a student card at checkout.', 'us', 'en'],
] as const

const stores = [
  ['Olive Lane', 'olive-lane.example', 'Handmade soap, delivers to all of Jordan.', 'jo', 'en'],
  ['دكان الورق', 'paper-corner.example', 'قرطاسية وكتب، وعندهم كود لأول طلب', 'kw', 'ar'],
] as const

export function makeSuggestions(today: number, shops: readonly SeedShop[]): readonly SeedSuggestion[] {
  const random = randomOf('suggestions')
  const made = (place: number) => {
    const at = today - day + place * 3_600_000
    return { id: random.uuid(at), at }
  }
  return [
    ...codes.map(([shop, code, note, country, language], place) => ({
      ...made(place),
      kind: 'code' as const,
      shopId: shops[shop]?.id ?? null,
      code,
      domain: null,
      name: null,
      country,
      note,
      language,
    })),
    ...stores.map(([name, domain, note, country, language], place) => ({
      ...made(codes.length + place),
      kind: 'shop' as const,
      shopId: null,
      code: null,
      domain,
      name,
      country,
      note,
      language,
    })),
  ]
}
