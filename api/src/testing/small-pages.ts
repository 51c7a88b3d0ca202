import type { StorePage } from './store-page-kinds.ts'

/** Pages that are as small as their difficulty allows. */
const page = (lang: string, title: string, body: string, head = '') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
const en = (body: string, head = '') => page('en', 'Thing | Shop', body, head)
const ar = (body: string, head = '') => page('ar', 'منتج | متجر', body, head)
const pages: StorePage[] = []
const add = (name: string, html: string, prices: readonly number[], more: Partial<StorePage> = {}) =>
  pages.push({
    name: `small: ${name}`,
    html,
    prices,
    country: 'sa',
    currency: 'SAR',
    url: 'https://shop.example/p/1',
    ...more,
  })

add('bare p', en('<h1>Lamp</h1><p>SAR 140</p>'), [14000])
add('bare p label', en('<h1>Lamp</h1><p>Bulb <b>SAR 14</b></p>'), [])
add(
  'member first',
  en(
    '<h1>Rice</h1><div class="member-price">Members SAR 40.00</div><div class="price">SAR 45.00</div><button>Add to cart</button>',
  ),
  [4500],
)
add(
  'member no class',
  ar('<h1>أرز</h1><div>سعر الأعضاء <b>٤٠ ر.س</b></div><div><b>٤٥ ر.س</b></div><button>أضف إلى السلة</button>'),
  [4500],
)
add(
  'unit first',
  en(
    '<h1>Rice 5 kg</h1><span class="unit-price">SAR 9.00 / kg</span> <span class="price">SAR 45.00</span><button>Add to cart</button>',
  ),
  [4500],
)
add(
  'unit in parens',
  ar('<h1>أرز ٥ كجم</h1><div class="price">٤٥ ر.س <small>(٩ ر.س / كجم)</small></div><button>أضف إلى السلة</button>'),
  [4500],
)
add(
  'range dash one text',
  en('<h1>Shirt</h1><span class="price">SAR 100.00 - SAR 200.00</span><button>Add to cart</button>'),
  [10000, 20000],
)
add(
  'range short',
  en('<h1>Shirt</h1><span class="price">SAR 100 - 200</span><button>Add to cart</button>'),
  [10000, 20000],
)
add(
  'low high and from',
  en(
    '<h1>Shirt</h1><span class="price">From SAR 100</span><button>Add to cart</button>',
    '<script type="application/ld+json">{"@type":"Product","name":"Shirt","offers":{"@type":"AggregateOffer","lowPrice":"100","highPrice":"200","priceCurrency":"SAR"}}</script>',
  ),
  [10000, 20000],
)
add(
  'split sup',
  en('<h1>TV</h1><div class="price">SAR <span>1,299</span><sup>50</sup></div><button>Buy now</button>'),
  [129950],
)
add(
  'split dot spans',
  en(
    '<h1>TV</h1><div class="price"><span>SAR</span><span>1,299</span><span>.</span><span>50</span></div><button>Buy now</button>',
  ),
  [129950],
)
add(
  'split wrap',
  en(
    '<h1>TV</h1><div class="price"><span class="w"><b>SAR 1,299</b></span><span class="cents">50</span></div><button>Buy now</button>',
  ),
  [129950],
)
add(
  'split ar',
  ar(
    '<h1>تلفاز</h1><div class="price"><span class="fraction">٥٠</span><span class="whole">١٬٢٩٩</span> ر.س</div><button>اشتري الآن</button>',
  ),
  [129950],
)
add(
  'strike class',
  en('<h1>TV</h1><span class="strike">SAR 300</span> <span class="now">SAR 250</span><button>Buy now</button>'),
  [25000],
  { old: 30000 },
)
add('was label', en('<h1>TV</h1><p>Was SAR 300</p><p>SAR 250</p><button>Buy now</button>'), [25000], { old: 30000 })
add('was now ar', ar('<h1>تلفاز</h1><p>قبل ٣٠٠ ر.س</p><p>بعد ٢٥٠ ر.س</p><button>اشتري الآن</button>'), [25000], {
  old: 30000,
})
add(
  'sr only',
  en(
    '<h1>TV</h1><div><span class="sr-only">Current price SAR 250, original price SAR 300</span><span aria-hidden="true">SAR 250</span><span aria-hidden="true" class="x"><s>SAR 300</s></span></div><button>Buy now</button>',
  ),
  [25000],
  { old: 30000 },
)
add(
  'minor script with visible',
  en(
    '<h1>Desk</h1><div>SAR 1,299.00</div><button>Add to cart</button><script>window.__STATE__={product:{name:"Desk",price:{amount:129900,currency:"SAR"}}}</script>',
  ),
  [129900],
)
add(
  'minor script formatted',
  en(
    '<h1>Desk</h1><script>window.__STATE__={product:{name:"Desk",price:{amount:129900,currency:"SAR",formatted:"SAR 1,299.00"}}}</script>',
  ),
  [129900],
)
add(
  'minor by key',
  en(
    '<h1>Desk</h1><script type="application/json">{"product":{"title":"Desk","price_in_halalas":129900,"currency":"SAR"}}</script>',
  ),
  [129900],
)
add(
  'minor unit KWD',
  en(
    '<h1>Desk</h1><script type="application/json">{"product":{"title":"Desk","price":{"value":12500,"currency":"KWD","minorUnit":3}}}</script>',
  ),
  [12500],
  { country: 'kw', currency: 'KWD' },
)
add(
  'store api',
  en(
    '<h1>Desk</h1><script type="application/json">{"id":5,"name":"Desk","prices":{"price":"129900","regular_price":"149900","sale_price":"129900","currency_code":"SAR","currency_minor_unit":2}}</script>',
  ),
  [129900],
  { old: 149900 },
)
add(
  'trunc ld before price',
  en(
    '<h1>Desk</h1><div class="price">SAR 99</div><button>Add to cart</button>',
    '<script type="application/ld+json">{"@type":"Product","name":"Desk","description":"a</script>',
  ),
  [9900],
)
add(
  'ld newline',
  en(
    '<h1>Desk</h1>',
    '<script type="application/ld+json">{"@type":"Product","name":"Desk","description":"line\nline "two"","offers":{"price":99,"priceCurrency":"SAR"}}</script>',
  ),
  [9900],
)
add(
  'ld comma price',
  en(
    '<h1>Desk</h1><b class="price">SAR 1,299.00</b>',
    '<script type="application/ld+json">{"@type":"Product","name":"Desk","offers":{"price":1,299.00,"priceCurrency":"SAR"}}</script>',
  ),
  [129900],
)
add(
  'ld missing brace',
  en(
    '<h1>Desk</h1>',
    '<script type="application/ld+json">{"@type":"Product","name":"Desk","offers":{"price":"99.00","priceCurrency":"SAR"}</script>',
  ),
  [9900],
)
add(
  'ld template',
  en(
    '<h1>Desk</h1><b class="price">SAR 99.00</b><button>Add to cart</button>',
    '<script type="application/ld+json">{"@type":"Product","name":"Desk","offers":{"price":{{price}},"priceCurrency":"SAR"}}</script>',
  ),
  [9900],
)
add(
  'ga4',
  en(
    '<h1>Desk</h1><script>gtag("event","view_item",{currency:"SAR",value:99,items:[{item_id:"1",item_name:"Desk",price:99}]})</script>',
  ),
  [9900],
)
add(
  'ua',
  en(
    '<h1>Desk</h1><script>dataLayer=[{"ecommerce":{"currencyCode":"SAR","detail":{"products":[{"name":"Desk","id":"1","price":"99.00"}]},"impressions":[{"name":"Chair","price":"45.00"}]}}]</script>',
  ),
  [9900],
)
add(
  'fbq',
  en(
    '<h1>Desk</h1><script>fbq("track","ViewContent",{content_name:"Desk",content_ids:["1"],value:99.00,currency:"SAR"})</script>',
  ),
  [9900],
)
add(
  'cart none',
  en(
    '<h1>Shopping cart</h1><div class="item">Desk <span class="price">SAR 99</span></div><div>Total <span class="price">SAR 99</span></div><button>Checkout</button>',
  ),
  [],
)
add(
  'cart ar none',
  ar(
    '<h1>سلة المشتريات</h1><div class="item">مكتب <span class="price">٩٩ ر.س</span></div><div>الإجمالي <span class="price">٩٩ ر.س</span></div><button>إتمام الطلب</button>',
  ),
  [],
)
add('login wall', en('<h1>Desk</h1><p>Sign in to see the price</p><footer>Free delivery over SAR 200</footer>'), [])
add(
  'login page',
  en('<h1>Sign in to continue</h1><form><input type=password><button>Sign in</button></form><p>SAR 20 off</p>'),
  [],
)
add(
  '404',
  en('<h1>Page not found</h1><div class="suggest"><a href="/p/2">Chair</a> <span class="price">SAR 45</span></div>'),
  [],
)
add(
  'cat2',
  ar(
    '<h1>كراسي</h1><div class="p"><a href="/1">كرسي</a><span class="price">٩٩ ر.س</span><button>أضف إلى السلة</button></div><div class="p"><a href="/2">كرسي</a><span class="price">٩٩ ر.س</span><button>أضف إلى السلة</button></div>',
  ),
  [],
)
add(
  'cat ld',
  en(
    '<h1>Chairs</h1>',
    '<title>Chairs</title><script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Product","name":"A","offers":{"price":9,"priceCurrency":"SAR"}}},{"@type":"ListItem","item":{"@type":"Product","name":"B","offers":{"price":8,"priceCurrency":"SAR"}}}]}</script>',
  ),
  [],
)
add(
  'cat md',
  en(
    '<h1>Chairs</h1><div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/p/a1"><b itemprop="name">Aron</b></a><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">99</b></span></div><div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/p/b1"><b itemprop="name">Bren</b></a><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">89</b></span></div>',
  ),
  [],
)
add('oos', en('<h1>Desk</h1><span class="price">SAR 99</span><p class="stock">Out of stock</p>'), [9900])
add(
  'preorder',
  ar('<h1>جهاز</h1><p>عربون ٢٠٠ ر.س</p><p class="price">٢٬١٩٩ ر.س</p><button>اطلب مسبقًا</button>'),
  [219900],
)
add(
  'refurb beside',
  en(
    '<h1>Phone</h1><p class="price">SAR 2,000</p><p>Refurbished from SAR 1,400</p><p>Used from SAR 1,200</p><button>Add to cart</button>',
  ),
  [200000],
)
add(
  'bundle',
  ar('<h1>كاميرا</h1><p class="price">١٬٠٠٠ ر.س</p><p>الباقة مع العدسة ١٬٤٠٠ ر.س</p><button>أضف إلى السلة</button>'),
  [100000],
)
add(
  'accessory',
  en(
    '<h1>Phone</h1><div>Case <span class="price">SAR 40</span></div><div class="price">SAR 2,000</div><button>Add to cart</button>',
  ),
  [200000],
)
add(
  'coupon',
  ar('<h1>عطر</h1><div>٢٠٠ ر.س</div><div>مع كوبون SAVE: ١٨٠ ر.س</div><button>أضف إلى السلة</button>'),
  [20000],
)
add('no space sign', en('<h1>Desk</h1><span class="price">1,299.00SAR</span><button>Add to cart</button>'), [129900])
add('dirham words', ar('<h1>مكتب</h1><span class="price">1,299 درهم</span><button>أضف إلى السلة</button>'), [129900], {
  country: 'ae',
  currency: 'AED',
})
add('egp words', ar('<h1>مكتب</h1><span class="price">1299 جنيه مصري</span><button>أضف إلى السلة</button>'), [129900], {
  country: 'eg',
  currency: 'EGP',
})
add('kwd ar', ar('<h1>مكتب</h1><span class="price">١٢٫٥٠٠ د.ك</span><button>أضف إلى السلة</button>'), [12500], {
  country: 'kw',
  currency: 'KWD',
})
add('bhd', en('<h1>Desk</h1><span class="price">BHD 4.250</span><button>Add to cart</button>'), [4250], {
  country: 'bh',
  currency: 'BHD',
})
add('omr', ar('<h1>مكتب</h1><span class="price">٤٫٢٥٠ ريال عماني</span><button>أضف إلى السلة</button>'), [4250], {
  country: 'om',
  currency: 'OMR',
})
add('riyal sign', en('<h1>Desk</h1><span class="price">\u20c1 1,299.00</span><button>Add to cart</button>'), [129900])
add('euro style', en('<h1>Desk</h1><span class="price">1.299,00 SAR</span><button>Add to cart</button>'), [129900])
add(
  'tabby between',
  ar(
    '<h1>مكتب</h1><span class="price">١٬٢٠٠ ر.س</span><div class="tabby">قسمها على ٤ دفعات بدون فوائد <b>٣٠٠ ر.س</b></div><div class="tamara">أو <b>٤٠٠ ر.س</b> / شهر</div><button>أضف إلى السلة</button>',
  ),
  [120000],
)
add(
  'flight',
  page(
    'en',
    'Desk | Shop',
    '<div id="x"></div><script>self.__next_f.push([1,"a:[\\"$\\",\\"$L1\\",null,{\\"product\\":{\\"name\\":\\"Desk\\",\\"price\\":{\\"current\\":1299,\\"was\\":1499,\\"currency\\":\\"SAR\\"}}}]\\n"])</script>',
  ),
  [129900],
  { old: 149900 },
)
add(
  'next with rec first',
  page(
    'en',
    'Desk | Shop',
    '<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"recommended":{"products":[{"name":"Desk lamp","price":45}]},"data":{"product":{"name":"Desk","price":1299,"currency":"SAR"}}}}}</script>',
  ),
  [129900],
)
add(
  'initial state ids',
  page(
    'en',
    'Desk | Shop',
    '<script>window.__INITIAL_STATE__={"products":{"byId":{"11":{"id":"11","name":"Chair","price":45},"12":{"id":"12","name":"Desk","price":1299}}}}</script>',
    '',
  ),
  [129900],
  { url: 'https://shop.example/p/12' },
)
add(
  'namshi',
  ar(
    '<h1>حذاء</h1><div class="price"><span class="regular-price">٢٩٩ د.إ</span><span class="special-price">١٤٩ د.إ</span><span class="discount">خصم ٥٠٪</span></div><button>أضف إلى الحقيبة</button>',
  ),
  [14900],
  { country: 'ae', currency: 'AED', old: 29900 },
)
add(
  'og accessory no ld',
  en(
    '<h1>TV</h1><div class="price">SAR 1,999</div><button>Add to cart</button><div>Bracket <span>SAR 45.50</span></div>',
    '<meta property="product:price:amount" content="45.50"><meta property="product:price:currency" content="SAR">',
  ),
  [199900],
)

export const smallPages: readonly StorePage[] = pages
