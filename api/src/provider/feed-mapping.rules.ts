import { type FeedMapping, type FeedTarget, feedTargets } from '../../../shared/contract/provider/provider-feed.ts'

/** Names that feeds give to their fields, without case and signs. */
const names: Readonly<Record<FeedTarget, RegExp>> = {
  store: /^(?:store|shop|merchant|advertiser|domain|brand|campaign|program)(?:domain|name|url)?$|^المتجر$/,
  code: /^(?:coupon|promo|voucher|discount)?code$|^(?:coupon|promocode|voucher)$|^(?:الكود|الكوبون)$/,
  titleAr: /^(?:title|name|description|desc|offer)(?:ar|arabic)$|^العنوان$/,
  titleEn: /^(?:title|name|description|desc|offer)(?:en|english)?$/,
  kind: /^(?:(?:discount|coupon|offer)?(?:type|kind))$/,
  value: /^(?:discount|value|amount|percent|percentage|saving)(?:value|amount|percent)?$|^الخصم$/,
  currency: /^(?:currency|currencycode)$/,
  startsAt: /^(?:starts?|valid|begin)(?:at|date|from|on)?$|^from$/,
  endsAt: /^(?:ends?|expir(?:y|es|ation)|valid)(?:at|date|until|to|on)$|^(?:ends?|until|expiry|expires)$/,
  countries: /^(?:countr(?:y|ies)|regions?|geo|markets?)(?:code|codes)?$|^الدول(?:ة)?$/,
  terms: /^(?:terms|conditions|termsandconditions|restrictions?)$|^الشروط$/,
  minimumOrder: /^(?:min|minimum)(?:order|purchase|spend|basket|cart)?(?:value|amount)?$|^الحدالأدنى$/,
  maximumDiscount: /^(?:max|maximum)(?:discount|saving|cap)?(?:value|amount)?$|^cap$/,
  appOnly: /^(?:isapp|app)(?:only|exclusive)?$/,
  newCustomersOnly: /^(?:isnew|new|first)(?:customers?|users?|order)(?:only)?$/,
  excludesSaleItems: /^(?:excludes?|notonsale|no)(?:sale)?(?:items)?$/,
  address: /^(?:link|url|landing|deeplink|landingpage|address)(?:url|page)?$/,
}

/** What a field of this name is as a rule. */
export function guessTarget(field: string): FeedTarget | undefined {
  const last = field.split('.').at(-1) ?? field
  for (const name of [field, last]) {
    const plain = name.toLowerCase().replace(/[\s_\-.:#@()]/g, '')
    const target = feedTargets.find((known) => names[known].test(plain))
    if (target) return target
  }
  return undefined
}

/** Which field is what, as far as their names say; the first field of a name counts. */
export function guessMapping(fields: readonly string[]): Partial<FeedMapping> {
  const guess: Partial<Record<FeedTarget, string>> = {}
  for (const field of fields) {
    const target = guessTarget(field)
    if (target) guess[target] ??= field
  }
  return guess
}
