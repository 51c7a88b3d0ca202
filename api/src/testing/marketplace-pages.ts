import type { StorePage } from './store-page-kinds.ts'

/** Pages with the names of classes and the order of parts that large stores of the region have had over the years. */
const page = (lang: string, title: string, body: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
const pages: StorePage[] = []
const add = (name: string, html: string, prices: readonly number[], more: Partial<StorePage> = {}) =>
  pages.push({
    name: `store: ${name}`,
    html,
    prices,
    country: 'sa',
    currency: 'SAR',
    url: 'https://shop.example/p/1',
    ...more,
  })

add(
  'amazon range',
  page(
    'en',
    'Amazing.com: Tee',
    '<div id="dp"><span id="productTitle">Tee</span><div id="corePrice_desktop"><table><tr><td>Price:</td><td><span class="a-price-range"><span class="a-price"><span class="a-offscreen">$12.99</span><span aria-hidden="true">$12.99</span></span> - <span class="a-price"><span class="a-offscreen">$24.99</span><span aria-hidden="true">$24.99</span></span></span></td></tr></table></div><input id="add-to-cart-button" type="submit" value="Add to Cart"></div>',
  ),
  [1299, 2499],
  { country: 'us', currency: 'USD' },
)
add(
  'amazon old dom',
  page(
    'en',
    'Amazing.ae: Kettle',
    '<div id="dp"><h1 id="title"><span id="productTitle">Kettle</span></h1><table class="a-lineitem"><tr><td>List Price:</td><td><span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">AED 120.00</span></span></td></tr><tr><td>Price:</td><td><span id="priceblock_ourprice" class="a-size-medium a-color-price">AED 99.00</span> FREE delivery</td></tr><tr><td>You Save:</td><td>AED 21.00 (17%)</td></tr></table><div id="availability">In stock.</div><input id="add-to-cart-button" type="submit" value="Add to Cart"></div>',
  ),
  [9900],
  { country: 'ae', currency: 'AED', old: 12000 },
)
add(
  'amazon captcha',
  page(
    'en',
    'Amazing.sa',
    '<div class="a-box"><h4>Click the button below to continue shopping</h4><form action="/errors/validateCaptcha"><button>Continue shopping</button></form></div><a href="#">Conditions of Use</a>',
  ),
  [],
)
add(
  'amazon see price in cart',
  page(
    'en',
    'Amazing.com: Cam',
    '<div id="dp"><span id="productTitle">Cam</span><div id="price">To see product details, add this item to your cart.</div><div class="a-price a-text-price"><span class="a-offscreen">$99.00</span></div><input id="add-to-cart-button" type="submit" value="Add to Cart"></div>',
  ),
  [],
  { country: 'us', currency: 'USD' },
)
add(
  'shein visible',
  page(
    'en',
    'Dress | SHE',
    '<div class="product-intro"><h1 class="product-intro__head-name">Dress</h1><div class="product-intro__head-mainprice"><div id="productIntroPrice"><div class="productPrice__main"><p class="productPrice_now"><span class="productPriceContainer"><span aria-label="SR59.00"><span>SR</span><span style="font-size:24px">59</span><span>.00</span></span></span></p><p class="productEstimatedPrice">Estimated price SR47.20 after coupon</p></div><span class="productDiscountInfo__retail">SR89.00</span><span class="productDiscountInfo__percent">-34%</span></div></div><div class="club">S-Club SR56.05</div><button class="product-intro__add-btn">ADD TO CART</button></div>',
  ),
  [5900],
)
add(
  'trendyol new',
  page(
    'ar',
    'حذاء | سوق',
    '<div class="product-details"><h1 class="product-title">حذاء رياضي</h1><div class="campaign-price-wrapper"><p class="old-price">399 ر.س</p><p class="new-price">279 ر.س</p><span class="lowest-price">أقل سعر خلال 14 يوم</span></div><button data-testid="add-to-cart-button">أضف إلى السلة</button></div>',
  ),
  [27900],
  { old: 39900 },
)
add(
  'zid old',
  page(
    'ar',
    'عسل سدر | المنحل',
    '<div class="product-info"><h1 class="product-title">عسل سدر</h1><h2 class="product-price"><span class="product-formatted-price-old">250.00 ر.س</span> <span class="product-formatted-price">199.00 ر.س</span></h2><span class="product-tax">السعر شامل ضريبة القيمة المضافة</span><button class="btn-add-to-cart">أضف للسلة</button></div><section class="products-slider"><h3>قد يعجبك</h3><div class="product-item"><a href="/products/x"><h4>شمع</h4></a><div class="product-price">45.00 ر.س</div></div></section>',
  ),
  [19900],
  { old: 25000 },
)
add(
  'salla old theme options',
  page(
    'ar',
    'كيكة | حلويات',
    '<div class="product-entry"><h1>كيكة</h1><div class="product-entry__price"><span class="price">١٢٠ ر.س</span></div><select name="size"><option>صغير (+٠ ر.س)</option><option>كبير (+٦٠ ر.س)</option></select><button>اضف للسلة</button></div><div class="total">المجموع <b>١٢٠ ر.س</b></div>',
  ),
  [12000],
)
add(
  'btech installments tab',
  page(
    'ar',
    'غسالة | تكنو',
    '<div class="product-info-main"><h1>غسالة</h1><div class="price-tabs"><div class="tab cash"><span class="label">كاش</span><span class="price">14,999 جنيه</span></div><div class="tab installments"><span class="label">تقسيط</span><span class="price">625 جنيه/شهر</span></div></div><button>أضف إلى السلة</button></div>',
  ),
  [1499900],
  { country: 'eg', currency: 'EGP' },
)
add(
  'namshi next',
  page(
    'en',
    'Sneakers | NM',
    '<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"sku":"NM1","title":"Sneakers","price":299,"specialPrice":149.5,"currencyCode":"AED","isInStock":true,"sizes":[{"name":"40","qty":2}],"recommended":[{"sku":"Z","title":"Sneakers red","price":99}]}}}}</script>',
  ),
  [14950],
  { country: 'ae', currency: 'AED', old: 29900 },
)
add(
  'carrefour-like',
  page(
    'en',
    'Milk 1L | Market',
    '<h1>Milk 1L</h1><div class="css-r"><div class="css-p"><div class="css-i">6</div><div class="css-d">.95</div></div><div class="css-c">SAR</div></div><span>(SAR 6.95/l)</span><button data-testid="product_atc">Add to Cart</button>',
  ),
  [695],
)
add(
  'extra-like',
  page(
    'en',
    'TV 55 | EX',
    '<section class="product-info"><h1>TV 55</h1><div class="price"><strong>1,899 <small>SAR</small></strong><span class="was">2,499 SAR</span><span class="save">Save 600 SAR</span></div><div class="jood">Jood Gold members: 1,799 SAR</div><button>Add to cart</button></section>',
  ),
  [189900],
  { old: 249900 },
)
add(
  'jarir-like',
  page(
    'ar',
    'كتاب | مكتبة',
    '<div class="product-view"><h2 class="product-title__title">كتاب الطبخ</h2><div class="price price--pdp"><span class="price__currency">ر.س</span><span class="price__val">79</span></div><div class="price-ccy">أو قسط شهري 6.58</div><button class="button--add-to-cart">أضف إلى السلة</button></div>',
  ),
  [7900],
)
add(
  'ikea-like',
  page(
    'en',
    'LACK table | IK',
    '<div class="pip"><h1><span class="pip-header-section__title--big">LACK</span> <span>Side table</span></h1><div class="pip-temp-price-module"><span class="pip-temp-price"><span aria-hidden="true"><span class="pip-temp-price__currency">SR</span><span class="pip-temp-price__integer">45</span></span><span class="pip-temp-price__sr-text">Price SR 45</span></span><p>Previous lowest price: SR 39</p></div><button>Add to bag</button></div>',
  ),
  [4500],
)
add(
  'apple-like',
  page(
    'en',
    'Buy Phone 16 | AP',
    '<h1>Buy Phone 16</h1><p>From SAR 3,399 or SAR 283.25/mo. for 12 mo.</p><ul><li><label><input type="radio" name="s">128GB From SAR 3,399</label></li><li><label><input type="radio" name="s">256GB From SAR 3,799</label></li></ul><button disabled>Add to Bag</button>',
  ),
  [339900, 379900],
)
add(
  'digits title',
  page(
    'ar',
    'آيفون 15 برو 256 جيجا | جوال',
    '<div class="pdp"><h1>آيفون 15 برو 256 جيجا</h1><div>4.6 (235)</div><div class="price-section"><span>٤٬٢٩٩</span> <span>ريال</span></div><div>ضمان سنتين</div><button>اشتر الآن</button></div>',
  ),
  [429900],
)
add(
  'multi currency switch',
  page(
    'en',
    'Mug | S',
    '<header><ul class="currency-switcher"><li>SAR</li><li>AED</li></ul></header><h1>Mug</h1><span class="money" data-currency="AED">AED 40.00</span><form action="/cart/add"><button>Add to cart</button></form>',
  ),
  [4000],
  { currency: 'SAR' },
)
add(
  'h1 is logo',
  page(
    'en',
    'Steel Bottle 1L - Outdoor',
    '<header><h1 class="logo"><a href="/">Outdoor</a></h1></header><main><h2 class="pdp-title">Steel Bottle 1L</h2><p class="pdp-price">SAR 79.00</p><button>Add to basket</button></main><section><h2>Top picks</h2><article><a href="/p/7"><h3>Cup</h3></a><p>SAR 20.00</p></article></section>',
  ),
  [7900],
)
add(
  'search one',
  page(
    'ar',
    'بحث: غلاية',
    '<h1>بحث: غلاية</h1><div class="product"><a href="/p/1">غلاية</a><span class="price">٩٩ ر.س</span><button>أضف إلى السلة</button></div>',
  ),
  [],
)
add(
  'cart title only',
  page(
    'en',
    'Your Basket | Shop',
    '<div class="line"><a href="/p/1">Kettle</a> <span class="price">SAR 99.00</span></div><div class="order-total">Total: SAR 99.00</div><button>Secure checkout</button>',
  ),
  [],
)
add('order confirm', page('ar', 'شكرا لطلبك', '<h1>شكرًا لطلبك</h1><p>رقم الطلب 12345</p><p>الإجمالي: ٩٩ ر.س</p>'), [])
add(
  'wishlist',
  page(
    'en',
    'My Wishlist',
    '<h1>My Wishlist</h1><div><a href="/p/1">Kettle</a> <span class="price">SAR 99.00</span><button>Add to cart</button></div>',
  ),
  [],
)
add(
  'country wall',
  page(
    'en',
    'Choose your country',
    '<h1>Choose your country</h1><p>Free shipping over SAR 300</p><button>Saudi Arabia</button>',
  ),
  [],
)
add(
  'brand page',
  page(
    'en',
    'Demo brand store',
    '<h1>Demo</h1><div class="hero"><p>Kettles from SAR 99</p><button>Shop now</button></div><div class="hero"><p>Irons from SAR 59</p><button>Shop now</button></div>',
  ),
  [],
)
add(
  'gift card',
  page(
    'en',
    'Gift Card | Shop',
    '<div class="pdp"><h1>Gift Card</h1><div class="price">SAR 100.00</div><button>Add to cart</button></div>',
  ),
  [10000],
)

export const marketplacePages: readonly StorePage[] = pages
