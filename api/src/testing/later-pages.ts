import type { StorePage } from './store-page-kinds.ts'

/** More pages from memory, written after the reader was made and read once before it was changed for them. */
type Later = Omit<StorePage, 'url' | 'country' | 'currency'> & Partial<Pick<StorePage, 'url' | 'country' | 'currency'>>

const page = (lang: string, title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body class="page product-page">${body}</body></html>`
const script = (text: string, attributes = '') => `<script${attributes}>${text}</script>`

const later: readonly Later[] = [
  {
    name: 'machine-made names, only texts tell',
    html: page(
      'en',
      'Cordless Vacuum V8 - HomeMart',
      `<div class="css-1a2b3c"><div class="css-9x"><p class="css-77">HomeMart</p><h1 class="css-55">Cordless Vacuum V8</h1><div class="css-12"><div class="css-13"><p class="css-14">SAR 1,149</p><p class="css-15"><s>SAR 1,499</s></p></div><div class="css-16"><p>Buy now, pay later: SAR 287.25/mo</p></div></div><button class="css-20">Add to cart</button></div><div class="css-30"><h2 class="css-31">Customers also viewed</h2><div class="css-32"><a href="/p/2"><p>Vacuum V6</p><p>SAR 899</p></a></div></div></div>`,
    ),
    prices: [114_900],
    old: 149_900,
  },
  {
    name: 'a table of facts in Arabic',
    html: page(
      'ar',
      'حاسوب محمول ديمو',
      `<table><tr><td colspan="2"><h1>حاسوب محمول ديمو</h1></td></tr><tr><td>السعر قبل الخصم</td><td>٣٬٤٩٩ ريال</td></tr><tr><td>السعر بعد الخصم</td><td>٢٬٩٩٩ ريال</td></tr><tr><td>رسوم الشحن</td><td>٢٥ ريال</td></tr><tr><td colspan="2"><input type="submit" value="أضف الى السلة"></td></tr></table>`,
    ),
    prices: [299_900],
    old: 349_900,
  },
  {
    name: 'a definition list with tax apart',
    html: page(
      'en',
      'Office Chair',
      `<div id="product"><h1>Office Chair</h1><ul class="list-unstyled"><li><span style="text-decoration: line-through;">SAR 690.00</span></li><li><h2>SAR 575.00</h2></li><li>Ex Tax: SAR 500.00</li><li>Price in reward points: 400</li></ul><button type="button" id="button-cart">Add to Cart</button></div>`,
    ),
    prices: [57_500],
    old: 69_000,
  },
  {
    name: 'a sticky bar repeats the price, and a size costs more',
    html: page(
      'en',
      'Blue Jacket',
      `<div class="sticky-bar"><span>Blue Jacket</span><b>SAR 299</b></div><main><h1>Blue Jacket</h1><div class="pdp-price">SAR 299</div><div class="options"><label>XL (+SAR 20)<input type="radio"></label></div><button>Add to bag</button></main>`,
    ),
    prices: [29_900],
  },
  {
    name: 'price in a list of sellers, the first in the box',
    html: page(
      'en',
      'Air Fryer 5L',
      `<div class="pdp"><h1>Air Fryer 5L</h1><div class="buybox"><span class="price-now">SAR 349.00</span><span>Sold by Demo</span><button>Add to Cart</button></div><div class="other-sellers"><h3>Other sellers on Demo</h3><div class="seller"><span>Shop A</span><span class="price">SAR 339.00</span><button>Add to Cart</button></div><div class="seller"><span>Shop B</span><span class="price">SAR 360.00</span><button>Add to Cart</button></div></div></div>`,
    ),
    prices: [34_900],
  },
  {
    name: 'a quantity table for wholesale',
    html: page(
      'en',
      'Printing paper A4',
      `<div class="product-view"><h1>Printing paper A4</h1><div class="price-box"><span class="regular-price"><span class="price">AED 18.50</span></span></div><ul class="tier-prices"><li>Buy 5 for <span class="price">AED 17.00</span> each and save 8%</li><li>Buy 10 for <span class="price">AED 16.00</span> each</li></ul><button class="btn-cart">Add to Cart</button></div>`,
    ),
    country: 'ae',
    currency: 'AED',
    prices: [1_850],
  },
  {
    name: 'a price in an attribute alone',
    html: page(
      'en',
      'Gaming Mouse',
      `<div class="product" data-product-id="5"><h1>Gaming Mouse</h1><div class="price" itemprop="price" content="189.00"></div><meta itemprop="priceCurrency" content="SAR"><button>Add to cart</button></div>`,
    ),
    prices: [18_900],
  },
  {
    name: 'an input with the price for the cart, and the same in sight',
    html: page(
      'ar',
      'مكواة بخار',
      `<form><h1>مكواة بخار</h1><input type="hidden" name="price" value="165"><strong>165 ر.س</strong> شامل الضريبة<button>أضف للسلة</button></form>`,
    ),
    prices: [16_500],
  },
  {
    name: 'Kuwait: three decimals in two elements',
    html: page(
      'en',
      'Demo Speaker',
      `<div class="pdp"><h1>Demo Speaker</h1><div class="price"><span class="cur">KD</span><span class="int">18</span><sup class="dec">.900</sup></div><button>Add to cart</button></div>`,
    ),
    country: 'kw',
    currency: 'KWD',
    prices: [18_900],
  },
  {
    name: 'Oman: words of money, and a coupon that is copied',
    html: page(
      'ar',
      'بخور ديمو',
      `<div class="pdp"><h1>بخور ديمو</h1><div class="price">٤٫٥٠٠ ر.ع.</div><div class="coupon">انسخ الكود WELCOME واحصل على خصم ١٫٠٠٠ ر.ع.</div><button>أضف إلى السلة</button></div>`,
    ),
    country: 'om',
    currency: 'OMR',
    prices: [4_500],
  },
  {
    name: 'Egypt: old theme, pound by its letters',
    html: page(
      'ar',
      'تلفزيون 43 بوصة',
      `<div class="product-page"><h1>تلفزيون 43 بوصة</h1><div class="product-prices"><div class="current-price"><span class="price">8,999 ج.م</span></div><div class="product-discount"><span class="regular-price">10,500 ج.م</span></div><span class="discount discount-amount">وفر 1,501 ج.م</span></div><div>تقسيط يبدأ من 375 ج.م شهريا</div><button class="add-to-cart">أضف للعربة</button></div>`,
    ),
    country: 'eg',
    currency: 'EGP',
    prices: [899_900],
    old: 1_050_000,
  },
  {
    name: 'the state of a shop in a call',
    html: page(
      'en',
      'Trail Shoe',
      `<h1>Trail Shoe</h1><div id="root"></div>${script('(function(){var s=JSON.parse("{\\"page\\":{\\"type\\":\\"pdp\\"},\\"product\\":{\\"id\\":\\"TS1\\",\\"name\\":\\"Trail Shoe\\",\\"prices\\":{\\"original\\":{\\"value\\":499,\\"currency\\":\\"SAR\\"},\\"current\\":{\\"value\\":349,\\"currency\\":\\"SAR\\"}}}}");window.__store=s})();')}`,
    ),
    prices: [34_900],
    old: 49_900,
  },
  {
    name: 'data for a variant in the address',
    url: 'https://shop.example/products/tee?variant=222333',
    html: page(
      'en',
      'Tee',
      `<h1>Tee</h1>${script(
        JSON.stringify({
          product: {
            id: 1,
            title: 'Tee',
            handle: 'tee',
            variants: [
              { id: 111_222, title: 'S', price: '59.00', available: true },
              { id: 222_333, title: 'XXL', price: '69.00', available: true },
            ],
          },
        }),
        ' type="application/json"',
      )}`,
    ),
    prices: [6_900],
  },
  {
    name: 'variants of different prices and no choice',
    url: 'https://shop.example/products/tee',
    html: page(
      'en',
      'Tee',
      `<h1>Tee</h1>${script(
        JSON.stringify({
          product: {
            id: 1,
            title: 'Tee',
            handle: 'tee',
            variants: [
              { id: 111_222, title: 'S', price: '59.00', available: true },
              { id: 222_333, title: 'XXL', price: '69.00', available: true },
            ],
          },
        }),
        ' type="application/json"',
      )}`,
    ),
    prices: [5_900, 6_900],
  },
  {
    name: 'variables of an analytics script in hundredths, the price in sight',
    html: page(
      'en',
      'Silk Scarf – Boutique',
      `<div class="product-single"><h1>Silk Scarf</h1><span class="money">SAR 245.00</span><button name="add">Add to cart</button></div>${script('var meta = {"product":{"id":77,"gid":"gid:\\/\\/shop\\/Product\\/77","vendor":"B","variants":[{"id":9,"price":24500,"name":"Silk Scarf","public_title":null,"sku":""}]},"page":{"pageType":"product"}};')}`,
    ),
    prices: [24_500],
  },
  {
    name: 'script and sight say different things',
    html: page(
      'en',
      'Ceramic Vase',
      `<div class="pdp"><h1>Ceramic Vase</h1><div class="price now">SAR 120.00</div><button>Add to cart</button></div>${script('window.__INITIAL_STATE__={"product":{"name":"Ceramic Vase","price":150,"currency":"SAR"}}')}`,
    ),
    prices: [12_000, 15_000],
  },
  {
    name: 'the tag for sharing is the price before',
    html: page(
      'en',
      'Wool Rug',
      `<div class="pdp"><h1>Wool Rug</h1><div class="price"><del>SAR 800.00</del> <ins>SAR 560.00</ins></div><button>Add to cart</button></div>`,
      '<meta property="og:title" content="Wool Rug"><meta property="product:price:amount" content="800.00"><meta property="product:price:currency" content="SAR">',
    ),
    prices: [56_000],
    old: 80_000,
  },
  {
    name: 'prices beside sizes in buttons, one active',
    html: page(
      'ar',
      'زيت زيتون',
      `<div class="pdp"><h1>زيت زيتون</h1><div class="variants"><button class="variant">٥٠٠ مل<br>٣٥ ر.س</button><button class="variant active">١ لتر<br>٦٠ ر.س</button></div><div class="final-price">٦٠ ر.س</div><button>أضف إلى السلة</button></div>`,
    ),
    prices: [6_000],
  },
  {
    name: 'a timer and a saving before the price',
    html: page(
      'en',
      'Smart Watch 9',
      `<div class="pdp"><div class="flash">Flash sale ends in 02:13:44</div><h1>Smart Watch 9</h1><div>You save SAR 400 (25%)</div><div class="pdp__price"><span class="pdp__price--was">SAR 1,599</span><span class="pdp__price--deal">SAR 1,199</span></div><div>Get SAR 60 cashback with Demo card</div><button>Buy now</button></div>`,
    ),
    prices: [119_900],
    old: 159_900,
  },
  {
    name: 'cash on delivery and gift thresholds',
    html: page(
      'ar',
      'كريم مرطب',
      `<div class="pdp"><h1>كريم مرطب</h1><ul><li>الدفع عند الاستلام برسوم إضافية ٢٠ ر.س</li><li>هدية مجانية عند الشراء بأكثر من ٣٠٠ ر.س</li></ul><span class="price">٨٩ ر.س</span><button>اشترِ الآن</button></div>`,
    ),
    prices: [8_900],
  },
  {
    name: 'a carousel of others comes before the product',
    html: page(
      'en',
      'Yoga Mat',
      `<div class="recently-viewed"><h2>Recently viewed</h2><div class="item"><a href="/p/3"><img src="3.jpg"></a><span class="price">SAR 45</span></div></div><div class="pdp"><h1>Yoga Mat</h1><div class="price">SAR 95</div><button>Add to cart</button></div>`,
    ),
    prices: [9_500],
  },
  {
    name: 'price without any sign in a store of one country',
    html: page(
      'ar',
      'دفتر ملاحظات',
      `<div class="pdp"><h1>دفتر ملاحظات</h1><div class="product-price">24.50</div><button>أضف إلى السلة</button></div>`,
    ),
    prices: [2_450],
  },
  {
    name: 'stock, ratings and model numbers around it',
    html: page(
      'en',
      'Router AX 3000 Model 2024',
      `<div class="pdp"><h1>Router AX 3000 Model 2024</h1><div class="meta">SKU: 884213 | 4.7 (1,203 reviews) | 15 sold today</div><div class="price">SAR 319.00</div><div>Only 3 left in stock</div><div>Item weight 450 g</div><button>Add to cart</button></div>`,
    ),
    prices: [31_900],
  },
  {
    name: 'a sale from a code only',
    html: page(
      'en',
      'Backpack 30L',
      `<div class="pdp"><h1>Backpack 30L</h1><div class="price">SAR 210</div><div class="promo-tag">SAR 168 with code BAG20</div><button>Add to bag</button></div>`,
    ),
    prices: [21_000],
  },
  {
    name: 'the app is cheaper',
    html: page(
      'ar',
      'حقيبة سفر',
      `<div class="pdp"><h1>حقيبة سفر</h1><div class="price">٤٥٠ ر.س</div><div>سعر التطبيق <b>٤٢٠ ر.س</b></div><button>أضف إلى السلة</button></div>`,
    ),
    prices: [45_000],
  },
  {
    name: 'a page in dollars of a store in Saudi Arabia',
    html: page(
      'en',
      'Import Camera',
      `<div class="pdp"><h1>Import Camera</h1><div class="price">US$ 499.00</div><button>Add to cart</button></div>`,
    ),
    prices: [49_900],
  },
  {
    name: 'a booking of a rented thing by the day is none',
    html: page(
      'en',
      'Rent a Drill',
      `<div class="pdp"><h1>Rent a Drill</h1><div>SAR 40 / day</div><button>Book</button></div>`,
    ),
    prices: [],
  },
  {
    name: 'an empty template before scripts ran',
    html: page(
      'en',
      'Tent 4P',
      `<div class="pdp"><h1>Tent 4P</h1><div class="price">{{ product.price }}</div><div class="price">SAR 0.00</div><button>Add to cart</button></div>`,
    ),
    prices: [],
  },
  {
    name: 'sold out, with the price of a similar one',
    html: page(
      'ar',
      'سماعة ديمو',
      `<div class="pdp"><h1>سماعة ديمو</h1><p>نفدت الكمية</p><p>البديل: <a href="/p/8">سماعة أخرى</a> ١٩٩ ر.س</p></div>`,
    ),
    prices: [],
  },
  {
    name: 'robot check in a short page with a price of an advert',
    html: page(
      'en',
      'shop.example',
      `<p>To discuss automated access to our data please contact us.</p><p>Sorry, we just need to make sure you're not a robot. Try our card: SAR 100 off</p>`,
    ),
    prices: [],
  },
  {
    name: 'Euro-like marks in Arabic Africa',
    html: page(
      'fr',
      'Théière marocaine',
      `<div class="produit"><h1>Théière marocaine</h1><div class="product-price"><span class="current-price">1.299,00 DH</span> <span class="old">1.450,00 DH</span></div><button>Ajouter au panier</button></div>`,
    ),
    country: 'ma',
    currency: 'MAD',
    prices: [129_900],
    old: 145_000,
  },
  {
    name: 'data of the page in an attribute',
    html: page(
      'en',
      'Desk Fan',
      `<div id="app" data-page="{&quot;component&quot;:&quot;Product&quot;,&quot;props&quot;:{&quot;product&quot;:{&quot;id&quot;:5,&quot;name&quot;:&quot;Desk Fan&quot;,&quot;price&quot;:149,&quot;sale_price&quot;:119,&quot;currency&quot;:&quot;SAR&quot;}}}"></div>`,
    ),
    prices: [11_900],
    old: 14_900,
  },
  {
    name: 'linked data with entities and a comment',
    html: page(
      'en',
      'Clock',
      `<h1>Clock</h1>`,
      script(
        '<!-- \n{"@type":"Product","name":"Clock &amp; Co","offers":{"price":"75.00","priceCurrency":"SAR"},} //-->',
        ' type="application/ld+json"',
      ),
    ),
    prices: [7_500],
  },
]

export const laterPages: readonly StorePage[] = later.map((one) => ({
  country: 'sa',
  currency: 'SAR',
  url: 'https://shop.example/p/1',
  ...one,
}))
