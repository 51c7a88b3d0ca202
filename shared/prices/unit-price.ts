import { latinDigits } from '../schema/units.ts'

type PackUnit = 'g' | 'ml' | 'piece'

/** All that one pack holds: six bottles of 330 ml are 1980 ml. */
export interface PackSize {
  readonly amount: number
  readonly unit: PackUnit
}

/** What a price of a unit is a price of. Packs under 250 g or ml compare by 100, as shelf labels do. */
export type PricedUnit = '100g' | 'kg' | '100ml' | 'l' | 'piece'

const smallPack = 250

/** The price of a unit in minor units of the same currency, rounded; undefined for one piece, which says nothing new. */
export function unitPrice(
  amount: number,
  { amount: held, unit }: PackSize,
): { amount: number; per: PricedUnit } | undefined {
  if (held <= 0 || (unit === 'piece' && held === 1)) return undefined
  if (unit === 'piece') return { amount: Math.round(amount / held), per: 'piece' }
  const isSmall = held < smallPack
  const per = unit === 'g' ? (isSmall ? '100g' : 'kg') : isSmall ? '100ml' : 'l'
  return { amount: Math.round((amount / held) * (isSmall ? 100 : 1000)), per }
}

interface Measure {
  readonly words: string
  readonly unit: PackUnit
  /** How much of {@link PackUnit} one of it is. */
  readonly size: number
}

/** Longer words stand before those that they begin with. */
const measures: readonly Measure[] = [
  { words: 'kilograms?|kilos?|kgs?|كيلو ?[غج]رام(?:ات)?|كيلو|كجم|كغم|كغ|كج|ك\\.?[غج]', unit: 'g', size: 1000 },
  { words: 'milligrams?|mg|مل[يل]?[غج]رام|ملجم|ملغم|ملغ', unit: 'g', size: 0.001 },
  { words: 'grams?|grammes?|gms?|gr?|[غج]رام(?:ات|ًا|ا)?|جم|غم|غ', unit: 'g', size: 1 },
  { words: 'pounds?|lbs?|رطل', unit: 'g', size: 453.59237 },
  { words: 'millilit(?:er|re)s?|mls?|مل[يل]? ?لترات?|مل[يل]? ?لتر|ملي|ملل|مل', unit: 'ml', size: 1 },
  { words: 'centilit(?:er|re)s?|cl|سنتيلتر', unit: 'ml', size: 10 },
  { words: 'fl\\.? ?oz', unit: 'ml', size: 29.5735 },
  { words: 'lit(?:er|re)s?|ltrs?|l|لترات|لترًا|لترا|لتر|ل', unit: 'ml', size: 1000 },
  {
    words:
      'pieces?|pcs?|counts?|ct|sheets?|tablets?|capsules?|caps|pads?|wipes?|diapers?|nappies|rolls?|tea ?bags?|pods?' +
      '|قطع|قطعة|قطعه|حبات|حبة|حبه|كبسولات|كبسولة|أقراص|قرص|قرصًا|منديلًا|منديل|مناديل|حفاضًا|حفاضة|حفاض|حفاضات|رولات|رول|ورقة|أكياس شاي',
    unit: 'piece',
    size: 1,
  },
]

const containers =
  'packs?|pk|bottles?|cans?|boxes|box|bags?|sachets?|jars?|cartons?|packets?|tins?' +
  '|عبوات|عبوة|عبوه|علب|علبة|علبه|زجاجات|زجاجة|قوارير|قارورة|أكياس|كيس|باكيت|باكت|كرتون'

const number = '\\d+(?:[.,٫٬]\\d+)*'
const isLetter = '[\\p{L}\\p{M}\\d]'
const measured = `(?<value>${number})[ -]?(?:${measures.map(({ words }, index) => `(?<m${index}>${words})`).join('|')})(?!${isLetter})`

const sizes = new RegExp(`(?<![\\p{L}\\d.,٫٬])${measured}`, 'giu')
/** `6 ×` before a size, `× 6` after one; `6 cans of`, `pack of 6`, `6 عبوات`. */
const timesBefore = new RegExp(`(?<![\\d.,٫٬])(\\d+) ?(?:(?:${containers}) ?)?[x×*] ?$`, 'iu')
const timesAfter = new RegExp(`^ ?[x×*] ?(\\d+)(?![\\d.,٫٬]*\\d|${isLetter})`, 'iu')
const packs = new RegExp(
  `(?<!${isLetter}|[.,٫٬])(?:(?:pack|box|set|case|عبوة|علبة|كرتون|طقم)(?: of| من)? (?<of>\\d+)|(?<several>\\d+)[ -]?(?:${containers}))(?!${isLetter})`,
  'giu',
)

/** Things that are sold empty: the litres or kilograms in their names are what they can hold. */
const vessels =
  '(?:back|ruck)-?sacks?|back ?packs?|day ?packs?|hydration (?:packs?|bladders?)|suit ?cases?|luggage|duffels?|duffles?' +
  '|(?:school|travel|hand|tote|gym|sports?|laptop|shoulder|cooler|sleeping) ?-?bags?|brief ?cases?|trolleys?' +
  '|flasks?|thermos(?:es)?|tumblers?|mugs?|canteens?|jugs?|pitchers?|carafes?|decanters?|kettles?|tea ?pots?|moka pots?' +
  '|(?:(?<!(?:mineral|spring|drinking|natural|still|sparkling) )water|sports?|gym|insulated|vacuum|thermal|steel|feeding|baby|spray) bottles?' +
  '|fridges?|refrigerators?|freezers?|cool ?boxes|cool ?box|ice box(?:es)?|coolers?' +
  '|washing machines?|washers?|dryers?|dishwashers?|microwaves?|ovens?|(?:air )?fryers?|blenders?|mixers?|juicers?' +
  '|food processors?|(?:rice|pressure|slow|multi) ?cookers?|cook ?ware|casseroles?|stock ?pots?|sauce ?pans?' +
  '|(?:coffee|espresso) (?:machines?|makers?)|water (?:heaters?|dispensers?)|geysers?|boilers?|tanks?|bins?|buckets?|basins?' +
  '|(?:storage|lunch|tool) box(?:es)?|(?:food|storage) containers?|canisters?|humidifiers?|dehumidifiers?|air purifiers?' +
  '|vacuum cleaners?|sprayers?|aquariums?' +
  '|(?:ال)?(?:حقيبة|حقائب|حقيبه|شنطة|شنط|شنطه|ترمس|تيرمس|ترامس|ثيرموس|مطارة|مطرة|زمزمية|كوب|أكواب|اكواب|مج|إبريق|ابريق|غلاية|غلايات|دلة' +
  '|ثلاجة|ثلاجات|ثلاجه|براد|برادات|فريزر|مجمد|مجمدة|مبرد|غسالة|غسالات|غساله|نشافة|مجفف|مجففة|جلاية|ميكروويف|مايكروويف|فرن|أفران' +
  '|قلاية|مقلاة|خلاط|عجانة|عصارة|محضرة|طنجرة|قدر|حلة|سخان|سخانات|خزان|خزانات|سطل|دلو|حوض|مكنسة|مرطب|بخاخة|رضاعة' +
  '|ماكينة قهوة|صانعة قهوة|صندوق تخزين|صندوق تبريد|علبة طعام|حافظة|حافظات|قارورة رياضية|زجاجة رياضية|زجاجة حرارية)'
const isVessel = new RegExp(`(?<!${isLetter})(?:${vessels})(?!${isLetter})`, 'iu')
/** What is used up, though its name says for what: dishwasher salt, oven cleaner, a cake of the mug. */
const isUsedUp = new RegExp(
  `(?<!${isLetter})(?:cleaners?(?<!vacuum cleaners?)|cleaning|detergents?|powder|liquid|gel|tablets?|capsules|salt|descalers?|softeners?|refills?|oil|cake|mix|soap|rinse` +
    '|(?:ال)?(?:منظف|منظفات|مسحوق|سائل|جل|أقراص|كبسولات|ملح|مزيل|معطر|منعم|صابون|زيت|كيك))' +
    `(?!${isLetter})`,
  'iu',
)

/** Invisible signs go, spaces become plain, and digits Latin, so that one pattern reads both languages. */
const plain = (text: string) =>
  latinDigits(text.normalize('NFKC'))
    .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff\u0640]/g, '')
    .replace(/\s+/g, ' ')

/**
 * The number of a size, or undefined where a mark may be of thousands or of decimals: `1,500 kg` and `1.500 g` could be
 * either, while `1,000 g` and `1.250 kg` are each one thing.
 */
function numberOf(text: string, { size }: Measure): number | undefined {
  const normal = text.replace(/٬/g, '').replace('٫', '.')
  if (/^\d+$/.test(normal) || /^\d+\.\d{1,2}$/.test(normal)) return Number(normal)
  if (/^\d+,\d{1,2}$/.test(normal)) return Number(normal.replace(',', '.'))
  const isLarge = size >= 100
  if (/^0[.,]\d{3}$/.test(normal)) return Number(normal.replace(',', '.'))
  if (/^[1-9]\d{0,2},\d{3}$/.test(normal)) return isLarge ? undefined : Number(normal.replace(',', ''))
  if (/^\d+\.\d{3}$/.test(normal)) return isLarge || text.includes('٫') ? Number(normal) : undefined
  return undefined
}

interface Found {
  readonly amount: number
  readonly unit: PackUnit
  readonly isMultiplied: boolean
}

function sizeAt(match: RegExpExecArray, text: string): Found | undefined {
  const groups = match.groups ?? {}
  const measure = measures.find((_, index) => groups[`m${index}`] !== undefined)
  const value = measure && numberOf(groups.value ?? '', measure)
  if (!measure || value === undefined) return undefined
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  let count = 1
  let rest = before
  for (let times = timesBefore.exec(rest); times; times = timesBefore.exec(rest)) {
    count *= Number(times[1])
    rest = rest.slice(0, times.index)
  }
  count *= Number(timesAfter.exec(after)?.[1] ?? 1)
  const isMultiplied = count > 1
  return { amount: value * measure.size * count, unit: measure.unit, isMultiplied }
}

/**
 * What a pack holds, read from a product's name in English or Arabic: `6 × 330 ml`, `2 kg`, `pack of 4, 500 g`,
 * `٦ عبوات × ٣٣٠ مل`. Undefined where nothing is said, where the size is what an empty thing can hold (a backpack of 25
 * litres, a washing machine for 8 kg), and where it can be read in two ways: two sizes, an ounce without its kind, pieces
 * beside a weight (`24 pieces, 500 g` may be all or each).
 */
export function readPackSize(name: string): PackSize | undefined {
  const text = plain(name)
  if (/(?<!fl\.? ?)\boz\b|\bounces?\b|أونصة|اونصة/iu.test(text)) return undefined
  // The generation of a network and the room of a memory are no weight.
  const matches = [...text.matchAll(sizes)].filter(
    ([match]) => !/^(?:2\.4|[2-6]|8|16|32|64|128|256|512|1024)G$/.test(match),
  )
  const found = matches.map((match) => sizeAt(match, text))
  const read = found.filter((one) => one !== undefined)
  const [size] = read
  if (!size || read.length !== found.length) return undefined
  // The same size said twice, "2 kg (2000 g)", is one.
  if (read.some(({ amount, unit }) => amount !== size.amount || unit !== size.unit)) return undefined

  if (size.unit !== 'piece' && isVessel.test(text) && !isUsedUp.test(text)) return undefined

  const counts = [...new Set([...text.matchAll(packs)].map(({ groups }) => Number(groups?.of ?? groups?.several)))]
  if (counts.length > 1) return undefined
  const [count = 1] = size.isMultiplied ? [1] : counts
  const exact = size.amount * count
  const amount = Math.round(exact)
  // Half a gram is not one gram: what whole units do not say is not said.
  if (Math.abs(amount - exact) > exact / 100) return undefined
  return count > 0 && amount > 0 && amount <= 1_000_000 ? { amount, unit: size.unit } : undefined
}
