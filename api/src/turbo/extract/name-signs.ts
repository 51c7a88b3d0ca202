/** What an element's classes and id suggest about amounts in it. */
export interface NameSigns {
  /** Why nothing in it is the product's price. */
  readonly zone: string | undefined
  /** Why an amount in it is not the current price: previous price, instalment, fee. */
  readonly other: string | undefined
  /** Whether it is named as a price. */
  readonly isPrice: boolean
  /** Whether it is named as the current price: `sale`, `final`, `to pay`. */
  readonly isNow: boolean
  /** Whether it is named as the fraction of a price. */
  readonly isFraction: boolean
  readonly isLarge: boolean
  /** Whether it is named as the product's title. */
  readonly isTitle: boolean
  /** Whether it is named as the buy button. */
  readonly isBuying: boolean
  readonly isSelected: boolean
  /** Whether it is named as stock. */
  readonly isStock: boolean
}

const noSigns: NameSigns = {
  zone: undefined,
  other: undefined,
  isPrice: false,
  isNow: false,
  isFraction: false,
  isLarge: false,
  isTitle: false,
  isBuying: false,
  isSelected: false,
  isStock: false,
}

/** Names with words joined by spaces; the first match wins. */
const zones: readonly (readonly [reason: string, words: RegExp])[] = [
  [
    'another product',
    / (?:related|recommend\w*|recs?|similar|upsells?|up sells?|cross ?sells?|crosssells?|also (?:like|bought|viewed|view)|you may|may also|recently(?: viewed)?|last viewed|viewed|sponsored|suggest\w*|complementary|frequently|bought together|fbt|accessor(?:y|ies)|add ?ons?|bundles?|combo|complete the look|shop the look|product (?:grid|list|carousel|slider|cards?|tiles?|item)|products (?:grid|list|carousel|slider)?|carousel|more from|other (?:products|sellers|offers)|all offers|olp|offer listing|aod|best ?sellers?|trending|new arrivals|مشابهة|مقترحة|ذات صلة) /,
  ],
  [
    'cart',
    / (?:mini ?cart|mini ?basket|mini ?bag|cart (?:drawer|count|counter|total|contents|summary|icon|link|sidebar|preview|amount|subtotal|items?|modal|popup|flyout)|header cart|nav cart|side ?cart|shopping (?:cart|bag)|basket (?:total|summary|count|drawer)|bag (?:total|count|summary)|order (?:summary|total)|sub ?total|wish ?list|السلة|سلة) /,
  ],
  [
    'menu',
    / (?:nav ?bar|navigation|mega ?menu|menu|breadcrumbs?|top ?bar|announcement|announcement bar|promo bar|ticker|site header|page header|header top|top header) /,
  ],
  ['footer', / (?:site footer|footer|page footer|copyright) /],
  ['filter', / (?:filters?|facets?|price (?:slider|filter)|range slider|refinements?|sort(?:ing)?(?: by)?|toolbar) /],
  ['reviews', / (?:reviews?|ratings?|testimonials?|questions?|q a|qa|faq|comments?|ugc) /],
  [
    'service',
    / (?:warranty|protection(?: plan)?|insurance|gift ?(?:card|wrap|wrapping)?|trade ?in|installation|service plans?|extended) /,
  ],
  ['dialog', / (?:modal|pop ?up|popover|tool ?tip|lightbox|off ?canvas|drawer) /],
]
const others: readonly (readonly [reason: string, words: RegExp])[] = [
  [
    'instalment',
    / (?:instal\w*|monthly|per month|emi|tabby|tamara|valu|sympl|spotii|postpay|cashew|bnpl|split(?:it)?|pay ?later|pay in \d+|finance|financing|easy pay\w*|klarna|afterpay|lease|aqsat|taqseet|تقسيط|قسط|أقساط|اقساط) /,
  ],
  [
    'price before',
    / (?:old|was|before|previous|prev|list price|price list|listprice|rrp|msrp|mrp|srp|pre reduction|org|orig|compare|compared|compare at|strike\w*|striked|crossed|cross(?:ed)? out|line through|lined through|linethrough|through|slashed|text price|basis price|basisprice|market price|retail price|del|discounted from|قديم|قبل) /,
  ],
  ['price without tax', / (?:excluding tax|excl tax|price excl|ex tax|ex vat) /],
  ['regular price', / (?:regular|original|normal|base price|reg price|full price|price full) /],
  [
    'price of a unit',
    / (?:unit price|price unit|unitprice|price per(?: unit)?|per unit|ppu|per (?:kg|100g|litre|liter|item)|price per) /,
  ],
  [
    'discount',
    / (?:sav(?:e|es|ed|ing|ings|ings? amount)|you save|discount (?:amount|badge|label|percent\w*|value|tag|rate)|discount|percent\w*|off|badge|coupons?|vouchers?|promo ?codes?|cash ?back|rewards?|points?|خصم|وفر) /,
  ],
  [
    'price for members',
    / (?:members?|membership|loyalty|prime price|vip|club|subscribe|subscription|sns|plus price|wholesale|tiers?|tier(?:ed)? price\w*|prices? tiers?|bulk|quantity (?:price|break)s?|student|employee) /,
  ],
  [
    'delivery or fee',
    / (?:shipping|delivery|deliver|freight|postage|fees?|(?:tax|vat) (?:amount|price|value)|customs|deposit|fulfil\w*|شحن|توصيل|ضريبة) /,
  ],
  ['used', / (?:used|refurb\w*|renewed|open ?box|pre ?owned|warehouse deals?) /],
  [
    'total',
    / (?:grand total|cart total|order total|subtotal|balance|wallet|min(?:imum)? order|threshold|free ship\w*|progress) /,
  ],
]
/** These may contain the price as well as the discount: `discount-price`, `price--off`. */
const nowWords =
  / (?:sale|sales|special|final|finalprice|current|now|offer|selling|deal|to pay|our price|promo|promotion(?:al)?|discounted|discount(?:ed)? price|price discount(?:ed)?|new price|price new|actual|dsc|slg|pay price|payable|buy ?box|core price|main price|price main|product price|price product|ins|after discount|بعد|حالي) /
const priceWords = / (?:prices?|pricing|amount|cost|سعر|السعر|ثمن|fiyat|prix|prc|price\w+|\w+price) /
const fractionWords =
  / (?:fractions?|fractional|decimals?|cents?|minor|halalas?|piast(?:er|re)s?|fils|dec|coins|kurus) /
const largeWords =
  / (?:large|lg|xl|xxl|\dxl|big|huge|headline|display|h1|h2|bold|semibold|medium|size m|size b|primary) /
const titleWords =
  / (?:product (?:title|name|heading)|title product|name product|producttitle|productname|pdp (?:title|name)|item (?:title|name)|goods name|product single title|entry title|page title) /
const buyWords =
  / (?:add to (?:cart|bag|basket|trolley)|add (?:cart|basket|bag)|addtocart|addtobag|addtobasket|buy ?now|buy (?:box )?button|btn (?:cart|buy|add)|cart (?:btn|button|add|submit)|single add to cart button|atc|product form submit|purchase (?:button|btn)) /
const selectedWords = / (?:selected|active|current|checked|is selected|chosen) /

const maxNames = 300

/** Turns `a-price priceToPay` into ` a price price to pay `. */
const wordsOfNames = (names: string): string =>
  ` ${names
    .slice(0, maxNames)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d|]+/gu, ' ')
    .trim()
    .toLowerCase()} `
    // A "with discount" box contains a price.
    .replace(/ (?:with|has|is) discount(?:ed)? /, ' ')

function read(names: string): NameSigns {
  const words = wordsOfNames(names)
  if (words === '  ' || !/\p{L}/u.test(words)) return noSigns
  const isBuying = buyWords.test(words)
  const isForm = / (?:form|add|product (?:page|detail|info|summary|main|view)|main product) /.test(words)
  const zone = zones.find(([, pattern]) => pattern.test(words))?.[0]
  const isNow = nowWords.test(words)
  const other = others.find(([, pattern]) => pattern.test(words))?.[0]
  const isPrice = priceWords.test(words)
  return {
    zone: isBuying || (zone === 'cart' && isForm) ? undefined : zone,
    // `discount-price` and `price-after-discount` are prices.
    other:
      other === 'discount' && isPrice && isNow && !/ (?:sav\w*|badge|label|percent\w*|off|coupons?) /.test(words)
        ? undefined
        : other,
    isPrice,
    isNow,
    isFraction: fractionWords.test(words),
    isLarge: largeWords.test(words),
    isTitle: titleWords.test(words),
    isBuying,
    isSelected: selectedWords.test(words),
    isStock: / (?:stock|availability|available|inventory|sold out|out of stock) /.test(words),
  }
}

const maxKnown = 5_000
const known = new Map<string, NameSigns>()

/** The signs of an element by its attributes; cached, because templates repeat their names. */
export function signsOf(attributes: ReadonlyMap<string, string>): NameSigns {
  if (attributes.size === 0) return noSigns
  let names = ''
  for (const name of [
    'class',
    'id',
    'itemprop',
    'data-testid',
    'data-test',
    'data-qa',
    'data-hook',
    'data-component',
    'name',
    'data-price-type',
  ]) {
    const value = attributes.get(name)
    // The separator keeps the last word of one attribute from joining the next.
    if (value) names += ` | ${value}`
  }
  if (names === '') return noSigns
  const found = known.get(names)
  if (found) return found
  const signs = read(names)
  if (known.size >= maxKnown) known.clear()
  known.set(names, signs)
  return signs
}
