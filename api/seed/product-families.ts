import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { CategorySlug } from './categories.ts'

/** One size, colour or capacity of a product, and its effect on the price. */
interface Variant extends LocalizedText {
  readonly factor: number
}

/** A product in all its variants: every combination of `first` and `second`. */
export interface ProductFamily extends LocalizedText {
  readonly brand: string
  readonly category: CategorySlug
  /** Price of the basic variant in US dollars. */
  readonly price: number
  readonly first: readonly Variant[]
  readonly second: readonly Variant[]
}

/** `عربي | English | 1.2`, one per line; a variant without a number costs the same. */
const variants = (lines: string): Variant[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [ar = '', en = '', factor = '1'] = line.split('|').map((column) => column.trim())
      return { ar, en, factor: Number(factor) }
    })

const sets = {
  none: [{ ar: '', en: '', factor: 1 }],
  phone: variants(`
    سعة 128 جيجابايت | 128 GB
    سعة 256 جيجابايت | 256 GB | 1.12
    سعة 512 جيجابايت | 512 GB | 1.34`),
  metals: variants(`
    لون أسود | black
    لون فضي | silver
    لون أزرق | blue`),
  colours: variants(`
    لون أسود | black
    لون أبيض | white
    لون أزرق | blue
    لون بيج | beige`),
  laptop: variants(`
    ذاكرة 8 جيجابايت وقرص 512 جيجابايت | 8 GB, 512 GB
    ذاكرة 16 جيجابايت وقرص 512 جيجابايت | 16 GB, 512 GB | 1.18
    ذاكرة 16 جيجابايت وقرص 1 تيرابايت | 16 GB, 1 TB | 1.35`),
  screens: variants(`
    مقاس 43 بوصة | 43 inch
    مقاس 50 بوصة | 50 inch | 1.25
    مقاس 55 بوصة | 55 inch | 1.45
    مقاس 65 بوصة | 65 inch | 1.95
    مقاس 75 بوصة | 75 inch | 2.7`),
  washers: variants(`
    سعة 7 كيلوجرامات | 7 kg
    سعة 8 كيلوجرامات | 8 kg | 1.1
    سعة 10 كيلوجرامات | 10 kg | 1.32`),
  coolers: variants(`
    قدرة 1.5 حصان | 1.5 hp
    قدرة 2.25 حصان | 2.25 hp | 1.35
    قدرة 3 أحصنة | 3 hp | 1.7`),
  pots: variants(`
    طقم 7 قطع | 7 pieces
    طقم 10 قطع | 10 pieces | 1.35
    طقم 12 قطعة | 12 pieces | 1.6`),
  beds: variants(`
    مفرد | single
    مزدوج | double | 1.3
    كبير | king size | 1.55`),
  rugs: variants(`
    مقاس 120 × 180 سم | 120 × 180 cm
    مقاس 160 × 230 سم | 160 × 230 cm | 1.6
    مقاس 200 × 300 سم | 200 × 300 cm | 2.4`),
  bottles: variants(`
    50 مل | 50 ml
    100 مل | 100 ml | 1.45`),
  lotions: variants(`
    200 مل | 200 ml
    400 مل | 400 ml | 1.6`),
  shades: variants(`
    درجة فاتحة | light shade
    درجة متوسطة | medium shade
    درجة داكنة | deep shade`),
  people: variants(`
    للرجال | for men
    للنساء | for women`),
  nappies: variants(`
    مقاس 2 | size 2
    مقاس 3 | size 3
    مقاس 4 | size 4 | 1.05
    مقاس 5 | size 5 | 1.08
    مقاس 6 | size 6 | 1.12`),
  flavours: variants(`
    بنكهة الشوكولاتة | chocolate
    بنكهة الفانيليا | vanilla
    بنكهة الفراولة | strawberry`),
  tubs: variants(`
    900 جرام | 900 g
    2.27 كيلوجرام | 2.27 kg | 2.1`),
  packs: variants(`
    500 جرام | 500 g
    1 كيلوجرام | 1 kg | 1.85
    5 كيلوجرامات | 5 kg | 8.2`),
  bags: variants(`
    2 كيلوجرام | 2 kg
    4 كيلوجرامات | 4 kg | 1.85
    10 كيلوجرامات | 10 kg | 4.2`),
  weights: variants(`
    10 كيلوجرامات | 10 kg
    20 كيلوجرامًا | 20 kg | 1.8
    30 كيلوجرامًا | 30 kg | 2.5`),
  tyres: variants(`
    مقاس 195/65 R15 | 195/65 R15
    مقاس 205/55 R16 | 205/55 R16 | 1.15
    مقاس 225/45 R17 | 225/45 R17 | 1.4
    مقاس 265/65 R17 | 265/65 R17 | 1.8`),
  oils: variants(`
    1 لتر | 1 litre
    4 لترات | 4 litres | 3.6`),
  notebooks: variants(`
    مقاس A5 | A5
    مقاس A4 | A4 | 1.3`),
} as const satisfies Record<string, readonly Variant[]>

type SetName = keyof typeof sets

function family(
  category: CategorySlug,
  brand: string,
  en: string,
  ar: string,
  price: number,
  first: SetName,
  second: SetName = 'none',
): ProductFamily {
  return { category, brand, en, ar, price, first: sets[first], second: sets[second] }
}

export const productFamilies: readonly ProductFamily[] = [
  family('electronics', 'Samsung', 'Samsung Galaxy S25', 'هاتف سامسونج جالاكسي S25', 760, 'phone', 'metals'),
  family(
    'electronics',
    'Samsung',
    'Samsung Galaxy S25 Ultra',
    'هاتف سامسونج جالاكسي S25 ألترا',
    1_120,
    'phone',
    'metals',
  ),
  family('electronics', 'Samsung', 'Samsung Galaxy A56', 'هاتف سامسونج جالاكسي A56', 380, 'phone', 'metals'),
  family('electronics', 'Apple', 'Apple iPhone 16', 'هاتف آبل آيفون 16', 800, 'phone', 'metals'),
  family('electronics', 'Apple', 'Apple iPhone 16 Pro', 'هاتف آبل آيفون 16 برو', 1_050, 'phone', 'metals'),
  family('electronics', 'Xiaomi', 'Xiaomi 14T', 'هاتف شاومي 14T', 460, 'phone', 'metals'),
  family('electronics', 'Xiaomi', 'Xiaomi Redmi Note 14', 'هاتف شاومي ريدمي نوت 14', 210, 'phone', 'metals'),
  family('electronics', 'Honor', 'Honor 200', 'هاتف هونر 200', 390, 'phone', 'metals'),
  family('electronics', 'Oppo', 'Oppo Reno 12', 'هاتف أوبو رينو 12', 400, 'phone', 'metals'),
  family('electronics', 'Huawei', 'Huawei nova 12', 'هاتف هواوي نوفا 12', 360, 'phone', 'metals'),
  family('electronics', 'Apple', 'Apple MacBook Air 13', 'حاسوب آبل ماك بوك إير 13', 950, 'laptop', 'metals'),
  family('electronics', 'HP', 'HP Pavilion 15', 'حاسوب إتش بي بافيليون 15', 620, 'laptop', 'metals'),
  family('electronics', 'Lenovo', 'Lenovo IdeaPad Slim 5', 'حاسوب لينوفو آيديا باد سليم 5', 590, 'laptop', 'metals'),
  family('electronics', 'Dell', 'Dell Inspiron 15', 'حاسوب ديل إنسبايرون 15', 560, 'laptop', 'metals'),
  family('electronics', 'Asus', 'Asus Vivobook 15', 'حاسوب أسوس فيفوبوك 15', 520, 'laptop', 'metals'),
  family('electronics', 'Samsung', 'Samsung Crystal UHD television', 'شاشة سامسونج كريستال UHD', 330, 'screens'),
  family('electronics', 'LG', 'LG NanoCell television', 'شاشة إل جي نانوسيل', 390, 'screens'),
  family('electronics', 'TCL', 'TCL QLED television', 'شاشة تي سي إل QLED', 300, 'screens'),
  family('electronics', 'Hisense', 'Hisense 4K television', 'شاشة هايسنس 4K', 280, 'screens'),
  family('electronics', 'Sony', 'Sony WH-1000XM5 headphones', 'سماعة سوني WH-1000XM5', 330, 'colours'),
  family('electronics', 'JBL', 'JBL Tune 770NC headphones', 'سماعة جي بي إل Tune 770NC', 95, 'colours'),
  family('electronics', 'Bose', 'Bose QuietComfort headphones', 'سماعة بوز كوايت كومفورت', 290, 'colours'),
  family('electronics', 'Anker', 'Anker Soundcore Life headphones', 'سماعة أنكر ساوندكور لايف', 70, 'colours'),
  family('electronics', 'Apple', 'Apple Watch SE', 'ساعة آبل SE', 240, 'metals'),
  family('electronics', 'Samsung', 'Samsung Galaxy Watch 7', 'ساعة سامسونج جالاكسي 7', 260, 'metals'),
  family('electronics', 'Huawei', 'Huawei Watch GT 5', 'ساعة هواوي GT 5', 220, 'metals'),
  family('electronics', 'Sony', 'Sony PlayStation 5 console', 'جهاز سوني بلايستيشن 5', 480, 'none'),
  family(
    'electronics',
    'Microsoft',
    'Microsoft Xbox Series S console',
    'جهاز مايكروسوفت إكس بوكس سيريس S',
    310,
    'none',
  ),
  family('electronics', 'Nintendo', 'Nintendo Switch OLED console', 'جهاز نينتندو سويتش OLED', 330, 'colours'),
  family('electronics', 'Dyson', 'Dyson V12 vacuum cleaner', 'مكنسة دايسون V12', 540, 'none'),
  family('electronics', 'Philips', 'Philips Airfryer', 'قلاية هوائية فيليبس', 110, 'colours'),
  family('electronics', 'Nespresso', 'Nespresso Vertuo coffee machine', 'ماكينة قهوة نسبريسو فيرتو', 150, 'colours'),
  family('electronics', 'Bosch', 'Bosch washing machine', 'غسالة ملابس بوش', 480, 'washers', 'metals'),
  family('electronics', 'LG', 'LG washing machine', 'غسالة ملابس إل جي', 450, 'washers', 'metals'),
  family('electronics', 'Gree', 'Gree split air conditioner', 'مكيف جري سبليت', 420, 'coolers'),
  family('electronics', 'Samsung', 'Samsung split air conditioner', 'مكيف سامسونج سبليت', 490, 'coolers'),
  family('home', 'Tefal', 'Tefal non-stick cookware', 'أواني طهي تيفال غير لاصقة', 90, 'pots', 'metals'),
  family('home', 'Zahran', 'Zahran stainless steel cookware', 'أواني طهي زهران ستانلس ستيل', 75, 'pots'),
  family('home', 'Pyrex', 'Pyrex oven dishes', 'صواني فرن بايركس', 40, 'pots'),
  family('home', 'Krona', 'Krona cotton bed sheets', 'مفرش سرير كرونا قطن', 45, 'beds', 'colours'),
  family('home', 'Sleep High', 'Sleep High mattress', 'مرتبة سليب هاي', 190, 'beds'),
  family('home', 'Raha', 'Raha memory foam pillow', 'وسادة راحة ميموري فوم', 22, 'colours'),
  family('home', 'Oriental Weavers', 'Oriental Weavers rug', 'سجادة النساجون الشرقيون', 85, 'rugs', 'colours'),
  family('home', 'Nile Weave', 'Nile Weave kilim', 'كليم نسيج النيل', 60, 'rugs', 'colours'),
  family('home', 'Philips', 'Philips LED floor lamp', 'مصباح أرضي فيليبس LED', 55, 'colours'),
  family('home', 'Luminarc', 'Luminarc dinner set', 'طقم سفرة لومينارك', 48, 'pots', 'metals'),
  family('beauty', 'CeraVe', 'CeraVe moisturising lotion', 'لوشن مرطب سيرافي', 14, 'lotions'),
  family(
    'beauty',
    'La Roche-Posay',
    'La Roche-Posay Anthelios sunscreen',
    'واقي شمس لاروش بوزيه أنثيليوس',
    26,
    'bottles',
    'shades',
  ),
  family('beauty', 'The Ordinary', 'The Ordinary niacinamide serum', 'سيروم نياسيناميد ذا أورديناري', 9, 'bottles'),
  family('beauty', 'Maybelline', 'Maybelline Fit Me foundation', 'كريم أساس مايبيلين فيت مي', 11, 'shades', 'people'),
  family('beauty', 'L’Oréal', 'L’Oréal Elvive shampoo', 'شامبو لوريال إلفيف', 7, 'lotions'),
  family('beauty', 'Nivea', 'Nivea body milk', 'حليب الجسم نيفيا', 6, 'lotions'),
  family('beauty', 'Garnier', 'Garnier micellar water', 'ماء ميسيلار غارنييه', 8, 'lotions'),
  family('beauty', 'Bioderma', 'Bioderma Sensibio cleanser', 'غسول بيوديرما سنسيبيو', 15, 'lotions'),
  family('beauty', 'Eucerin', 'Eucerin face cream', 'كريم وجه يوسيرين', 24, 'bottles', 'shades'),
  family('beauty', 'Braun', 'Braun Silk-épil epilator', 'جهاز إزالة الشعر براون سيلك إيبل', 95, 'colours'),
  family('perfume', 'Dior', 'Dior Sauvage eau de parfum', 'عطر ديور سوفاج', 95, 'bottles'),
  family('perfume', 'Chanel', 'Bleu de Chanel eau de parfum', 'عطر بلو دو شانيل', 105, 'bottles'),
  family('perfume', 'Versace', 'Versace Eros eau de toilette', 'عطر فيرساتشي إيروس', 60, 'bottles', 'people'),
  family('perfume', 'Tom Ford', 'Tom Ford Oud Wood', 'عطر توم فورد عود وود', 180, 'bottles'),
  family('perfume', 'Yves Saint Laurent', 'Yves Saint Laurent Libre', 'عطر إيف سان لوران ليبر', 98, 'bottles'),
  family('perfume', 'Lattafa', 'Lattafa Khamrah', 'عطر لطافة خمرة', 26, 'bottles', 'people'),
  family('perfume', 'Lattafa', 'Lattafa Asad', 'عطر لطافة أسد', 22, 'bottles'),
  family('perfume', 'Rasasi', 'Rasasi Hawas', 'عطر رصاصي هواس', 45, 'bottles', 'people'),
  family('perfume', 'Ajmal', 'Ajmal Amber Wood', 'عطر أجمل أمبر وود', 52, 'bottles'),
  family('sports', 'Nike', 'Nike Pegasus 41 running shoes', 'حذاء جري نايك بيغاسوس 41', 120, 'people', 'colours'),
  family('sports', 'Nike', 'Nike Air Force 1 shoes', 'حذاء نايك إير فورس 1', 105, 'people', 'colours'),
  family('sports', 'Adidas', 'Adidas Ultraboost running shoes', 'حذاء جري أديداس ألترا بوست', 150, 'people', 'colours'),
  family('sports', 'Adidas', 'Adidas Samba shoes', 'حذاء أديداس سامبا', 95, 'people', 'colours'),
  family('sports', 'New Balance', 'New Balance 574 shoes', 'حذاء نيو بالانس 574', 90, 'people', 'colours'),
  family('sports', 'ASICS', 'ASICS Gel-Kayano running shoes', 'حذاء جري أسيكس جل كايانو', 145, 'people', 'colours'),
  family('sports', 'Puma', 'Puma Suede shoes', 'حذاء بوما سويد', 75, 'people', 'colours'),
  family('sports', 'Skechers', 'Skechers Go Walk shoes', 'حذاء سكيتشرز جو ووك', 65, 'people', 'colours'),
  family(
    'sports',
    'Under Armour',
    'Under Armour Charged running shoes',
    'حذاء جري أندر آرمور تشارجد',
    70,
    'people',
    'colours',
  ),
  family('sports', 'Reebok', 'Reebok Club C shoes', 'حذاء ريبوك كلوب سي', 68, 'people', 'colours'),
  family('sports', 'Fila', 'Fila Disruptor shoes', 'حذاء فيلا ديسربتور', 72, 'people', 'colours'),
  family('sports', 'Columbia', 'Columbia rain jacket', 'سترة مطر كولومبيا', 88, 'people', 'colours'),
  family('sports', 'Domyos', 'Domyos adjustable dumbbells', 'أثقال دمبل دوميوس قابلة للضبط', 45, 'weights'),
  family('sports', 'Domyos', 'Domyos yoga mat', 'سجادة يوغا دوميوس', 18, 'colours'),
  family('sports', 'Quechua', 'Quechua hiking backpack', 'حقيبة تخييم كيشوا', 40, 'colours'),
  family('baby', 'Pampers', 'Pampers Premium Care nappies', 'حفاضات بامبرز بريميوم كير', 17, 'nappies'),
  family('baby', 'Molfix', 'Molfix nappies', 'حفاضات مولفيكس', 12, 'nappies'),
  family('baby', 'Chicco', 'Chicco pushchair', 'عربة أطفال شيكو', 180, 'colours'),
  family('baby', 'Joie', 'Joie car seat', 'مقعد سيارة للأطفال جوي', 160, 'colours'),
  family('baby', 'LEGO', 'LEGO Classic brick box', 'صندوق مكعبات ليغو كلاسيك', 35, 'none'),
  family('baby', 'LEGO', 'LEGO Technic car', 'سيارة ليغو تكنيك', 55, 'colours'),
  family('baby', 'Philips Avent', 'Philips Avent feeding bottles', 'رضّاعات فيليبس أفنت', 22, 'colours'),
  family(
    'health',
    'Optimum Nutrition',
    'Optimum Nutrition Gold Standard whey',
    'بروتين أوبتيموم نيوتريشن جولد ستاندرد',
    38,
    'flavours',
    'tubs',
  ),
  family('health', 'Myprotein', 'Myprotein Impact whey', 'بروتين ماي بروتين إمباكت', 30, 'flavours', 'tubs'),
  family('health', 'Centrum', 'Centrum multivitamins', 'فيتامينات سنتروم المتعددة', 18, 'people'),
  family('health', 'Omron', 'Omron blood pressure monitor', 'جهاز قياس الضغط أومرون', 55, 'none'),
  family('health', 'Now Foods', 'Now Foods omega 3', 'أوميجا 3 ناو فودز', 16, 'none'),
  family('grocery', 'Lavazza', 'Lavazza coffee beans', 'حبوب قهوة لافازا', 11, 'packs'),
  family('grocery', 'Al Ameed', 'Al Ameed Turkish coffee', 'قهوة العميد التركية', 8, 'packs'),
  family('grocery', 'Abu Kass', 'Abu Kass basmati rice', 'أرز بسمتي أبو كاس', 2.2, 'packs'),
  family('grocery', 'Ajwa Farms', 'Ajwa Farms Madinah dates', 'تمور العجوة من مزارع المدينة', 14, 'packs'),
  family('pets', 'Royal Canin', 'Royal Canin adult cat food', 'طعام قطط بالغة رويال كانين', 22, 'bags'),
  family('pets', 'Purina', 'Purina One cat food', 'طعام قطط بورينا ون', 17, 'bags'),
  family('pets', 'Pedigree', 'Pedigree dog food', 'طعام كلاب بديجري', 13, 'bags'),
  family('cars', 'Michelin', 'Michelin Primacy tyre', 'إطار ميشلان برايمسي', 90, 'tyres'),
  family('cars', 'Bridgestone', 'Bridgestone Turanza tyre', 'إطار بريدجستون تورانزا', 82, 'tyres'),
  family('cars', 'Mobil', 'Mobil 1 5W-30 engine oil', 'زيت محرك موبيل 1 5W-30', 14, 'oils'),
  family('cars', 'Castrol', 'Castrol Edge 5W-40 engine oil', 'زيت محرك كاسترول إيدج 5W-40', 13, 'oils'),
  family('jewellery', 'Casio', 'Casio G-Shock watch', 'ساعة كاسيو جي شوك', 110, 'people', 'colours'),
  family('jewellery', 'Casio', 'Casio Edifice watch', 'ساعة كاسيو إديفايس', 130, 'metals'),
  family('jewellery', 'Fossil', 'Fossil leather strap watch', 'ساعة فوسيل بسوار جلدي', 125, 'people', 'metals'),
  family('jewellery', 'Seiko', 'Seiko 5 automatic watch', 'ساعة سيكو 5 أوتوماتيك', 210, 'metals'),
  family('fashion', 'Levi’s', 'Levi’s 501 jeans', 'جينز ليفايز 501', 80, 'people', 'metals'),
  family('fashion', 'Ray-Ban', 'Ray-Ban Aviator sunglasses', 'نظارة شمسية راي بان أفياتور', 145, 'people', 'metals'),
  family('fashion', 'American Tourister', 'American Tourister suitcase', 'حقيبة سفر أمريكان توريستر', 95, 'colours'),
  family(
    'fashion',
    'Timberland',
    'Timberland leather boots',
    'حذاء تمبرلاند جلدي طويل الرقبة',
    160,
    'people',
    'colours',
  ),
  family('fashion', 'Calvin Klein', 'Calvin Klein T-shirt', 'قميص كالفن كلاين قطني', 38, 'people', 'colours'),
  family('fashion', 'Lacoste', 'Lacoste polo shirt', 'قميص بولو لاكوست', 85, 'people', 'colours'),
  family('fashion', 'Birkenstock', 'Birkenstock Arizona sandals', 'صندل بيركنستوك أريزونا', 98, 'people', 'colours'),
  family('fashion', 'Tommy Hilfiger', 'Tommy Hilfiger polo shirt', 'قميص بولو تومي هيلفيغر', 70, 'people', 'colours'),
  family('books', 'Moleskine', 'Moleskine classic notebook', 'دفتر مولسكين كلاسيك', 18, 'notebooks', 'colours'),
  family('books', 'Faber-Castell', 'Faber-Castell colouring pencils', 'أقلام تلوين فابر كاستل', 12, 'none'),
]
