import type { CountryId } from '../../shared/contract/country.ts'
import type { couponStatuses, discountTypes } from '../../shared/contract/coupon/coupon.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { categoryOf, type SeedCategory, type Trade } from './categories.ts'
import { currencies, minorUnits, moneyWords, roundUnits } from './money-words.ts'
import { type Random, randomOf } from './random.ts'
import { day, type SaleWindow, saleWindows } from './sale-calendar.ts'
import type { SeedShop } from './shops.ts'

type DiscountType = (typeof discountTypes)[number]

export interface SeedCoupon {
  readonly id: string
  readonly shopId: number
  readonly code: string | null
  readonly description: LocalizedText
  readonly terms: readonly LocalizedText[]
  readonly status: (typeof couponStatuses)[number]
  readonly discountType: DiscountType
  readonly percent: number | null
  readonly amountMinor: number | null
  readonly minimumOrderMinor: number | null
  readonly maximumDiscountMinor: number | null
  readonly currency: string | null
  readonly newCustomersOnly: boolean
  readonly studentOnly: boolean
  /** Given out by us alone. */
  readonly exclusive: boolean
  /** By whom it was seen to work beside shoppers. */
  readonly confirmedBy: 'staff' | 'feed' | null
  readonly stackable: boolean
  readonly countries: readonly CountryId[]
  readonly startsAt: number
  readonly endsAt: number | null
  readonly votes: readonly SeedVotes[]
  readonly createdAt: number
}

/** What shoppers of one country said of a code on one day. */
export interface SeedVotes {
  readonly country: CountryId
  /** Midnight (UTC). */
  readonly day: number
  readonly worked: number
  readonly failed: number
}

/**
 * So many coupons over all stores, one after the other: a million of them never stands in memory. A store that
 * more people know has more of them, and none has fewer than two. Today: midnight of the world's day.
 */
export function* makeCoupons(shops: readonly SeedShop[], count: number, today: number): Generator<SeedCoupon> {
  const weights = shops.map(({ popularity }) => 1 + Math.sqrt(popularity) / 25)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const spread = Math.max(count - 2 * shops.length, 0)
  const sales = salesAround(today)
  let passed = 0
  let made = 0
  for (const [index, shop] of shops.entries()) {
    passed += weights[index] ?? 0
    const upTo = 2 * (index + 1) + Math.round((spread * passed) / total)
    yield* couponsOf(shop, upTo - made, today, sales)
    made = upTo
  }
}

function* couponsOf(shop: SeedShop, count: number, today: number, sales: readonly SaleWindow[]): Generator<SeedCoupon> {
  const random = randomOf(`coupons of ${shop.id}`)
  const marks = randomOf(`marks of ${shop.id}`)
  const category = categoryOf(shop.category)
  const taken = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    yield makeCoupon({ shop, category, random, marks, taken, today, sales })
  }
}

interface Making {
  readonly shop: SeedShop
  readonly category: SeedCategory
  readonly random: Random
  /** Of what is said of some codes. */
  readonly marks: Random
  /** Codes this store has given out. */
  readonly taken: Set<string>
  readonly today: number
  readonly sales: readonly SaleWindow[]
}

const typeWeights: Record<Trade, readonly (readonly [DiscountType, number])[]> = {
  goods: [
    ['percent', 58],
    ['fixed', 16],
    ['free_shipping', 10],
    ['bogo', 5],
    ['deal', 11],
  ],
  meals: [
    ['percent', 52],
    ['fixed', 18],
    ['free_shipping', 16],
    ['bogo', 6],
    ['deal', 8],
  ],
  trips: [
    ['percent', 62],
    ['fixed', 22],
    ['deal', 16],
  ],
  services: [
    ['percent', 78],
    ['deal', 22],
  ],
}

const percentWeights: readonly (readonly [number, number])[] = [
  [5, 8],
  [7, 2],
  [10, 28],
  [12, 2],
  [15, 21],
  [20, 16],
  [25, 8],
  [30, 6],
  [35, 2],
  [40, 3],
  [50, 3],
  [60, 1],
]

function makeCoupon(making: Making): SeedCoupon {
  const { shop, category, random, today } = making
  const discountType = random.weighted(typeWeights[category.trade])
  const sale = discountType === 'percent' && random.chance(0.1) ? random.pick(making.sales) : undefined
  const newCustomersOnly = !sale && discountType !== 'deal' && discountType !== 'bogo' && random.chance(0.18)
  const discount = decideDiscount(discountType, making)
  const wording = describe({ discountType, discount, newCustomersOnly, sale, making })
  const period = sale ? periodOfSale(sale) : decidePeriod(random, today)
  const needsCode = discountType !== 'deal' || random.chance(0.25)
  const code = needsCode ? chooseCode(discountType, discount, newCustomersOnly, sale, making) : null
  const stackable = random.chance(0.06)
  const countries = chooseCountries(discount, making)
  const marks = markCode(making, code !== null && !newCustomersOnly)
  const createdAt = Math.min(period.startsAt, today) - random.integer(0, 4 * day)

  return {
    id: random.uuid(createdAt),
    shopId: shop.id,
    code,
    description: wording.text,
    terms: termsOf(wording, making),
    status: random.weighted([
      ['ACTIVE', 96],
      ['PAUSED', 2],
      ['STOPPED', 2],
    ]),
    discountType,
    percent: discount.percent,
    amountMinor: inMinor(discount.amount, shop),
    minimumOrderMinor: inMinor(discount.minimumOrder, shop),
    maximumDiscountMinor: inMinor(discount.maximum, shop),
    currency: discount.amount || discount.minimumOrder || discount.maximum ? shop.currency : null,
    newCustomersOnly,
    ...marks,
    stackable,
    countries,
    ...period,
    votes: voteFor(period, countries, making),
    createdAt,
  }
}

/** Stores whose codes staff and networks confirmed some of: those that are best known. */
export const confirmedShops = 30

/** What is said of some codes; drawn apart, so that all else is as it would be without. */
function markCode(
  { shop, marks }: Making,
  isForAll: boolean,
): Pick<SeedCoupon, 'studentOnly' | 'exclusive' | 'confirmedBy'> {
  const kind = marks.weighted([
    ['student', 2],
    ['exclusive', 3],
    ['plain', 95],
  ] as const)
  const confirmedBy = marks.weighted([
    ['staff', 10],
    ['feed', 10],
    [null, 80],
  ] as const)
  return {
    studentOnly: isForAll && kind === 'student',
    exclusive: isForAll && kind === 'exclusive',
    confirmedBy: isForAll && shop.id <= confirmedShops ? confirmedBy : null,
  }
}

const inMinor = (units: number | null, shop: SeedShop) => (units === null ? null : minorUnits(units, shop.currency))

/** Amounts are whole units of the store's currency. */
interface Discount {
  readonly percent: number | null
  readonly amount: number | null
  readonly minimumOrder: number | null
  readonly maximum: number | null
}

function decideDiscount(type: DiscountType, { shop, category, random }: Making): Discount {
  const order = category.order * currencies[shop.currency].perDollar
  const none: Discount = { percent: null, amount: null, minimumOrder: null, maximum: null }
  if (type === 'percent') {
    const percent = random.weighted(percentWeights)
    const minimumOrder = random.chance(0.35) ? roundUnits(order * (0.4 + random.next())) : null
    // A cap under what a usual order saves would make the percentage a lie.
    const least = (Math.max(minimumOrder ?? 0, order) * percent) / 100
    const maximum = random.chance(0.3)
      ? Math.max(roundUnits(least * (1.2 + 2 * random.next())), Math.ceil(least))
      : null
    return { ...none, percent, minimumOrder, maximum }
  }
  if (type === 'fixed') {
    const amount = roundUnits(order * (0.08 + 0.2 * random.next()))
    return { ...none, amount, minimumOrder: Math.max(roundUnits(amount * (3 + 4 * random.next())), 2 * amount) }
  }
  if (type === 'free_shipping') return { ...none, minimumOrder: random.chance(0.7) ? roundUnits(order * 0.6) : null }
  return none
}

/** An amount is in the money of the store's own country; only dollars are taken everywhere. */
function chooseCountries({ amount, minimumOrder, maximum }: Discount, { shop, random }: Making): readonly CountryId[] {
  const home = shop.countries.slice(0, 1)
  if ((amount ?? minimumOrder ?? maximum) !== null && shop.currency !== 'USD') return home
  if (shop.countries.length === 1 || random.chance(0.55)) return shop.countries
  const chosen = random.sample(shop.countries, random.integer(1, shop.countries.length))
  return shop.countries.filter((country) => chosen.includes(country))
}

interface Period {
  readonly startsAt: number
  readonly endsAt: number | null
}

function decidePeriod(random: Random, today: number): Period {
  const kind = random.weighted([
    ['open', 38],
    ['running', 40],
    ['over', 16],
    ['coming', 6],
  ] as const)
  const endOfDay = (at: number) => at + day - 1_000
  switch (kind) {
    case 'open':
      return { startsAt: today - day * random.integer(3, 300), endsAt: null }
    case 'running':
      return { startsAt: today - day * random.integer(1, 90), endsAt: endOfDay(today + day * random.integer(1, 120)) }
    case 'over': {
      const ended = today - day * random.integer(1, 150)
      return { startsAt: ended - day * random.integer(5, 90), endsAt: endOfDay(ended) }
    }
    case 'coming': {
      const starts = today + day * random.integer(2, 30)
      return { startsAt: starts, endsAt: endOfDay(starts + day * random.integer(3, 60)) }
    }
  }
}

/** Sales of the last months and the next weeks, whose coupons are on the site. */
function salesAround(today: number): SaleWindow[] {
  const year = new Date(today).getUTCFullYear()
  return [year - 1, year, year + 1]
    .flatMap(saleWindows)
    .filter(({ from, to }) => to > today - 120 * day && from < today + 45 * day)
}

const periodOfSale = ({ from, to }: SaleWindow): Period => ({ startsAt: from, endsAt: to - 1_000 })

/** Days back of which there are votes. */
const votingDays = 28

/** Shares of codes by how often they work in truth. */
const trueRates = [
  [0.95, 40],
  [0.78, 28],
  [0.5, 17],
  [0.1, 15],
] as const

/**
 * How shoppers voted: each code has a share of tries that work in truth, which is not known, and each vote is a try of it. A
 * code that has not begun has none; more people try the codes of a store that more people know.
 */
function voteFor(
  { startsAt, endsAt }: Period,
  countries: readonly CountryId[],
  { shop, random, today }: Making,
): SeedVotes[] {
  const rate = random.weighted(trueRates)
  const daily = 0.12 + (shop.popularity / 65_000) * 5
  const first = Math.max(today - votingDays * day, Math.ceil(startsAt / day) * day)
  const last = Math.min(today, endsAt === null ? today : Math.floor(endsAt / day) * day) - day
  const votes: SeedVotes[] = []
  if (random.chance(0.08)) return votes
  for (let at = first; at <= last; at += day) {
    const tries = Math.floor(daily * (0.4 + 1.2 * random.next()) + random.next())
    if (tries === 0) continue
    const home = random.chance(0.6) ? countries[0] : random.pick(countries)
    let worked = 0
    for (let left = tries; left > 0; left -= 1) if (random.chance(rate)) worked += 1
    votes.push({ country: home ?? random.pick(countries), day: at, worked, failed: tries - worked })
  }
  return votes
}

const saleNames: Record<SaleWindow['name'], { readonly text: LocalizedText; readonly code: string }> = {
  ramadan: { text: { ar: 'في رمضان', en: 'in Ramadan' }, code: 'RAMADAN' },
  'eid-al-fitr': { text: { ar: 'في عيد الفطر', en: 'for Eid al-Fitr' }, code: 'EID' },
  'eid-al-adha': { text: { ar: 'في عيد الأضحى', en: 'for Eid al-Adha' }, code: 'ADHA' },
  'white-friday': { text: { ar: 'في الجمعة البيضاء', en: 'for White Friday' }, code: 'WHITE' },
  '11.11': { text: { ar: 'في تخفيضات 11.11', en: 'for the 11.11 sale' }, code: 'ELEVEN' },
}

interface Wording {
  readonly text: LocalizedText
  /** The sentence is about goods on sale, so no condition may leave them out. */
  readonly onSaleItems: boolean
}

function describe(subject: {
  readonly discountType: DiscountType
  readonly discount: Discount
  readonly newCustomersOnly: boolean
  readonly sale: SaleWindow | undefined
  readonly making: Making
}): Wording {
  const { discountType, discount, newCustomersOnly, sale } = subject
  const { shop, category, random } = subject.making
  const scope = random.pick(category.scopes)
  const minimum = discount.minimumOrder === null ? undefined : moneyWords(discount.minimumOrder, shop.currency)
  const plain = (ar: string, en: string): Wording => ({ text: { ar, en }, onSaleItems: false })

  if (discountType === 'percent') {
    const percent = `${discount.percent}%`
    if (sale) {
      const { text } = saleNames[sale.name]
      return plain(`خصم ${percent} على ${scope.ar} ${text.ar}`, `${percent} off ${scope.en} ${text.en}`)
    }
    if (newCustomersOnly)
      return plain(
        `خصم ${percent} على ${firstOrder[category.trade].ar}`,
        `${percent} off ${firstOrder[category.trade].en}`,
      )
    const variants = [
      plain(`خصم ${percent} على ${scope.ar}`, `${percent} off ${scope.en}`),
      plain(`خصم ${percent} على ${everything[category.trade].ar}`, `${percent} off ${everything[category.trade].en}`),
      plain(`وفّر ${percent} على ${scope.ar}`, `Save ${percent} on ${scope.en}`),
    ]
    if (category.trade === 'goods') {
      variants.push({
        text: { ar: `خصم إضافي ${percent} على المنتجات المخفضة`, en: `Extra ${percent} off sale items` },
        onSaleItems: true,
      })
    }
    return random.pick(variants)
  }
  if (discountType === 'fixed') {
    const amount = moneyWords(discount.amount ?? 0, shop.currency)
    if (newCustomersOnly) {
      const first = firstOrder[category.trade]
      return plain(`خصم ${amount.ar} على ${first.ar}`, `${amount.en} off ${first.en}`)
    }
    const orders = ordersOf[category.trade]
    return plain(
      `خصم ${amount.ar} على ${orders.ar} بقيمة ${minimum?.ar} أو أكثر`,
      `${amount.en} off ${orders.en} of ${minimum?.en} or more`,
    )
  }
  if (discountType === 'free_shipping') {
    const first = newCustomersOnly ? { ar: ' لأول طلب', en: ' on your first order' } : undefined
    const over =
      first ?? (minimum && { ar: ` للطلبات بقيمة ${minimum.ar} أو أكثر`, en: ` on orders of ${minimum.en} or more` })
    const free =
      category.trade === 'meals' ? { ar: 'توصيل مجاني', en: 'Free delivery' } : { ar: 'شحن مجاني', en: 'Free shipping' }
    return plain(`${free.ar}${over?.ar ?? ' لكل الطلبات'}`, `${free.en}${over?.en ?? ' on every order'}`)
  }
  if (discountType === 'bogo') {
    return category.trade === 'meals'
      ? plain('اطلب وجبة واحصل على الثانية مجانًا', 'Order one meal and get the second free')
      : plain(`اشترِ قطعة واحصل على الثانية مجانًا من ${scope.ar}`, `Buy one, get one free on ${scope.en}`)
  }
  const text = random.pick([
    { ar: `عروض نهاية الأسبوع على ${scope.ar}`, en: `Weekend offers on ${scope.en}` },
    { ar: `تخفيضات على ${scope.ar} لفترة محدودة`, en: `Limited-time offers on ${scope.en}` },
    { ar: `أسعار خاصة على ${scope.ar}`, en: `Special prices on ${scope.en}` },
  ])
  return { text, onSaleItems: true }
}

const firstOrder: Record<Trade, LocalizedText> = {
  goods: { ar: 'أول طلب', en: 'your first order' },
  meals: { ar: 'أول طلب', en: 'your first order' },
  trips: { ar: 'أول حجز', en: 'your first booking' },
  services: { ar: 'أول اشتراك', en: 'your first subscription' },
}

const everything: Record<Trade, LocalizedText> = {
  goods: { ar: 'كل المنتجات', en: 'everything' },
  meals: { ar: 'كل الطلبات', en: 'every order' },
  trips: { ar: 'كل الحجوزات', en: 'every booking' },
  services: { ar: 'كل الباقات', en: 'every plan' },
}

const ordersOf: Record<Trade, LocalizedText> = {
  goods: { ar: 'الطلبات', en: 'orders' },
  meals: { ar: 'الطلبات', en: 'orders' },
  trips: { ar: 'الحجوزات', en: 'bookings' },
  services: { ar: 'الاشتراكات', en: 'subscriptions' },
}

const conditions = {
  excludesSale: { ar: 'لا يشمل المنتجات المخفضة.', en: 'Excludes sale items.' },
  once: { ar: 'مرة واحدة لكل عميل.', en: 'One use per customer.' },
  appOnly: { ar: 'يسري في التطبيق فقط.', en: 'App only.' },
  noGiftCards: { ar: 'لا يشمل بطاقات الهدايا.', en: 'Excludes gift cards.' },
  onlinePayment: { ar: 'يسري عند الدفع الإلكتروني فقط.', en: 'Online payment only.' },
  noDeliveryFee: { ar: 'لا يشمل رسوم التوصيل.', en: 'Excludes the delivery fee.' },
  noTaxes: { ar: 'لا يشمل الضرائب والرسوم.', en: 'Excludes taxes and fees.' },
  datesApply: { ar: 'قد لا يسري في بعض المواعيد.', en: 'Some dates may be excluded.' },
  noRenewal: { ar: 'يسري على المدة الأولى ولا يشمل التجديد.', en: 'First term only; excludes renewals.' },
} as const satisfies Record<string, LocalizedText>

const usualConditions: Record<Trade, readonly LocalizedText[]> = {
  goods: [
    conditions.excludesSale,
    conditions.once,
    conditions.appOnly,
    conditions.noGiftCards,
    conditions.onlinePayment,
  ],
  meals: [conditions.once, conditions.appOnly, conditions.onlinePayment, conditions.noDeliveryFee],
  trips: [conditions.once, conditions.noTaxes, conditions.datesApply, conditions.appOnly],
  services: [conditions.once, conditions.noRenewal, conditions.onlinePayment],
}

/** What its fields do not say already: a page shows the minimum order, new customers and other codes by itself. */
function termsOf(wording: Wording, { category, random }: Making): LocalizedText[] {
  const usual = usualConditions[category.trade].filter(
    (term) => !wording.onSaleItems || term !== conditions.excludesSale,
  )
  return random.sample(usual, random.integer(0, 2))
}

const consonants = 'BCDFGHJKLMNPQRSTVWXZ'

/** What a code says never contradicts what it gives: a number in it is the number of the discount. */
function chooseCode(
  type: DiscountType,
  { percent, amount }: Discount,
  newCustomersOnly: boolean,
  sale: SaleWindow | undefined,
  { shop, random, taken }: Making,
): string {
  const brand = shop.name.en.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const figure = percent ?? amount ?? ''
  const short = (length: number) => brand.slice(0, length).replace(/\d+$/, '')
  const candidates = (): string[] => {
    if (sale) return [`${saleNames[sale.name].code}${figure}`, `${short(3)}${saleNames[sale.name].code}${figure}`]
    if (newCustomersOnly) return [`WELCOME${figure}`, `FIRST${figure}`, `HELLO${figure}`, `NEW${short(4)}${figure}`]
    if (type === 'free_shipping') return ['FREESHIP', 'DELIVERFREE', `${short(5)}SHIP`, `FREE${short(4)}`]
    if (type === 'bogo') return ['BOGO', 'TWOFORONE', `${short(4)}BOGO`]
    if (type === 'deal') return ['OFFER', 'WEEKEND', `${short(5)}DEAL`]
    return [
      `${short(6)}${figure}`,
      `${short(3)}${figure}`,
      `SAVE${figure}`,
      `EXTRA${figure}`,
      `MORE${figure}`,
      `APP${figure}`,
    ]
  }
  // Affiliate codes stand beside the shop's own ones, and take over when those are used up.
  const options = random.chance(0.35) ? [] : random.sample(candidates(), 6)
  for (const option of options) if (option.length > 3 && claim(option, taken)) return option
  for (let length = figure ? 2 : 4; ; length += 1) {
    const option = `${random.sample([...consonants], length).join('')}${figure}`
    if (claim(option, taken)) return option
  }
}

function claim(code: string, taken: Set<string>): boolean {
  if (taken.has(code)) return false
  taken.add(code)
  return true
}
