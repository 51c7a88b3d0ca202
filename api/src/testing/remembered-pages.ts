import type { StorePage } from './store-page-kinds.ts'

/** Pages as large stores of the region and their shop systems build them, written from memory of their form alone. */
type Remembered = Omit<StorePage, 'url' | 'country' | 'currency'> &
  Partial<Pick<StorePage, 'url' | 'country' | 'currency'>>

const page = (lang: string, title: string, body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`
const script = (text: string, attributes = '') => `<script${attributes}>${text}</script>`
const data = (value: unknown, id = '') =>
  script(JSON.stringify(value).replaceAll('<', '\\u003c'), ` type="application/json"${id && ` id="${id}"`}`)
const flight = (text: string) => script(`self.__next_f.push([1,${JSON.stringify(text)}])`)

const remembered: readonly Remembered[] = [
  {
    name: 'a marketplace in Egypt, in Arabic',
    country: 'eg',
    currency: 'EGP',
    url: 'https://shop.example/-/en/dp/B0CHX1W1XY',
    html: page(
      'ar-ae',
      'اشتري سامسونج جالاكسي A15 : الإلكترونيات',
      `<div id="nav-belt"><a id="nav-cart"><span id="nav-cart-count">0</span><span>عربة التسوق</span></a></div><div id="dp" class="wireless ar_AE"><div id="ppd"><div id="centerCol"><div id="titleSection"><h1 id="title" class="a-size-large a-spacing-none"><span id="productTitle" class="a-size-large product-title-word-break">سامسونج جالاكسي A15، ثنائي الشريحة، 128 جيجا، 6 جيجا رام</span></h1></div><div id="apex_desktop"><div id="corePriceDisplay_desktop_feature_div" class="celwidget"><div class="a-section a-spacing-none aok-align-center aok-relative"><span class="aok-offscreen"> جنيه6,449.00 مع خصم 14 في المئة </span><span class="a-size-large a-color-price savingPriceOverride aok-align-center reinventPriceSavingsPercentageMargin savingsPercentage">-14%</span> <span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay" data-a-size="xl"><span class="a-offscreen"> </span><span aria-hidden="true"><span class="a-price-symbol">جنيه</span><span class="a-price-whole">6,449<span class="a-price-decimal">.</span></span><span class="a-price-fraction">00</span></span></span></div><div class="a-section a-spacing-small aok-align-center"><span class="aok-relative"><span class="a-size-small a-color-secondary aok-align-center basisPrice">السعر السابق: <span class="a-price a-text-price" data-a-size="s" data-a-strike="true"><span class="a-offscreen">جنيه7,499.00</span><span aria-hidden="true">جنيه7,499.00</span></span></span></span></div></div></div><div id="installmentCalculator_feature_div"><span>قسّط ابتداءً من <b>جنيه537.42</b>/شهر على 12 شهر</span></div><div id="vatMessage">جميع الأسعار تشمل ضريبة القيمة المضافة.</div></div><div id="buybox"><div id="mir-layout-DELIVERY_BLOCK">توصيل مجاني <b>الأحد، 3 ديسمبر</b> على أول طلب</div><div id="availability"><span class="a-size-medium a-color-success"> متوفر </span></div><span class="a-button-inner"><input id="add-to-cart-button" name="submit.add-to-cart" title="إضافة لعربة التسوق" class="a-button-input" type="submit" value="إضافة لعربة التسوق"></span><input id="buy-now-button" type="submit" value="شراء الآن"></div></div><div id="similarities_feature_div"><h2>منتجات ذات صلة بهذه السلعة</h2><ol class="a-carousel"><li class="a-carousel-card"><a class="a-link-normal" href="/dp/B0A"><img src="x.jpg"><span>سامسونج A05</span></a><span class="a-price"><span class="a-offscreen">جنيه4,444.00</span></span></li><li class="a-carousel-card"><a class="a-link-normal" href="/dp/B0B"><img src="x.jpg"><span>شاومي</span></a><span class="a-price"><span class="a-offscreen">جنيه5,111.00</span></span></li></ol></div></div>`,
    ),
    prices: [644_900],
    old: 749_900,
  },
  {
    name: 'a marketplace in the United States with used offers and a subscription',
    country: 'us',
    currency: 'USD',
    url: 'https://shop.example/dp/B08N5WRWNW',
    html: page(
      'en-us',
      'Amazing.com: Echo Speaker (4th Gen) : Electronics',
      `<div id="dp"><div id="centerCol"><h1 id="title"><span id="productTitle"> Echo Speaker (4th Gen) </span></h1><div id="corePriceDisplay_desktop_feature_div"><span class="a-price aok-align-center priceToPay"><span class="a-offscreen">$79.99</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">79<span class="a-price-decimal">.</span></span><span class="a-price-fraction">99</span></span></span><span class="basisPrice">List Price: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">$99.99</span><span aria-hidden="true">$99.99</span></span></span></div><div id="promoPriceBlockMessage"><label>Apply $10.00 coupon</label></div></div><div id="rightCol"><div id="buybox"><div id="newAccordionRow"><span class="a-price a-text-normal"><span class="a-offscreen">$79.99</span></span></div><div id="snsAccordionRowMiddle"><span>Subscribe &amp; Save:</span> <span class="a-price"><span class="a-offscreen">$75.99</span></span></div><div id="usedAccordionRow"><span>Save with Used - Very Good</span> <span class="a-price"><span class="a-offscreen">$61.20</span></span></div><input id="add-to-cart-button" type="submit" value="Add to Cart"></div><div id="aod-ingress"><a href="/gp/offer-listing/B08N5WRWNW">New &amp; Used (12) from <span class="a-price"><span class="a-offscreen">$58.99</span></span></a></div><div id="tradeIn">Trade-in and save up to $25.00</div></div></div>`,
    ),
    prices: [7_999],
    old: 9_999,
  },
  {
    name: 'a marketplace in the Emirates, sold by others only',
    country: 'ae',
    currency: 'AED',
    html: page(
      'en-ae',
      'Amazing.ae: Demo Blender',
      `<div id="dp"><h1 id="title"><span id="productTitle">Demo Blender 600W</span></h1><div id="availability"><span class="a-color-price">Currently unavailable.</span><br>We don't know when or if this item will be back in stock.</div><div id="similarities"><h2>Compare with similar items</h2><table id="HLCXComparisonTable"><tr><td><a href="/dp/1">Other blender</a><span class="a-price"><span class="a-offscreen">AED 149.00</span></span></td><td><a href="/dp/2">Third blender</a><span class="a-price"><span class="a-offscreen">AED 189.00</span></span></td></tr></table></div></div>`,
    ),
    prices: [],
  },
  {
    name: 'a yellow marketplace: catalogue in the data of the page',
    country: 'sa',
    url: 'https://shop.example/saudi-en/iphone-15-128gb/N53432547A/p/',
    html: page(
      'en',
      'Apple iPhone 15 128GB Black 5G | KSA',
      `<div id="__next"><div class="loading"></div></div>${data(
        {
          props: {
            pageProps: {
              catalog: {
                product: {
                  sku: 'N53432547A',
                  brand: 'Apple',
                  product_title: 'iPhone 15 128GB Black 5G',
                  variants: [
                    {
                      sku: 'N53432547A-1',
                      variant: '',
                      offers: [
                        {
                          offer_code: 'o1',
                          price: 3199,
                          sale_price: 2749,
                          currency: 'SAR',
                          is_buyable: true,
                          stock: 9,
                          store_name: 'noon',
                          estimated_delivery: 'x',
                        },
                        {
                          offer_code: 'o2',
                          price: 3299,
                          sale_price: null,
                          currency: 'SAR',
                          is_buyable: false,
                          stock: 0,
                          store_name: 'other',
                        },
                      ],
                    },
                  ],
                  reviews: { rating: 4.6 },
                },
                recommendations: [{ name: 'iPhone 14', price: 2299, sale_price: 2199 }],
              },
            },
            locale: 'en-sa',
          },
          page: '/product',
          buildId: 'x',
        },
        '__NEXT_DATA__',
      )}`,
    ),
    prices: [274_900],
    old: 319_900,
  },
  {
    name: 'a fashion store: prices of a size in flight chunks',
    country: 'ae',
    currency: 'AED',
    url: 'https://shop.example/buy-demo-slim-fit-shirt/Z12345/p/',
    html: page(
      'en',
      'Demo Slim Fit Shirt for Men - White in UAE',
      `<div class="ProductDetails"><h1 class="ProductDetails_name__x1">Demo Slim Fit Shirt</h1></div>${flight('1:HL["/_next/static/css/a.css","style"]\n2:I[4707,[],""]\n3:T1f,some "text" with "price": 5 inside\n')}${flight('4:["$","$L9",null,{"product":{"sku":"Z12345","name":"Demo Slim Fit Shirt","brand":"Demo","stock_status":"IN_STOCK","price":{"AED":{"default":149,"default_formated":"149.00 AED"}},"normalPrice":149,"salePrice":')}${flight('89,"currency":"AED","sizes":[{"label":"S"},{"label":"M"}]},"similar":[{"sku":"Z9","name":"Other Shirt","normalPrice":99,"salePrice":59}]}]\n')}`,
    ),
    prices: [8_900],
    old: 14_900,
  },
  {
    name: 'a fast fashion store: state with amounts as texts',
    country: 'sa',
    url: 'https://shop.example/Floral-Print-Dress-p-12345678.html',
    html: page(
      'ar',
      'فستان بطبعة زهور | متجر',
      `<div class="product-intro"><h1 class="product-intro__head-name">فستان بطبعة زهور</h1></div>${script(`window.gbRawData = {"productIntroData":{"detail":{"goods_id":"12345678","goods_sn":"sw2201","goods_name":"فستان بطبعة زهور","stock":"82","retailPrice":{"amount":"89.00","amountWithSymbol":"ر.س89.00","usdAmount":"23.73","usdAmountWithSymbol":"$23.73"},"salePrice":{"amount":"59.00","amountWithSymbol":"ر.س59.00","usdAmount":"15.73","usdAmountWithSymbol":"$15.73"},"unit_discount":"34"},"currentCat":{},"relatedColor":[{"goods_id":"99","goods_name":"فستان أحمر","salePrice":{"amount":"45.00"}}]},"currency":"SAR"};window.other={a:function(){return 1}}`)}`,
    ),
    prices: [5_900],
    old: 8_900,
  },
  {
    name: 'a Turkish marketplace: commas for decimals',
    country: 'tr',
    currency: 'TRY',
    url: 'https://shop.example/demo/su-isitici-p-7654321',
    html: page(
      'tr',
      'Demo Su Isıtıcı 1.7 L - Fiyatı, Yorumları',
      `<div class="product-detail-container"><h1 class="pr-new-br"><a href="/demo">Demo</a> <span>Su Isıtıcı 1.7 L</span></h1><div class="product-price-container"><div class="pr-bx-w"><div class="pr-bx-nm"><span class="prc-org">1.599,90 TL</span><span class="prc-dsc">1.299,00 TL</span></div></div></div><div class="coupon-box">Sepette 100 TL indirim kuponu</div><div class="installment">Peşin fiyatına 3 taksit 433,00 TL x 3</div><button class="add-to-basket"><div class="add-to-basket-button-text">Sepete Ekle</div></button></div><div class="recommendation-slider"><h2>Benzer Ürünler</h2><div class="p-card-wrppr"><a href="/x-p-1"><span class="prc-box-dscntd">999,00 TL</span></a></div></div>`,
    ),
    prices: [129_900],
    old: 159_990,
  },
  {
    name: 'a Turkish marketplace: state of the product page',
    country: 'sa',
    url: 'https://shop.example/demo/coat-p-7654321',
    html: page(
      'ar',
      'معطف ديمو',
      `<div id="app"></div>${script(`window.__PRODUCT_DETAIL_APP_INITIAL_STATE__={"product":{"id":7654321,"name":"معطف ديمو","brand":{"id":1,"name":"Demo"},"price":{"profitMargin":0,"discountedPrice":{"text":"199.50 SAR","value":199.5},"sellingPrice":{"text":"199.50 SAR","value":199.5},"originalPrice":{"text":"249 SAR","value":249},"currency":"SAR"},"inStock":true,"variants":[{"attributeValue":"M","price":{"sellingPrice":{"value":199.5}}}],"crossProducts":[{"id":1,"name":"حزام","price":{"sellingPrice":{"value":49}}}]}};`)}`,
    ),
    prices: [19_950],
    old: 24_900,
  },
  {
    name: 'an electronics chain: price boxes and bank instalments',
    country: 'eg',
    currency: 'EGP',
    html: page(
      'en',
      'Demo Refrigerator No Frost 450L - Silver | TECH',
      `<header class="page-header"><div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart"><span class="price">EGP 0.00</span></a></div></header><main id="maincontent" class="page-main"><div class="column main"><div class="product-info-main"><h1 class="page-title"><span class="base">Demo Refrigerator No Frost 450L - Silver</span></h1><div class="product-info-price"><div class="price-wrapper special"><span class="price-box price-final_price"><span class="special-price"><span class="price-container price-final_price tax weee"><span class="price-label">Special Price</span><span id="product-price-55" data-price-amount="24999" data-price-type="finalPrice" class="price-wrapper"><span class="price"><span class="currency">EGP</span> 24,999</span></span></span></span><span class="old-price"><span class="price-label">Regular Price</span><span id="old-price-55" data-price-amount="28999" data-price-type="oldPrice" class="price-wrapper"><span class="price">28,999 EGP</span></span></span></span></div></div><div class="minicash-installments"><h3>Pay with MiniCash</h3><span class="installment-value">EGP 1,041</span><span>/ month for 24 months</span></div><div class="box-tocart"><button type="submit" title="Add to Cart" class="action primary tocart"><span>Add to Cart</span></button></div></div></div></main>`,
    ),
    prices: [2_499_900],
    old: 2_899_900,
  },
  {
    name: 'an old theme of a shop system of the region, with its layer of data',
    country: 'sa',
    html: page(
      'ar',
      'عطر ديمو 100 مل - متجر العطور',
      `<div class="product-details"><h1 class="product-details__title">عطر ديمو 100 مل</h1><div class="product-details__price"><span class="product-price sale-price">١٨٠ ر.س</span> <span class="price-before">٢٢٥ ر.س</span></div><p>السعر شامل الضريبة</p><tamara-widget type="tamara-summary" amount="180"></tamara-widget><button class="btn btn-primary btn--add-to-cart">أضف للسلة</button></div>${script(`dataLayer = window.dataLayer || []; dataLayer.push({ ecommerce: null }); dataLayer.push({"event":"detail","ecommerce":{"currencyCode":"SAR","detail":{"products":[{"id":1093,"name":"عطر ديمو 100 مل","price":"180.00","brand":"","category":"عطور"}]}}});`)}`,
    ),
    prices: [18_000],
    old: 22_500,
  },
  {
    name: 'a shop system of the region: product object in a script',
    country: 'sa',
    html: page(
      'ar',
      'قهوة مختصة | المحمصة',
      `<section class="product-single"><h1 class="product-title">قهوة مختصة</h1></section>${script(`window.productObj = {"id":"e3a1","sku":"CF-250","name":"قهوة مختصة","price":69,"sale_price":55.2,"formatted_price":"69.00 ر.س","formatted_sale_price":"55.20 ر.س","currency":"SAR","quantity":14,"is_infinite":false,"related_products":[{"name":"فلتر","price":20}],"options":[]}; window.templateSettings = {"x":1}`)}`,
    ),
    prices: [5_520],
    old: 6_900,
  },
  {
    name: 'a theme of a world-wide shop system, not on sale',
    country: 'ae',
    currency: 'AED',
    html: page(
      'en',
      'Demo Sneaker – Shoe Shop',
      `<product-info><div class="product__title"><h1>Demo Sneaker</h1></div><div id="price-template" role="status"><div class="price price--large price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">Dhs. 1,299.00</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular"></s></span><span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">Dhs. 1,299.00</span></div><small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span><span class="price-item price-item--last"><span></span><span aria-hidden="true">/</span><span class="visually-hidden">&nbsp;per&nbsp;</span></span></small></div></div></div><product-form class="product-form"><form action="/cart/add"><button type="submit" name="add" class="product-form__submit">Add to cart</button></form></product-form></product-info><div class="related-products"><h2>You may also like</h2><div class="card"><h3><a href="/products/x">Other</a></h3><span class="price-item price-item--regular">Dhs. 450.00</span></div></div>`,
    ),
    prices: [129_900],
  },
  {
    name: 'a theme of a world-wide shop system, on sale',
    country: 'ae',
    currency: 'AED',
    html: page(
      'en',
      'Demo Sneaker – Shoe Shop',
      `<product-info><div class="product__title"><h1>Demo Sneaker</h1></div><div class="price price--large price--on-sale price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">Dhs. 1,499.00</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">Dhs. 1,499.00</s></span><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale price-item--last">Dhs. 1,299.00</span></div></div><span class="badge price__badge-sale">Sale</span></div><form action="/cart/add" class="product-form"><button type="submit" name="add">Add to cart</button></form></product-info>`,
    ),
    prices: [129_900],
    old: 149_900,
  },
  {
    name: 'product data of a world-wide shop system, in hundredths',
    country: 'sa',
    url: 'https://shop.example/products/demo-watch',
    html: page(
      'ar',
      'ساعة ديمو – متجر',
      `<div id="shell"></div>${data({ id: 8123, title: 'ساعة ديمو', handle: 'demo-watch', vendor: 'Demo', price: 89_900, price_min: 89_900, price_max: 89_900, price_varies: false, compare_at_price: 109_900, compare_at_price_min: 109_900, available: true, variants: [{ id: 1, title: 'Default Title', sku: 'W1', price: 89_900, compare_at_price: 109_900, available: true, requires_shipping: true, inventory_management: 'shopify' }] }, 'ProductJson-template')}`,
    ),
    prices: [89_900],
    old: 109_900,
  },
  {
    name: 'a plugin of a blog system with variations: a range until one is chosen',
    country: 'kw',
    currency: 'KWD',
    html: page(
      'en',
      'Demo Abaya - Boutique',
      `<div class="summary entry-summary"><h1 class="product_title entry-title">Demo Abaya</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi>12.500&nbsp;<span class="woocommerce-Price-currencySymbol">د.ك</span></bdi></span> &ndash; <span class="woocommerce-Price-amount amount"><bdi>15.750&nbsp;<span class="woocommerce-Price-currencySymbol">د.ك</span></bdi></span></p><form class="variations_form cart"><select name="attribute_size"><option>S</option></select><button type="submit" class="single_add_to_cart_button">Add to cart</button></form></div>`,
    ),
    prices: [12_500, 15_750],
  },
  {
    name: 'Nuxt: state that a function fills',
    country: 'sa',
    html: page(
      'ar',
      'مكنسة ديمو | البيت',
      `<div id="__nuxt"></div>${script('window.__NUXT__=(function(a,b,c,d){return {layout:"default",data:[{product:{id:55,name:"مكنسة ديمو",price:a,special_price:b,currency:c,in_stock:d,related_products:[{name:"كيس",price:15}]}}],state:{cart:{total:0}}}}(799,649,"SAR",true));')}`,
    ),
    prices: [64_900],
    old: 79_900,
  },
  {
    name: 'Nuxt: payload by places',
    country: 'bh',
    currency: 'BHD',
    html: page(
      'en',
      'Demo Heater | Store',
      `<div id="__nuxt"></div>${data([['Reactive', 1], { data: 2 }, { product: 3 }, { name: 4, price: 5, currency: 6, sku: 7 }, 'Demo Heater', 24.5, 'BHD', 'H-1'], '__NUXT_DATA__')}`,
    ),
    prices: [24_500],
  },
  {
    name: 'a layer of data with items',
    country: 'om',
    currency: 'OMR',
    html: page(
      'en',
      'Demo Oud 50 ml | Perfumes',
      `<h1>Demo Oud 50 ml</h1>${script("window.dataLayer=window.dataLayer||[];dataLayer.push({event:'view_item_list',ecommerce:{items:[{item_name:'Other',price:9.9},{item_name:'Third',price:8}]}});dataLayer.push({'event':'view_item','ecommerce':{'currency':'OMR','value':18.750,'items':[{'item_id':'O50','item_name':'Demo Oud 50 ml','price':18.750,'quantity':1}]}});")}`,
    ),
    prices: [18_750],
  },
  {
    name: 'a headless shop: counted in the smallest unit',
    country: 'sa',
    html: page(
      'en',
      'Demo Desk | Furniture',
      `<h1>Demo Desk</h1><div class="p"></div>${script('window.__APOLLO_STATE__={"Product:1":{"__typename":"Product","name":"Demo Desk","masterData":{"current":{"masterVariant":{"sku":"D1","price":{"value":{"type":"centPrecision","currencyCode":"SAR","centAmount":114900,"fractionDigits":2}}}}}}};')}`,
    ),
    prices: [114_900],
  },
  {
    name: 'the sign of the riyal',
    country: 'sa',
    html: page(
      'ar',
      'كرسي مكتب | أثاث',
      `<div class="product"><h1>كرسي مكتب</h1><div class="product-price"><span>٥٤٩٫٠٠ \u20c1</span></div><div>قسّمها على ٤ دفعات بدون فوائد بقيمة ١٣٧٫٢٥ \u20c1</div><button>أضف إلى السلة</button></div>`,
    ),
    prices: [54_900],
  },
  {
    name: 'a sign as a picture with its name for screen readers',
    country: 'sa',
    html: page(
      'en',
      'Desk Lamp | Lights',
      `<div class="pdp"><h1>Desk Lamp</h1><div class="pdp-price" aria-label="SAR 179"><img src="/sar.svg" alt="SAR"><span class="value">179</span></div><button class="add-to-bag">Add to bag</button></div>`,
    ),
    prices: [17_900],
  },
  {
    name: 'a refurbished thing that is sold as such',
    country: 'ae',
    currency: 'AED',
    html: page(
      'en',
      'Demo Phone 12 (Renewed) 64GB | Shop',
      `<div class="pdp"><h1>Demo Phone 12 (Renewed) 64GB</h1><div class="price-now"><strong>AED 899.00</strong></div><div class="price-was">AED 1,199.00</div><button>Add to Cart</button></div>`,
    ),
    prices: [89_900],
    old: 119_900,
  },
  {
    name: 'a pre-order with a deposit',
    country: 'sa',
    html: page(
      'en',
      'Console 6 | Games',
      `<div class="pdp"><h1>Console 6</h1><p>Reserve now with a deposit of SAR 200</p><div class="current-price">SAR 2,199.00</div><button>Pre-order now</button></div>`,
    ),
    prices: [219_900],
  },
  {
    name: 'a bundle beside the thing itself',
    country: 'jo',
    currency: 'JOD',
    html: page(
      'ar',
      'كاميرا ديمو | صور',
      `<div class="pdp"><h1>كاميرا ديمو</h1><div class="price">449.000 د.أ</div><button>أضف إلى السلة</button><div class="bundle-offer"><h4>اشترِ الباقة كاملة</h4><span class="price">520.000 د.أ</span><button>أضف الباقة</button></div></div>`,
    ),
    prices: [449_000],
  },
  {
    name: 'a price said in words of money',
    country: 'qa',
    currency: 'QAR',
    html: page(
      'ar',
      'سجادة صلاة | متجر',
      `<div class="item-page"><h1>سجادة صلاة</h1><p>السعر: <b>85 ريال قطري</b></p><p>رسوم التوصيل ١٠ ريال</p><a class="btn" href="#buy">اطلب الآن</a></div>`,
    ),
    prices: [8_500],
  },
  {
    name: 'two alike prices that nothing tells apart',
    country: 'sa',
    html: page(
      'en',
      'Demo Table | Furniture',
      `<div class="pdp"><h1>Demo Table</h1><div class="price-block"><span class="price">SAR 900.00</span><span class="price">SAR 1,100.00</span></div><button>Add to cart</button></div>`,
    ),
    prices: [90_000, 110_000],
  },
  {
    name: 'damaged linked data, cut at its end',
    country: 'sa',
    html: page(
      'en',
      'Demo Fan | Air',
      `<div class="pdp"><h1>Demo Fan</h1></div>`,
      script(
        '{"@context":"https://schema.org","@type":"Product","name":"Demo Fan","offers":{"@type":"Offer","priceCurrency":"SAR","price":"249.00","availability":"https://schema.org/InStock"},"description":"A fan that',
        ' type="application/ld+json"',
      ),
    ),
    prices: [24_900],
  },
  {
    name: 'damaged linked data without its price, and the tag of an accessory',
    country: 'sa',
    html: page(
      'en',
      'Demo Drill | Tools',
      `<div class="pdp"><h1>Demo Drill</h1><div class="price"><b>SAR 399.00</b></div><button>Add to cart</button></div><div>Case <span>SAR 49.00</span></div>`,
      `<meta property="product:price:amount" content="49.00"><meta property="product:price:currency" content="SAR">${script('{"@type":"Product","name":"Demo "Drill"","offers":{"price":', ' type="application/ld+json"')}`,
    ),
    prices: [39_900],
  },
  {
    name: 'sizes with a price each, one of them chosen',
    country: 'sa',
    html: page(
      'en',
      'Demo Perfume | Scents',
      `<div class="pdp"><h1>Demo Perfume</h1><ul class="sizes"><li class="size"><label><input type="radio" name="s"> 50 ml <span class="price">SAR 150</span></label></li><li class="size selected" aria-checked="true"><label><input type="radio" name="s" checked> 100 ml <span class="price">SAR 220</span></label></li></ul><button>Add to cart</button></div>`,
    ),
    prices: [22_000],
  },
  {
    name: 'text of several prices in one line',
    country: 'sa',
    html: page(
      'ar',
      'خلاط ديمو | أجهزة',
      `<div class="details"><h1>خلاط ديمو</h1><div class="price">كان ٣٥٠ ر.س الآن ٢٨٠ ر.س وفّر ٧٠ ر.س</div><button>اشتري الآن</button></div>`,
    ),
    prices: [28_000],
  },
  {
    name: 'a price in front of the name',
    country: 'eg',
    currency: 'EGP',
    html: page(
      'ar',
      'بطارية متنقلة | موبايلات',
      `<div class="card-detail"><div class="amount-lg">٧٥٠ جنيه</div><h1>بطارية متنقلة 20000</h1><div class="row">الشحن: ٤٥ جنيه</div><button>أضف إلى العربة</button></div>`,
    ),
    prices: [75_000],
  },
]

export const rememberedPages: readonly StorePage[] = remembered.map((one) => ({
  country: 'sa',
  currency: 'SAR',
  url: 'https://shop.example/p/1',
  ...one,
}))
