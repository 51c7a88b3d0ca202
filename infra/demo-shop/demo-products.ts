import type { AnyPageKind } from '../../api/src/testing/drawn-page-kinds.ts'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'

/** One of the twenty products, each on a page of another kind. */
export interface DemoProduct {
  readonly slug: string
  readonly kind: AnyPageKind
  /** Of which file its picture is; its own slug unless said. */
  readonly picture?: string
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly brand: string
  /** In the range that GS1 leaves to stores, so that it is no real product. */
  readonly gtin: string
  readonly sku: string
  readonly currency: 'SAR' | 'TRY' | 'KWD' | 'EGP' | 'AED' | 'USD'
  /** On the first day, in whole units. */
  readonly price: number
}

export const demoProducts: readonly DemoProduct[] = [
  {
    slug: 'coffee-grinder',
    kind: 'json-ld-graph',
    name: { ar: 'مطحنة قهوة كهربائية بثلاثين درجة', en: 'Electric coffee grinder, 30 settings' },
    description: {
      ar: 'تطحن من التركي إلى الفرنسي وتحفظ آخر درجة.',
      en: 'From Turkish to French press, and it remembers your setting.',
    },
    brand: 'Rihla',
    gtin: '2900000000018',
    sku: 'RH-GR30',
    currency: 'SAR',
    price: 489,
  },
  {
    slug: 'desk-lamp',
    kind: 'json-ld-array',
    name: { ar: 'مصباح مكتب بذراع ودرجات ضوء دافئة', en: 'Desk lamp with an arm and warm light' },
    description: { ar: 'خمس درجات من الضوء ومؤقت للنوم.', en: 'Five brightness levels and a night timer.' },
    brand: 'Nour',
    gtin: '2900000000025',
    sku: 'NR-LM05',
    currency: 'SAR',
    price: 219,
  },
  {
    slug: 'headphones',
    kind: 'nested-offers',
    name: { ar: 'سماعات رأس لاسلكية عازلة للضوضاء', en: 'Wireless headphones, noise cancelling' },
    description: { ar: 'ثلاثون ساعة من الصوت بشحنة واحدة.', en: 'Thirty hours of playback on one charge.' },
    brand: 'Sada',
    gtin: '2900000000032',
    sku: 'SD-HP30',
    currency: 'AED',
    price: 899,
  },
  {
    slug: 'tea-pot',
    kind: 'microdata',
    name: { ar: 'إبريق شاي من الزجاج بمصفاة، لتر واحد', en: 'Glass tea pot with strainer, 1 litre' },
    description: { ar: 'زجاج مقاوم للحرارة ومصفاة فولاذية.', en: 'Heatproof glass with a steel strainer.' },
    brand: 'Rihla',
    gtin: '2900000000049',
    sku: 'RH-TP10',
    currency: 'SAR',
    price: 129,
  },
  {
    slug: 'backpack',
    kind: 'rdfa',
    name: { ar: 'حقيبة ظهر مقاومة للماء، 25 لترًا', en: 'Water-resistant backpack, 25 litres' },
    description: { ar: 'جيب مبطن للحاسوب وحزام للصدر.', en: 'A padded sleeve for a laptop and a chest strap.' },
    brand: 'Darb',
    gtin: '2900000000056',
    sku: 'DB-BP25',
    currency: 'EGP',
    price: 1_850,
  },
  {
    slug: 'running-shoes',
    kind: 'open-graph',
    name: { ar: 'حذاء جري خفيف للرجال والنساء', en: 'Light running shoes for men and women' },
    description: { ar: 'نعل مرن ووزن لا يتجاوز 240 جرامًا.', en: 'A springy sole, and only 240 grams.' },
    brand: 'Darb',
    gtin: '2900000000063',
    sku: 'DB-RS24',
    currency: 'SAR',
    price: 365,
  },
  {
    slug: 'prayer-rug',
    kind: 'arabic-digits',
    name: { ar: 'سجادة صلاة مبطنة بنقش نجدي', en: 'Padded prayer rug, Najdi pattern' },
    description: {
      ar: 'بطانة سميكة لا تنزلق، تطوى في حقيبتها.',
      en: 'A thick backing that stays in place; folds into its bag.',
    },
    brand: 'Sakina',
    gtin: '2900000000070',
    sku: 'SK-RG01',
    currency: 'SAR',
    price: 1_299,
  },
  {
    slug: 'copper-pan',
    kind: 'comma-decimals',
    name: { ar: 'مقلاة نحاسية مطروقة يدويًا، 28 سم', en: 'Hand-hammered copper pan, 28 cm' },
    description: { ar: 'صناعة غازي عنتاب بمقبض نحاسي أصفر.', en: 'Made in Gaziantep, with a brass handle.' },
    brand: 'Antep',
    gtin: '2900000000087',
    sku: 'AN-PN28',
    currency: 'TRY',
    price: 1_749,
  },
  {
    slug: 'air-purifier',
    kind: 'out-of-stock',
    name: { ar: 'منقي هواء للغرف حتى 40 مترًا', en: 'Air purifier for rooms up to 40 m²' },
    description: { ar: 'مرشح HEPA ووضع ليلي هادئ.', en: 'A HEPA filter and a quiet night mode.' },
    brand: 'Nasim',
    gtin: '2900000000094',
    sku: 'NS-AP40',
    currency: 'SAR',
    price: 749,
  },
  {
    slug: 'dallah',
    kind: 'redirect-chain',
    name: { ar: 'دلة قهوة عربية حافظة للحرارة، 0.8 لتر', en: 'Arabic coffee flask, 0.8 litres' },
    description: { ar: 'تحفظ القهوة ساخنة اثنتي عشرة ساعة.', en: 'Keeps coffee hot for twelve hours.' },
    brand: 'Rihla',
    gtin: '2900000000100',
    sku: 'RH-DL08',
    currency: 'KWD',
    price: 14.5,
  },
  {
    slug: 'glass-tea-set',
    kind: 'visible-only',
    name: { ar: 'طقم شاي من الزجاج، ست قطع', en: 'Glass tea set, six pieces' },
    description: { ar: 'إبريق وخمسة أكواب مقاومة للحرارة.', en: 'A pot and five heatproof cups.' },
    brand: 'Rihla',
    gtin: '2900000000117',
    sku: 'RH-TS06',
    currency: 'SAR',
    price: 259,
    picture: 'tea-pot',
  },
  {
    slug: 'travel-grinder',
    kind: 'split-price',
    name: { ar: 'مطحنة قهوة يدوية للسفر', en: 'Hand coffee grinder for travel' },
    description: { ar: 'تطحن حبوب كوبين بلا كهرباء.', en: 'Grinds enough for two cups, without power.' },
    brand: 'Rihla',
    gtin: '2900000000124',
    sku: 'RH-HG02',
    currency: 'SAR',
    price: 149.5,
    picture: 'coffee-grinder',
  },
  {
    slug: 'studio-headphones',
    kind: 'script-data',
    name: { ar: 'سماعات استوديو سلكية', en: 'Wired studio headphones' },
    description: { ar: 'صوت محايد وسلك قابل للفصل.', en: 'Neutral sound and a detachable cable.' },
    brand: 'Sada',
    gtin: '2900000000131',
    sku: 'SD-ST01',
    currency: 'SAR',
    price: 399,
    picture: 'headphones',
  },
  {
    slug: 'reading-lamp',
    kind: 'flight-chunks',
    name: { ar: 'مصباح قراءة بمشبك', en: 'Clip-on reading lamp' },
    description: { ar: 'يثبت على رف أو سرير ويشحن بكابل.', en: 'Clips to a shelf or a bed, and recharges by cable.' },
    brand: 'Nour',
    gtin: '2900000000148',
    sku: 'NR-CL01',
    currency: 'SAR',
    price: 89,
    picture: 'desk-lamp',
  },
  {
    slug: 'large-air-purifier',
    kind: 'instalments-first',
    name: { ar: 'منقي هواء للصالات حتى 80 مترًا', en: 'Air purifier for halls up to 80 m²' },
    description: { ar: 'مرشحان ومؤشر لجودة الهواء.', en: 'Two filters and a light that shows the air quality.' },
    brand: 'Nasim',
    gtin: '2900000000155',
    sku: 'NS-AP80',
    currency: 'SAR',
    price: 1_499,
    picture: 'air-purifier',
  },
  {
    slug: 'folding-backpack',
    kind: 'variants',
    name: { ar: 'حقيبة ظهر قابلة للطي', en: 'Folding backpack' },
    description: { ar: 'تطوى في جيبها، بمقاسين.', en: 'Folds into its own pocket, in two sizes.' },
    brand: 'Darb',
    gtin: '2900000000162',
    sku: 'DB-FB02',
    currency: 'SAR',
    price: 119,
    picture: 'backpack',
  },
  {
    slug: 'trail-shoes',
    kind: 'client-rendered',
    name: { ar: 'حذاء للمسارات الوعرة', en: 'Trail shoes' },
    description: { ar: 'نعل عميق ووجه لا ينفذ منه الماء.', en: 'A deep tread and a waterproof upper.' },
    brand: 'Darb',
    gtin: '2900000000179',
    sku: 'DB-TS10',
    currency: 'SAR',
    price: 449,
    picture: 'running-shoes',
  },
  {
    slug: 'travel-prayer-rug',
    kind: 'robot-check',
    name: { ar: 'سجادة صلاة للسفر بحقيبتها', en: 'Travel prayer rug with its bag' },
    description: { ar: 'خفيفة وتغسل في الغسالة.', en: 'Light and machine-washable.' },
    brand: 'Sakina',
    gtin: '2900000000186',
    sku: 'SK-TR02',
    currency: 'SAR',
    price: 69,
    picture: 'prayer-rug',
  },
  {
    slug: 'copper-pot',
    kind: 'other-currency',
    name: { ar: 'قدر نحاسي مطروق، 3 لترات', en: 'Hammered copper pot, 3 litres' },
    description: { ar: 'من إسطنبول، يباع بالدولار.', en: 'From Istanbul, sold in dollars.' },
    brand: 'Antep',
    gtin: '2900000000193',
    sku: 'AN-PT03',
    currency: 'USD',
    price: 84.9,
    picture: 'copper-pan',
  },
  {
    slug: 'steel-dallah',
    kind: 'dated-sale',
    name: { ar: 'دلة قهوة من الفولاذ، لتر', en: 'Steel coffee flask, 1 litre' },
    description: { ar: 'تحفظ القهوة ساخنة عشر ساعات.', en: 'Keeps coffee hot for ten hours.' },
    brand: 'Rihla',
    gtin: '2900000000209',
    sku: 'RH-DL10',
    currency: 'SAR',
    price: 199,
    picture: 'dallah',
  },
]

/** What it costs after so many days, and in a sale a quarter less. Days move each product its own way. */
export function demoPrice(product: DemoProduct, day: number, isSale: boolean): { price: string; before: string } {
  const decimals = product.currency === 'KWD' ? 3 : 2
  const phase = demoProducts.indexOf(product)
  const wave = day === 0 ? 1 : 1 + 0.07 * Math.sin(day * 1.7 + phase)
  const step = product.currency === 'KWD' ? 0.25 : Number.isInteger(product.price) ? 1 : 0.1
  const amount = (value: number) => (Math.round(value / step) * step).toFixed(decimals)
  return { price: amount(product.price * wave * (isSale ? 0.75 : 1)), before: amount(product.price * wave) }
}
