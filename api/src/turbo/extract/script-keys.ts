/** What a data property is about, by the words of its name. */
export type PriceRole = 'sale' | 'now' | 'price' | 'list' | 'other'

/** Turns `salePrice`, `sale_price` and `SalePrice` into ` sale price `. */
export const keyWords = (key: string): string =>
  ` ${key
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()} `

const otherSum =
  / (?:shipping|delivery|instal\w*|monthly|month|emi|tabby|tamara|unit|per|min|max|low|high|lowest|highest|from|to|range|vat|tax|taxes|discount amount|saving|savings|save|saved|cost|wholesale|points?|fee|fees|usd|eur|coupon|voucher|member|members|membership|prime|plus|vip|club|loyalty|student|tier|bulk|deposit|warranty|installation|threshold|free|total|subtotal|count|quantity|qty|percent\w*|rate|ratio|diff|cashback|reward|rewards|lease|subscription|used|refurbished|trade|exchange|id|varies|label|type|step|difference|rules?|valid|until|date|start|end|currency|format|decimals?|precision|position|history|with) /
const listSum =
  / (?:list|was|old|original|orig|regular|compare|compared|rrp|mrp|msrp|strike|striked|strikethrough|crossed|before|previous|retail|base|market|full|initial|undiscounted|normal) /
const saleSum = / (?:sale|special|discounted|discount|promo|promotion|promotional|deal|offer|reduced|after) /
const nowSum =
  / (?:final|selling|sell|current|now|actual|net|effective|display|our|active|pay|payable|purchase|selected) /
const money = / (?:prices?|amount|value|سعر|السعر|fiyat|prix|centamount|number) | (?:price|amount|cent) /

/** The role of a number or text by its name; undefined if it is not about a price. */
export function priceRole(key: string, isInPrice: boolean): PriceRole | undefined {
  const words = keyWords(key)
  const isNamed = money.test(words) || /price/.test(words)
  const isRole = saleSum.test(words) || nowSum.test(words) || listSum.test(words)
  if (!isNamed && !(isInPrice && isRole)) return undefined
  // `amount` and `value` are meaningless outside of a price.
  if (!isInPrice && / (?:value|amount|number) /.test(words) && !/price/.test(words)) return undefined
  if (otherSum.test(words.replace(/ after discount /, ' after ').replace(/ with (?:symbol|currency) /, ' ')))
    return 'other'
  if (listSum.test(words) && !/ after | discounted /.test(words)) return 'list'
  if (saleSum.test(words)) return 'sale'
  return nowSum.test(words) ? 'now' : 'price'
}

/** Whether a name implies minor units: `priceInCents`, `amount_minor`. */
export const isMinorKey = (key: string): boolean =>
  / (?:minor|cents?|centamount|fils|halalas?|halala|piast(?:er|re)s?|subunits?) /.test(keyWords(key))

/** Parts of a page's data about other products. */
const asideWords =
  / (?:related|recommend\w*|recs|similar|up ?sells?|cross ?sells?|also|recently|viewed|sponsored|suggest\w*|complementary|frequently|accessor\w*|add ?ons?|bundles?|combos?|cart|basket|mini ?cart|wish ?list|bestsellers?|trending|carousel|search|results|hits|listing|listings|category|categories|plp|collection|impressions|promotions|ads|reviews?|ratings?|menu|navigation|breadcrumbs?|filters?|facets?|warranties|warranty|protection|services|other (?:products|sellers)|looks?|history|purchase|orders?|checkout|footer|header|banners?|widgets?|installments?|instalments?|shipping|delivery|coupons?|tier prices) /
export const isAside = (key: string): boolean =>
  asideWords.test(keyWords(key).replace(/ (?:merchant|product|winner|seller) listings? /, ' '))

const productWords =
  / (?:product|pdp|product detail\w*|product info|product data|sku info|goods|goods detail|item|item detail|detail|details|current product|selected|offer|main|view item|article) /
export const isProductKey = (key: string): boolean => productWords.test(keyWords(key))

/** Lists of one product's parts, not of several products. */
export const isPartKey = (key: string): boolean =>
  / (?:variants?|variations?|offers?|skus?|sizes?|options?|prices?|pricing|price\w*|sellers?|listings?|buy ?box|merchants?|configurations?|models?|children|sku list|inventory|stock|stores?|display price\w*|product variants?|items) /.test(
    keyWords(key),
  )
