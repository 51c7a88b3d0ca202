import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import { present } from './present.ts'

/** How a store delivers what it sells; it decides which coupons and which conditions make sense. */
export type Trade = 'goods' | 'meals' | 'trips' | 'services'

/** A category with the words its stores and coupons are written from. */
export interface SeedCategory {
  readonly slug: string
  readonly name: LocalizedText
  readonly trade: Trade
  /** What a typical order costs, in US dollars. */
  readonly order: number
  /** What a store offers, as a phrase that can stand alone. */
  readonly offers: readonly LocalizedText[]
  /** What a coupon can be limited to, to be preceded by "off". */
  readonly scopes: readonly LocalizedText[]
  readonly heads: readonly StoreNamePart[]
}

/** First word of an Arabic store name and last of the English one, with the places of the offers that fit it. */
export interface StoreNamePart extends LocalizedText {
  readonly offers: readonly number[]
}

const columns = (lines: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((column) => column.trim()))

/** `عربي | English`, one a line. */
const pairs = (lines: string): LocalizedText[] => columns(lines).map(([ar = '', en = '']) => ({ ar, en }))

/** `عربي | English | 1 3`: without numbers every offer fits. */
const heads = (lines: string): StoreNamePart[] =>
  columns(lines).map(([ar = '', en = '', offers = '']) => ({ ar, en, offers: offers.match(/\d/g)?.map(Number) ?? [] }))

export const categories = [
  {
    slug: 'fashion',
    name: { ar: 'أزياء', en: 'Fashion' },
    trade: 'goods',
    order: 70,
    offers: pairs(`
      أزياء نسائية ورجالية وأحذية وحقائب | Women’s and men’s fashion, shoes and bags
      ملابس يومية وأنيقة لكل أفراد العائلة | Everyday and smart clothing for the whole family
      أحدث صيحات الموضة من علامات معروفة | The latest styles from well-known brands
      عباءات وفساتين وملابس محتشمة | Abayas, dresses and modest wear
      أحذية وحقائب جلدية لكل المناسبات | Shoes and leather bags for every occasion`),
    scopes: pairs(`
      الأزياء النسائية | women’s fashion
      الأزياء الرجالية | men’s fashion
      ملابس الأطفال | children’s clothing
      الأحذية | shoes
      الحقائب | bags
      العباءات | abayas
      الملابس الرياضية | sportswear
      الإكسسوارات | accessories
      فساتين السهرة | evening dresses`),
    heads: heads(`
      أزياء | Fashion
      خزانة | Wardrobe
      بوتيك | Boutique
      أناقة | Elegance
      عباءات | Abayas | 4
      أحذية | Shoes | 5
      خيوط | Threads | 2`),
  },
  {
    slug: 'beauty',
    name: { ar: 'جمال وعناية', en: 'Beauty and skin care' },
    trade: 'goods',
    order: 45,
    offers: pairs(`
      مستحضرات تجميل وعناية بالبشرة والشعر | Make-up, skin care and hair care
      منتجات عناية أصلية من علامات عالمية | Authentic care products from international brands
      كل ما تحتاج إليه بشرتك كل يوم | Everything for daily skin care`),
    scopes: pairs(`
      منتجات العناية بالبشرة | skin care
      منتجات العناية بالشعر | hair care
      المكياج | make-up
      واقيات الشمس | sun care
      منتجات العناية بالجسم | body care
      منتجات العناية بالأظافر | nail care
      أجهزة التجميل | beauty devices`),
    heads: heads(`
      جمال | Beauty
      عناية | Care
      مرايا | Mirrors
      لمسات | Touches
      صالون | Salon
      بشرة | Skin | 3`),
  },
  {
    slug: 'perfume',
    name: { ar: 'عطور وبخور', en: 'Perfume and incense' },
    trade: 'goods',
    order: 60,
    offers: pairs(`
      عطور شرقية وغربية وبخور ودهن عود | Oriental and western perfumes, incense and oud oil
      عطور أصلية للرجال والنساء | Authentic perfumes for men and women
      عود وبخور ومسك بخلطات خاصة | Oud, incense and musk in house blends`),
    scopes: pairs(`
      العطور النسائية | women’s perfumes
      العطور الرجالية | men’s perfumes
      البخور | incense
      دهن العود | oud oil
      أطقم الهدايا | gift sets
      معطرات الجو | home fragrance
      عطور الشعر | hair mists`),
    heads: heads(`
      عطور | Perfumes | 1 2
      بخور | Incense | 3
      عبق | Aroma
      نفحات | Scents
      مسك | Musk | 3`),
  },
  {
    slug: 'electronics',
    name: { ar: 'إلكترونيات', en: 'Electronics' },
    trade: 'goods',
    order: 180,
    offers: pairs(`
      هواتف وحواسيب وأجهزة منزلية | Phones, computers and home appliances
      إلكترونيات وملحقات بضمان محلي | Electronics and accessories with local warranty
      شاشات وسماعات وأجهزة ألعاب | Televisions, headphones and game consoles
      هواتف ذكية وملحقاتها | Smartphones and their accessories`),
    scopes: pairs(`
      الهواتف الذكية | smartphones
      الحواسيب المحمولة | laptops
      الشاشات | televisions
      السماعات | headphones
      الأجهزة المنزلية | home appliances
      ملحقات الهواتف | phone accessories
      أجهزة الألعاب | game consoles
      الساعات الذكية | smartwatches
      الكاميرات | cameras`),
    heads: heads(`
      إلكترونيات | Electronics
      تقنيات | Tech
      هواتف | Phones | 4
      شاشات | Screens | 3
      أجهزة | Devices
      حواسيب | Computers | 1`),
  },
  {
    slug: 'marketplace',
    name: { ar: 'أسواق شاملة', en: 'Marketplaces' },
    trade: 'goods',
    order: 60,
    offers: pairs(`
      إلكترونيات وأزياء ومستلزمات منزلية في مكان واحد | Electronics, fashion and homeware in one place
      منتجات من كل نوع من بائعين كثيرين | Products of every kind from many sellers
      كل ما تحتاج إليه العائلة من بائعين موثوقين | Everything a family needs, from trusted sellers`),
    scopes: pairs(`
      الإلكترونيات | electronics
      الأزياء | fashion
      مستلزمات المنزل | homeware
      منتجات الجمال والعناية | beauty
      الألعاب | toys
      منتجات البقالة | groceries
      مستلزمات السفر | travel essentials
      أدوات المطبخ | kitchenware`),
    heads: heads(`
      سوق | Souq
      متجر | Store
      مول | Mall
      أسواق | Markets
      مركز | Centre`),
  },
  {
    slug: 'home',
    name: { ar: 'المنزل والأثاث', en: 'Home and furniture' },
    trade: 'goods',
    order: 130,
    offers: pairs(`
      أثاث ومفروشات وديكور لكل غرفة | Furniture, furnishings and decor for every room
      أدوات مطبخ ومستلزمات منزلية عملية | Practical kitchenware and household goods
      سجاد وستائر وإضاءة | Rugs, curtains and lighting
      نباتات وأثاث حدائق وأدوات زراعة | Plants, garden furniture and gardening tools`),
    scopes: pairs(`
      الأثاث | furniture
      المفروشات | bedding
      السجاد | rugs
      الإضاءة | lighting
      أدوات المطبخ | kitchenware
      قطع الديكور | decor
      أثاث الحدائق | garden furniture
      أدوات التخزين والتنظيم | storage`),
    heads: heads(`
      بيت | Home
      أثاث | Furniture | 1
      مفروشات | Furnishings | 1 3
      ديكور | Decor | 1 3
      سجاد | Rugs | 3
      حدائق | Gardens | 4`),
  },
  {
    slug: 'grocery',
    name: { ar: 'بقالة وسوبرماركت', en: 'Groceries' },
    trade: 'goods',
    order: 40,
    offers: pairs(`
      بقالة يومية وخضار وفواكه طازجة | Daily groceries, fresh fruit and vegetables
      مواد غذائية ومنظفات تصل في اليوم نفسه | Food and household supplies, delivered the same day
      لحوم وألبان ومخبوزات طازجة | Fresh meat, dairy and baked goods`),
    scopes: pairs(`
      الخضار والفواكه | fruit and vegetables
      اللحوم والدواجن | meat and poultry
      منتجات الألبان | dairy
      المنظفات | cleaning supplies
      القهوة والشاي | coffee and tea
      الأغذية المجمدة | frozen food
      التمور | dates`),
    heads: heads(`
      بقالة | Grocery
      تموينات | Provisions
      مزارع | Farms | 1 3
      سلة | Basket
      حصاد | Harvest`),
  },
  {
    slug: 'food',
    name: { ar: 'مطاعم وتوصيل طعام', en: 'Food delivery' },
    trade: 'meals',
    order: 18,
    offers: pairs(`
      وجبات من مطاعم قريبة تصل إلى بابك | Meals from nearby restaurants, delivered to your door
      أطباق شرقية وعالمية للعائلات والأفراد | Oriental and international dishes for families and individuals
      قهوة ومخبوزات وحلويات طازجة | Coffee, fresh pastries and sweets`),
    scopes: pairs(`
      وجبات العائلة | family meals
      المشويات | grills
      البيتزا | pizza
      البرجر | burgers
      الحلويات | desserts
      القهوة المختصة | speciality coffee
      وجبات الإفطار | breakfast`),
    heads: heads(`
      مطعم | Restaurant | 2
      مائدة | Table | 2
      مذاق | Taste | 2
      مخبز | Bakery | 3
      مقهى | Café | 3
      حلويات | Sweets | 3`),
  },
  {
    slug: 'travel',
    name: { ar: 'سفر وفنادق', en: 'Travel and hotels' },
    trade: 'trips',
    order: 260,
    offers: pairs(`
      رحلات طيران وفنادق وباقات عطلات | Flights, hotels and holiday packages
      حجوزات فندقية في المنطقة والعالم | Hotel bookings in the region and beyond
      رحلات وجولات للعائلات والأصدقاء | Trips and tours for families and friends`),
    scopes: pairs(`
      رحلات الطيران | flights
      حجوزات الفنادق | hotel bookings
      باقات العطلات | holiday packages
      الجولات السياحية | tours
      الشقق الفندقية | serviced apartments
      رحلات العمرة | Umrah trips`),
    heads: heads(`
      رحلات | Trips
      أسفار | Travel
      فنادق | Hotels | 2
      منتجع | Resort | 2
      جولات | Tours | 3`),
  },
  {
    slug: 'baby',
    name: { ar: 'أمهات وأطفال', en: 'Mother and baby' },
    trade: 'goods',
    order: 55,
    offers: pairs(`
      مستلزمات الأم والطفل من الولادة إلى المدرسة | Everything for mother and child, from birth to school
      ألعاب وملابس وعربات أطفال | Toys, clothing and pushchairs
      حفاضات وحليب ومقاعد سيارة | Nappies, formula and car seats`),
    scopes: pairs(`
      الألعاب | toys
      الحفاضات | nappies
      عربات الأطفال | pushchairs
      مقاعد السيارة | car seats
      ملابس المواليد | newborn clothing
      مستلزمات المدرسة | school supplies
      أثاث غرف الأطفال | nursery furniture`),
    heads: heads(`
      طفولة | Childhood
      ألعاب | Toys | 2
      مهد | Cradle | 1 3
      أمومة | Motherhood | 1 3
      صغار | Little Ones`),
  },
  {
    slug: 'sports',
    name: { ar: 'رياضة ولياقة', en: 'Sports and fitness' },
    trade: 'goods',
    order: 75,
    offers: pairs(`
      ملابس وأحذية رياضية لكل مستوى | Sportswear and trainers for every level
      أجهزة لياقة ومعدات رياضية | Fitness machines and sports equipment
      كل ما تحتاج إليه للجري والتخييم والسباحة | Everything for running, camping and swimming
      دراجات هوائية وخوذ وقطع غيار | Bicycles, helmets and spare parts`),
    scopes: pairs(`
      أحذية الجري | running shoes
      الملابس الرياضية | sportswear
      أجهزة اللياقة | fitness machines
      معدات التخييم | camping gear
      مستلزمات كرة القدم | football gear
      الدراجات | bicycles
      ملابس السباحة | swimwear`),
    heads: heads(`
      رياضة | Sports
      لياقة | Fitness
      ملاعب | Arena | 1
      دراجات | Bikes | 4
      مخيم | Camp | 3`),
  },
  {
    slug: 'health',
    name: { ar: 'صحة وصيدليات', en: 'Health and pharmacies' },
    trade: 'goods',
    order: 40,
    offers: pairs(`
      أدوية ومكملات ومستلزمات صحية | Medicines, supplements and health supplies
      فيتامينات وأغذية صحية موثوقة المصدر | Vitamins and health food from trusted sources
      منتجات صيدلية وعناية شخصية | Pharmacy and personal care products
      عدسات لاصقة ونظارات طبية وشمسية | Contact lenses, glasses and sunglasses`),
    scopes: pairs(`
      الفيتامينات | vitamins
      المكملات الغذائية | supplements
      منتجات العناية الشخصية | personal care
      العدسات اللاصقة | contact lenses
      الأجهزة الطبية | medical devices
      الأغذية الصحية | health food`),
    heads: heads(`
      صيدلية | Pharmacy | 1 3
      عافية | Wellness
      صحة | Health
      فيتامينات | Vitamins | 2
      عدسات | Lenses | 4`),
  },
  {
    slug: 'jewellery',
    name: { ar: 'ساعات ومجوهرات', en: 'Watches and jewellery' },
    trade: 'goods',
    order: 160,
    offers: pairs(`
      مجوهرات من الذهب والفضة والأحجار الكريمة | Jewellery in gold, silver and gemstones
      ساعات أصلية بضمان الوكيل | Authentic watches with dealer warranty
      خواتم وقلائد وأساور للمناسبات | Rings, necklaces and bracelets for special days`),
    scopes: pairs(`
      الساعات الرجالية | men’s watches
      الساعات النسائية | women’s watches
      الخواتم | rings
      القلائد | necklaces
      الأساور | bracelets
      الفضيات | silverware`),
    heads: heads(`
      مجوهرات | Jewellery | 1
      ساعات | Watches | 2
      خواتم | Rings | 3
      قلائد | Necklaces | 3
      فضيات | Silver | 1`),
  },
  {
    slug: 'books',
    name: { ar: 'كتب وقرطاسية', en: 'Books and stationery' },
    trade: 'goods',
    order: 25,
    offers: pairs(`
      كتب عربية وأجنبية لكل الأعمار | Arabic and foreign books for every age
      قرطاسية وأدوات مدرسية ومكتبية | Stationery, school and office supplies
      روايات وكتب أطفال ومراجع دراسية | Novels, children’s books and textbooks`),
    scopes: pairs(`
      الكتب العربية | Arabic books
      الروايات | novels
      كتب الأطفال | children’s books
      القرطاسية | stationery
      الأدوات المدرسية | school supplies
      أدوات الرسم | art supplies`),
    heads: heads(`
      مكتبة | Bookshop | 1 3
      كتب | Books | 1 3
      قرطاسية | Stationery | 2
      دفاتر | Notebooks | 2
      أوراق | Papers | 2`),
  },
  {
    slug: 'gifts',
    name: { ar: 'هدايا وزهور', en: 'Gifts and flowers' },
    trade: 'goods',
    order: 50,
    offers: pairs(`
      باقات زهور وهدايا وشوكولاتة للمناسبات | Bouquets, gifts and chocolate for every occasion
      هدايا مخصصة وتغليف أنيق | Personalised gifts, beautifully wrapped
      زهور طازجة تصل في يوم الطلب | Fresh flowers, delivered on the day`),
    scopes: pairs(`
      باقات الزهور | bouquets
      الشوكولاتة | chocolate
      هدايا المواليد | newborn gifts
      صناديق الهدايا | gift boxes
      الهدايا المخصصة | personalised gifts
      الكيك | cakes`),
    heads: heads(`
      هدايا | Gifts | 1 2
      زهور | Flowers | 3
      باقات | Bouquets | 1 3
      شوكولاتة | Chocolate | 1
      أفراح | Celebrations`),
  },
  {
    slug: 'cars',
    name: { ar: 'سيارات ولوازمها', en: 'Car parts and care' },
    trade: 'goods',
    order: 110,
    offers: pairs(`
      قطع غيار وإطارات وزيوت للسيارات | Spare parts, tyres and engine oils
      لوازم عناية بالسيارة وإكسسوارات | Car care and accessories
      بطاريات وإطارات مع التركيب | Batteries and tyres, fitted`),
    scopes: pairs(`
      الإطارات | tyres
      البطاريات | batteries
      زيوت المحركات | engine oils
      قطع الغيار | spare parts
      إكسسوارات السيارة | car accessories
      منتجات العناية بالسيارة | car care`),
    heads: heads(`
      سيارات | Cars | 1 2
      إطارات | Tyres | 3
      محركات | Motors | 1
      ورشة | Garage | 1 3
      عجلات | Wheels | 3`),
  },
  {
    slug: 'pets',
    name: { ar: 'حيوانات أليفة', en: 'Pets' },
    trade: 'goods',
    order: 35,
    offers: pairs(`
      طعام ومستلزمات للقطط والكلاب والطيور | Food and supplies for cats, dogs and birds
      كل ما يحتاج إليه حيوانك الأليف | Everything your pet needs
      أغذية صحية وألعاب للحيوانات الأليفة | Healthy food and toys for pets
      طعام ورمل وألعاب للقطط | Food, litter and toys for cats
      أقفاص وطعام ومستلزمات للطيور | Cages, food and supplies for birds`),
    scopes: pairs(`
      طعام القطط | cat food
      طعام الكلاب | dog food
      رمل القطط | cat litter
      ألعاب الحيوانات الأليفة | pet toys
      مستلزمات الطيور | bird supplies`),
    heads: heads(`
      رفاق | Companions
      قطط | Cats | 4
      طيور | Birds | 5
      أليف | Pets`),
  },
  {
    slug: 'learning',
    name: { ar: 'تعليم وخدمات رقمية', en: 'Education and digital services' },
    trade: 'services',
    order: 40,
    offers: pairs(`
      دورات في المهارات واللغات | Courses in skills and languages
      خدمات رقمية واشتراكات للأفراد والشركات | Digital services and subscriptions for individuals and companies
      أدوات تصميم واستضافة ومواقع | Design tools, hosting and websites`),
    scopes: pairs(`
      الاشتراك السنوي | the yearly plan
      الاشتراك الشهري | the monthly plan
      دورات اللغات | language courses
      دورات البرمجة | programming courses
      دورات التصميم | design courses
      استضافة المواقع | web hosting`),
    heads: heads(`
      أكاديمية | Academy | 1
      دورات | Courses | 1
      استضافة | Hosting | 3
      مهارات | Skills | 1`),
  },
] as const satisfies readonly SeedCategory[]

export type CategorySlug = (typeof categories)[number]['slug']

const bySlug = new Map<string, SeedCategory>(categories.map((category) => [category.slug, category]))

export function categoryOf(slug: CategorySlug): SeedCategory {
  return present(bySlug.get(slug))
}
