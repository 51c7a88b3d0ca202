import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { CategorySlug } from './categories.ts'

/** `عربي English`, one per line. Every Arabic word is definite on its own. */
const words = (lines: string): LocalizedText[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [ar = '', en = ''] = line.split(' ')
      return { ar, en }
    })

const general = words(`
الياسمين Jasmine
النخيل Palm
الواحة Oasis
القمر Moon
النجوم Stars
الشروق Sunrise
الغروب Sunset
الندى Dew
الربيع Spring
البحر Sea
اللؤلؤ Pearl
المرجان Coral
الزمرد Emerald
الياقوت Ruby
الفيروز Turquoise
الحرير Silk
الريم Gazelle
الصقر Falcon
الورد Rose
السوسن Iris
النرجس Narcissus
البستان Orchard
الوادي Valley
الجبل Mountain
الساحل Coast
الخليج Gulf
النيل Nile
الفرات Euphrates
الأطلس Atlas
الشام Levant
الأندلس Andalus
قرطبة Cordoba
غرناطة Granada
القيروان Kairouan
البتراء Petra
تدمر Palmyra
نجد Najd
الحجاز Hijaz
سيناء Sinai
مراكش Marrakesh
الحمراء Alhambra
القصر Palace
القلعة Citadel
البوابة Gate
الجسر Bridge
الميناء Harbour
المنارة Lighthouse
الشراع Sail
القافلة Caravan
الأصالة Heritage
النور Light
السكينة Serenity
البهجة Joy
الأمل Hope
الوفاء Loyalty
السعادة Happiness
العائلة Family
الأصدقاء Friends
الصباح Morning
المساء Evening
الفجر Dawn
الغيم Cloud
المطر Rain
النسيم Breeze
الصحراء Desert
الرمال Sands
الكثبان Dunes
الشمس Sun
الأفق Horizon
المدار Orbit
القمة Summit
الذهب Gold
الفضة Silver
الماس Diamond
اللوتس Lotus
التوليب Tulip
الخزامى Lavender
البنفسج Violet
الأقحوان Daisy
الأرز Cedar
الصنوبر Pine
السدر Sidr
الفارس Knight
الألوان Colours
الفسيفساء Mosaic
الزخرفة Ornament
المشربية Mashrabiya
الفانوس Lantern
القنديل Lamp
النافذة Window
الشرفة Balcony
الضفاف Riverside
الينبوع Wellspring
الجزيرة Island
الشلال Waterfall
الزهراء Zahra
المدينة City
`)

/** Words that suit some trades and sound odd for others. */
const particular: readonly { readonly words: readonly LocalizedText[]; readonly suit: readonly CategorySlug[] }[] = [
  {
    words: words(`
الريحان Basil
الزعفران Saffron
الزيتون Olive
الرمان Pomegranate
السنابل Wheat
العنبر Amber
الصندل Sandalwood
القرنفل Carnation
الحناء Henna
الهيل Cardamom
القرفة Cinnamon
العسل Honey
السكر Sugar
`),
    suit: ['grocery', 'food', 'perfume', 'beauty'],
  },
  {
    words: words(`
الفراشة Butterfly
العصفور Sparrow
البلبل Nightingale
الهدهد Hoopoe
الطاووس Peacock
الغزال Deer
`),
    suit: ['baby', 'gifts', 'pets', 'home'],
  },
  {
    words: words(`
الريشة Feather
القلم Pen
الحكاية Tale
القصيدة Poem
اللحن Melody
الخيال Imagination
الديوان Diwan
`),
    suit: ['books', 'learning', 'baby'],
  },
]

/**
 * Second words of the Arabic store names of a category, first words of the English ones: "عطور الياسمين" is "Jasmine
 * Perfumes". Every word is definite, so any head before it makes a correct annexation.
 */
export const nameTails = (category: CategorySlug): readonly LocalizedText[] => [
  ...general,
  ...particular.filter(({ suit }) => suit.includes(category)).flatMap((group) => group.words),
]
