import type { DrawnThing, ProductDrawing } from '../../../shared/contract/product/product-drawing.ts'
import { drawingTints } from '../../../shared/contract/product/product-drawing.ts'

/**
 * Words for things in English and Arabic. If a product name contains several, the first line wins, so `coffee machine`
 * comes before `coffee`.
 */
export const thingWords: readonly (readonly [thing: DrawnThing, words: string])[] = [
  ['airfryer', 'air fryer, airfryer, fryer, قلاية, إيرفراير'],
  ['coffee-machine', 'coffee machine, coffee maker, espresso machine, ماكينة قهوة, آلة قهوة, صانعة قهوة'],
  ['grinder', 'grinder, مطحنة'],
  ['dallah', 'dallah, coffee flask, thermos, دلة, ترمس, حافظة حرارة'],
  ['coffee-bag', 'coffee bean, turkish coffee, ground coffee, coffee, قهوة, بن'],
  ['teapot', 'tea pot, teapot, إبريق, براد'],
  ['clock', 'clock, ساعة حائط'],
  [
    'smartwatch',
    'smart watch, smartwatch, apple watch, galaxy watch, huawei watch, watch se, watch gt, fitbit, ساعة ذكية, ساعة آبل, ساعة سامسونج, ساعة هواوي',
  ],
  ['watch', 'watch, chronograph, ساعة يد, ساعة كاسيو, ساعة فوسيل, ساعة سيكو, ساعة'],
  ['tv', 'television, tv, oled tv, qled, تلفزيون, تلفاز, شاشة سامسونج, شاشة إل جي, شاشة تي سي إل, شاشة هايسنس'],
  ['pressure', 'blood pressure, thermometer, glucose, قياس الضغط, ميزان حرارة, قياس السكر'],
  ['monitor', 'monitor, شاشة'],
  ['car-seat', 'car seat, مقعد سيارة'],
  ['toy-car', 'toy car, technic car, toy truck, سيارة لعبة, سيارة ليغو'],
  ['cat-food', 'cat food, kitten, cat litter, طعام قطط, أكل قطط, رمل قطط'],
  ['dog-food', 'dog food, puppy, طعام كلاب, أكل كلاب'],
  ['motor-oil', 'engine oil, motor oil, زيت محرك, زيت سيارة'],
  ['hair-dryer', 'hair dryer, hairdryer, مجفف شعر, استشوار, سشوار'],
  ['shaver', 'epilator, shaver, trimmer, razor, clipper, إزالة الشعر, ماكينة حلاقة, شفرة, حلاقة'],
  ['feeding-bottle', 'feeding bottle, baby bottle, رضاعات, رضّاعات, زجاجة رضاعة'],
  ['nappies', 'nappy, nappies, diaper, wipes, حفاضات, حفاض, مناديل مبللة'],
  ['stroller', 'stroller, pushchair, pram, buggy, عربة أطفال, عربة'],
  ['crib', 'crib, cot, سرير أطفال, مهد'],
  ['bricks', 'lego, brick, blocks, ليغو, مكعبات'],
  ['puzzle', 'puzzle, jigsaw, board game, أحجية, بازل'],
  ['teddy', 'teddy, plush, doll, toy, دمية, دبدوب, لعبة, ألعاب'],
  ['yoga-mat', 'yoga mat, exercise mat, سجادة يوغا, سجادة رياضة'],
  ['rug', 'rug, carpet, kilim, prayer rug, سجادة, سجاد, كليم, موكيت'],
  ['dumbbell', 'dumbbell, kettlebell, weights, barbell, دمبل, أثقال'],
  ['ball', 'football, basketball, ball, كرة'],
  ['bike', 'bicycle, bike, treadmill, دراجة هوائية, دراجة'],
  ['scooter', 'scooter, سكوتر'],
  ['helmet', 'helmet, خوذة'],
  ['drone', 'drone, طائرة مسيرة, درون'],
  ['sandals', 'sandal, slipper, flip flop, صندل, شبشب, نعال'],
  ['boots', 'boot, طويل الرقبة, بوت'],
  ['sneaker', 'sneaker, trainers, shoe, running shoe, footwear, حذاء, أحذية, جزمة'],
  ['abaya', 'abaya, kaftan, jalabiya, عباية, عباءة, قفطان, جلابية'],
  ['dress', 'dress, skirt, gown, فستان, فساتين, تنورة'],
  ['polo', 'polo, بولو'],
  ['tshirt', 't shirt, tshirt, tee, vest, تيشيرت, تي شيرت'],
  ['shirt', 'shirt, blouse, thobe, قميص, بلوزة, ثوب'],
  ['jacket', 'jacket, coat, hoodie, sweater, parka, سترة, جاكيت, معطف, هودي, كنزة'],
  ['jeans', 'jeans, trousers, pants, leggings, shorts, جينز, بنطلون, بنطال'],
  ['scarf', 'scarf, shawl, hijab, وشاح, شال, حجاب, طرحة'],
  ['gloves', 'glove, قفازات, قفاز'],
  ['cap', 'cap, hat, beanie, قبعة, كاب'],
  ['sunglasses', 'sunglasses, glasses, eyewear, نظارة, نظارات, عدسات'],
  ['backpack', 'backpack, rucksack, school bag, حقيبة ظهر, حقيبة تخييم, حقيبة مدرسة, شنطة ظهر'],
  ['suitcase', 'suitcase, luggage, trolley, حقيبة سفر, شنطة سفر'],
  ['wallet', 'wallet, purse, محفظة'],
  ['handbag', 'handbag, tote, bag, clutch, حقيبة, شنطة'],
  ['ring', 'ring, خاتم, دبلة'],
  ['necklace', 'necklace, bracelet, earring, pendant, jewellery, jewelery, عقد, سوار, قلادة, أقراط, حلق, مجوهرات'],
  ['sneaker', 'crocs, كروكس'],
  ['tablet', 'tablet, ipad, galaxy tab, matepad, kindle, جهاز لوحي, تابلت, آيباد'],
  [
    'laptop',
    'laptop, notebook pc, macbook, ideapad, thinkpad, vivobook, chromebook, pavilion, inspiron, computer, pc, حاسوب, لابتوب, كمبيوتر, ماك بوك',
  ],
  ['earbuds', 'earbuds, airpods, earphones, buds, سماعات أذن, إيربودز'],
  ['headphones', 'headphone, headset, سماعة رأس, سماعات رأس, سماعة, سماعات'],
  ['speaker', 'speaker, soundbar, مكبر صوت, مكبر, ساوند بار'],
  ['camera', 'camera, lens, tripod, gopro, كاميرا, حامل ثلاثي'],
  ['console', 'playstation, xbox, nintendo, console, gamepad, controller, بلايستيشن, إكس بوكس, نينتندو, يد تحكم'],
  ['keyboard', 'keyboard, لوحة مفاتيح, كيبورد'],
  ['mouse', 'mouse, فأرة, ماوس'],
  ['printer', 'printer, scanner, ink, toner, طابعة, حبر'],
  ['projector', 'projector, عارض, بروجكتر'],
  ['router', 'router, wi fi, wifi, modem, mesh, راوتر, مودم'],
  ['charger', 'charger, power bank, powerbank, adapter, cable, شاحن, باور بانك, كابل'],
  ['phone', 'smart phone, smartphone, phone, iphone, mobile, galaxy, redmi, pixel, هاتف, جوال, موبايل, آيفون'],
  ['vacuum', 'vacuum, مكنسة'],
  ['washer', 'washing machine, washer, dryer, dishwasher, غسالة, نشافة, جلاية'],
  ['fridge', 'fridge, refrigerator, freezer, ثلاجة, مجمد, فريزر, براد ماء'],
  ['microwave', 'microwave, ميكروويف'],
  ['dish', 'oven dish, oven dishes, baking dish, casserole, صواني فرن, صينية'],
  ['oven', 'oven, cooker, stove, grill, hob, فرن, طباخ, بوتاجاز, شواية'],
  ['kettle', 'kettle, غلاية'],
  ['toaster', 'toaster, محمصة'],
  ['blender', 'blender, mixer, juicer, food processor, خلاط, عجانة, عصارة'],
  ['purifier', 'purifier, humidifier, dehumidifier, diffuser, منقي, مرطب هواء, فواحة'],
  ['ac', 'air conditioner, air conditioning, split ac, مكيف, تكييف'],
  ['fan', 'fan, مروحة'],
  ['heater', 'heater, radiator, مدفأة, دفاية, سخان'],
  ['iron', 'steam iron, iron, مكواة, كواية'],
  ['scale', 'scale, ميزان'],
  ['pan', 'frying pan, pan, skillet, wok, مقلاة'],
  ['pot', 'cookware, pot, saucepan, pressure cooker, أواني, طنجرة, حلة, قدر'],
  ['dinner', 'dinner set, plate, bowl, crockery, cutlery, طقم سفرة, أطباق, صحون, ملاعق'],
  ['cup', 'mug, cup, glasses, tea, كوب, أكواب, فنجان, شاي'],
  ['mattress', 'mattress, مرتبة, فرشة'],
  ['pillow', 'pillow, cushion, وسادة, مخدة'],
  ['linen', 'sheet, bedding, blanket, duvet, comforter, towel, مفرش, بطانية, لحاف, ملاءة, شرشف, مناشف, منشفة'],
  ['curtain', 'curtain, blind, ستارة, ستائر'],
  ['bed', 'bed, سرير'],
  ['sofa', 'sofa, couch, armchair, كنبة, أريكة'],
  ['chair', 'chair, bench, stool, كرسي, مقعد'],
  ['lamp', 'lamp, light, bulb, chandelier, مصباح, إضاءة, لمبة, ثريا'],
  ['desk', 'desk, table, مكتب, طاولة'],
  ['shelf', 'shelf, shelves, bookcase, cabinet, wardrobe, رف, خزانة, دولاب'],
  ['mirror', 'mirror, مرآة'],
  ['vase', 'vase, مزهرية'],
  ['candle', 'candle, شمعة, شموع'],
  ['perfume', 'perfume, parfum, toilette, cologne, fragrance, oud, attar, mist, عطر, عطور, عود, بخور, مسك'],
  ['shampoo', 'shampoo, conditioner, شامبو, بلسم'],
  ['tube', 'sunscreen, spf, toothpaste, hand cream, واقي شمس, معجون'],
  ['serum', 'serum, niacinamide, retinol, سيروم'],
  [
    'makeup',
    'foundation, lipstick, mascara, concealer, blush, makeup, make up, palette, كريم أساس, أحمر شفاه, ماسكارا, مكياج',
  ],
  ['jar', 'cream, balm, butter, mask, clay, كريم, زبدة, ماسك'],
  ['lotion', 'lotion, body milk, micellar, cleanser, wash, gel, toner, لوشن, حليب الجسم, ميسيلار, غسول, جل'],
  ['soap', 'soap, صابون'],
  ['tub', 'whey, protein, creatine, بروتين, كرياتين'],
  ['capsule', 'omega, capsule, softgel, fish oil, أوميجا, كبسولات'],
  ['vitamins', 'vitamin, multivitamin, supplement, tablets, collagen, biotin, فيتامين, فيتامينات, مكمل'],
  ['rice', 'rice, flour, sugar, lentils, pasta, grain, أرز, رز, دقيق, سكر, عدس, معكرونة'],
  ['dates', 'date, ajwa, تمور, تمر, عجوة'],
  ['honey', 'honey, jam, tahini, عسل, مربى, طحينة'],
  ['milk', 'milk, yoghurt, yogurt, laban, juice, حليب, لبن, زبادي, عصير'],
  ['sweets', 'chocolate, sweet, candy, biscuit, cookies, baklava, شوكولاتة, حلويات, حلوى, بسكويت'],
  ['bottle', 'olive oil, oil, vinegar, water, cola, زيت, خل, ماء, مياه'],
  ['meal', 'burger, pizza, meal, sandwich, برجر, بيتزا, وجبة, شطيرة'],
  ['tyre', 'tyre, tire, wheel, إطار, إطارات, كفر'],
  ['drill', 'drill, screwdriver, saw, tool, hammer, مثقاب, دريل, عدة, مفك, منشار'],
  ['notebook', 'notebook, journal, planner, diary, دفتر, مفكرة'],
  ['pencils', 'pencil, pen, crayons, markers, أقلام, قلم, ألوان'],
  ['book', 'book, novel, كتاب, كتب, رواية'],
  ['ticket', 'gift card, voucher, ticket, subscription, بطاقة هدية, قسيمة, تذكرة, اشتراك'],
  ['gift', 'gift, flower, bouquet, هدية, هدايا, ورد, باقة'],
  ['plug', 'electronics, appliance, إلكترونيات, أجهزة'],
  ['parcel', 'marketplace, متاجر شاملة, متاجر متنوعة'],
]

/** What a category sells, for names without a known word; categories created by staff may have no entry. */
const categoryWords: readonly (readonly [thing: DrawnThing, words: string])[] = [
  ['watch', 'watches, jewellery, ساعات, ومجوهرات'],
  ['tshirt', 'fashion, clothing, أزياء, ملابس, موضة'],
  ['jar', 'beauty, cosmetics, جمال, تجميل, عناية'],
  ['lamp', 'home, furniture, منزل, أثاث, بيت'],
  ['rice', 'grocery, groceries, بقالة, سوبرماركت'],
  ['meal', 'food, restaurant, طعام, مطاعم, مأكولات'],
  ['suitcase', 'travel, flights, hotels, سفر, فنادق, طيران'],
  ['teddy', 'baby, kids, children, mothers, أطفال, طفل, أمومة, أمهات, وأطفال'],
  ['ball', 'sport, fitness, رياضة, لياقة'],
  ['vitamins', 'health, pharmacy, صحة, صيدلية'],
  ['car', 'car, automotive, سيارات, سيارة'],
  ['cat-food', 'pet, animals, حيوانات'],
  ['book', 'learning, education, courses, تعليم, تعلم, دورات'],
]

/** The words of a text without Arabic articles and English plural endings. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/^و?ال(?=...)/u, '').replace(/(?<=[a-rt-z]{2})s$/, ''),
  )

type Names<Value> = ReadonlyMap<string, { readonly place: number; readonly value: Value }>

/** Maps each word of a list to its line. */
export function namesOf<Value>(
  list: readonly (readonly [value: Value, words: string])[],
  split: (text: string) => readonly string[] = wordsOf,
): Names<Value> {
  const names = new Map<string, { place: number; value: Value }>()
  for (const [place, [value, words]] of list.entries())
    for (const name of words.split(', ').map((one) => split(one).join(' ')))
      if (!names.has(name)) names.set(name, { place, value })
  return names
}

const longestName = 3

/** The first line with a name in the text, and where in the text that name is. */
export function firstNamed<Value>(words: readonly string[], names: Names<Value>) {
  let first: { place: number; value: Value; from: number; length: number } | undefined
  for (let length = 1; length <= longestName; length += 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const found = names.get(words.slice(from, from + length).join(' '))
      if (found && (!first || found.place < first.place)) first = { ...found, from, length }
    }
  return first
}

const firstIn = <Value>(words: readonly string[], names: Names<Value>) => firstNamed(words, names)?.value

const things = namesOf(thingWords)
const thingsOfCategories = namesOf([...categoryWords, ...thingWords])

/** Colour words and the nearest tint. */
const tintWords: readonly (readonly [tint: ProductDrawing['tint'], words: string])[] = [
  ['indigo', 'blue, navy, أزرق, كحلي'],
  ['nile', 'green, mint, olive, أخضر'],
  ['clay', 'red, brown, beige, orange, أحمر, بني, بيج, برتقالي'],
  ['plum', 'pink, purple, rose, وردي, بنفسجي'],
  ['saffron', 'gold, golden, yellow, ذهبي, أصفر'],
  ['slate', 'black, grey, gray, silver, white, أسود, رمادي, فضي, أبيض'],
]
const tints = namesOf(tintWords)

/** The same words get the same tint on every page. */
function tintOf(text: string): ProductDrawing['tint'] {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return drawingTints[sum % drawingTints.length] ?? 'saffron'
}

interface DrawnProduct {
  readonly englishName: string
  readonly arabicName: string
  readonly brand: string | null
  readonly englishCategory: string
  readonly arabicCategory: string
}

/**
 * The drawing for a product without a picture, chosen by its names, else by its category. Both languages are read
 * whichever is shown, so that a product looks the same everywhere.
 */
export function drawingOf(product: DrawnProduct): ProductDrawing {
  const [english, arabic] = [wordsOf(product.englishName), wordsOf(product.arabicName)]
  return {
    thing:
      firstIn(english, things) ??
      firstIn(arabic, things) ??
      firstIn(wordsOf(product.englishCategory), thingsOfCategories) ??
      firstIn(wordsOf(product.arabicCategory), thingsOfCategories) ??
      'parcel',
    tint: firstIn(english, tints) ?? firstIn(arabic, tints) ?? tintOf(product.brand ?? product.englishName),
  }
}
