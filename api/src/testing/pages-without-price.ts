import type { StorePage } from './store-page-kinds.ts'

interface Words {
  readonly say: (ar: string, en: string) => string
  readonly money: (whole: number) => string
}
interface OtherKind {
  readonly name: string
  readonly path?: string
  readonly title: (words: Words) => string
  readonly body: (words: Words) => string
}

const tile = ({ money }: Words, name: string, whole: number) =>
  `<div class="product-card"><a href="/p/${whole}"><img src="/${whole}.webp" alt=""><h3>${name} ${whole}</h3></a><span class="price">${money(whole)}</span><button>+</button></div>`
const tiles = (words: Words, count: number) =>
  Array.from({ length: count }, (_, place) => tile(words, words.say('منتج', 'Thing'), 90 + place * 7)).join('')

/** Pages of stores that sell no single product, or whose product has no price now. */
const kinds: readonly OtherKind[] = [
  {
    name: 'category',
    title: ({ say }) => say('غلايات كهربائية', 'Electric kettles'),
    body: (words) =>
      `<h1>${words.say('غلايات كهربائية', 'Electric kettles')}</h1><aside class="filters">${words.money(0)} - ${words.money(900)}</aside><div class="grid">${tiles(words, 8)}</div>`,
  },
  {
    name: 'category of rows without names of classes',
    title: ({ say }) => say('عروض', 'Offers'),
    body: (words) =>
      `<h1>${words.say('عروض اليوم', 'Deals of today')}</h1><ul>${[120, 80, 60].map((whole) => `<li><a href="/p/${whole}">${words.say('شيء', 'Thing')}</a> ${words.money(whole)}</li>`).join('')}</ul>`,
  },
  {
    name: 'results',
    path: '/search?q=kettle',
    title: ({ say }) => say('نتائج البحث عن غلاية', 'Search results for kettle'),
    body: (words) => `<h1>${words.say('نتائج البحث عن "غلاية"', '2 results for "kettle"')}</h1>${tiles(words, 2)}`,
  },
  {
    name: 'results with one thing',
    path: '/catalogsearch/result/?q=kettle',
    title: ({ say }) => say('نتائج البحث عن: غلاية', "Search results for: 'kettle'"),
    body: (words) => `<h1>${words.say('نتائج البحث', 'Search results')}</h1>${tiles(words, 1)}`,
  },
  {
    name: 'robot check',
    title: ({ say }) => say('التحقق من أنك لست روبوت', 'Robot Check'),
    body: ({ say }) =>
      `<h4>${say('أدخل الأحرف التي تراها أدناه', 'Enter the characters you see below')}</h4><form><input name="field-keywords"><button>${say('متابعة', 'Continue shopping')}</button></form>`,
  },
  {
    name: 'wall of a protection service',
    title: () => 'Just a moment...',
    body: () =>
      '<div class="main-wrapper"><h1>shop.example</h1><p>Verify you are human by completing the action below.</p><p>Ray ID: 8a1f00 SAR 100</p></div>',
  },
  {
    name: 'access denied',
    title: () => 'Access Denied',
    body: () =>
      "<h1>Access Denied</h1><p>You don't have permission to access this page on this server. Reference #18.2f0</p>",
  },
  {
    name: 'sign in',
    path: '/login',
    title: ({ say }) => say('تسجيل الدخول', 'Sign in'),
    body: (words) =>
      `<h1>${words.say('تسجيل الدخول', 'Sign in')}</h1><p>${words.say('احصل على خصم', 'Get')} ${words.money(50)} ${words.say('عند التسجيل', 'off your first order')}</p><button>${words.say('دخول', 'Sign in')}</button>`,
  },
  {
    name: 'cart',
    path: '/checkout/cart',
    title: ({ say }) => say('سلة التسوق', 'Shopping Cart'),
    body: (words) =>
      `<h1>${words.say('سلة التسوق', 'Shopping Cart')}</h1><div class="row"><a href="/p/1">${words.say('غلاية', 'Kettle')}</a><span class="price">${words.money(129)}</span></div><div class="totals">${words.say('الإجمالي', 'Total')} <b class="price">${words.money(144)}</b></div><button>${words.say('إتمام الشراء', 'Buy now')}</button>`,
  },
  {
    name: 'missing',
    title: ({ say }) => say('الصفحة غير موجودة', '404 Not Found'),
    body: (words) =>
      `<h1>${words.say('عذرًا، الصفحة غير موجودة', "Sorry, we couldn't find that page")}</h1><h2>${words.say('الأكثر مبيعًا', 'Best sellers')}</h2>${tiles(words, 3)}`,
  },
  {
    name: 'unavailable beside others',
    title: ({ say }) => say('غلاية ديمو', 'Demo kettle'),
    body: (words) =>
      `<div class="pdp"><h1>${words.say('غلاية ديمو', 'Demo kettle')}</h1><p class="availability">${words.say('غير متوفر حاليًا', 'Currently unavailable')}</p></div><section class="recommendations"><h2>${words.say('منتجات مشابهة', 'Similar products')}</h2>${tiles(words, 2)}</section>`,
  },
  {
    name: 'price on request',
    title: ({ say }) => say('مولد كهرباء', 'Power generator'),
    body: (words) =>
      `<div class="pdp"><h1>${words.say('مولد كهرباء', 'Power generator')}</h1><div class="price">${words.say('اتصل لمعرفة السعر', 'Call for price')}</div><p>${words.say('شحن مجاني للطلبات فوق', 'Free shipping on orders over')} ${words.money(200)}</p><a href="tel:9200">9200 12345</a></div>`,
  },
  {
    name: 'home page',
    title: ({ say }) => say('متجر ديمو', 'Demo store'),
    body: (words) =>
      `<div class="hero"><h2>${words.say('خصم يصل إلى', 'Up to')} ${words.money(500)} ${words.say('', 'off')}</h2></div>${tiles(words, 4)}<footer>${words.say('توصيل', 'Delivery')} ${words.money(15)}</footer>`,
  },
  {
    name: 'a list in the data of the page',
    title: ({ say }) => say('جوالات', 'Phones'),
    body: ({ say }) =>
      `<h1>${say('جوالات', 'Phones')}</h1><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"catalog":{"hits":[{"name":"Phone A","sku":"A1","price":999,"sale_price":899},{"name":"Phone B","sku":"B1","price":799}]}}}}</script>`,
  },
  {
    name: 'article',
    title: ({ say }) => say('أفضل الغلايات', 'The best kettles'),
    body: (words) =>
      `<article><h1>${words.say('كيف تختار غلاية', 'How to choose a kettle')}</h1><p>${words.say('تبدأ أسعار الغلايات من', 'Kettles cost from')} ${words.money(60)} ${words.say('وتصل إلى', 'and go up to')} ${words.money(900)}.</p><p>${words.say('جربنا عشر غلايات', 'We tried ten of them')}</p></article>`,
  },
]

export const pagesWithoutPrice: readonly StorePage[] = kinds.flatMap((kind) =>
  (['ar', 'en'] as const).map((language): StorePage => {
    const say = (ar: string, en: string) => (language === 'ar' ? ar : en)
    const money = (whole: number) =>
      language === 'ar' ? `${whole.toLocaleString('ar-SA-u-nu-arab')} ر.س` : `SAR ${whole}.00`
    const words = { say, money }
    return {
      name: `${kind.name}, ${language}`,
      html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${kind.title(words)}</title></head><body><header><a href="/cart">${say('السلة', 'Cart')} ${money(0)}</a></header>${kind.body(words)}</body></html>`,
      country: 'sa',
      currency: 'SAR',
      url: `https://shop.example${kind.path ?? '/kettles/kettle-17'}`,
      prices: [],
    }
  }),
)
