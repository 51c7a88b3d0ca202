/** A currency symbol or name. */
export const sign =
  /\p{Sc}|\b(?:SAR|AED|EGP|KWD|BHD|OMR|QAR|JOD|IQD|LBP|MAD|TND|DZD|LYD|SDG|SYP|YER|USD|EUR|GBP|TRY|TL|SR|QR|RO|OR(?=\s?\d)|KD|BD|JD|LE|L\.E\.?|DHS?|Dhs?\.?|DT|DA)(?![A-Za-z])|(?:\d)(?:SAR|AED|EGP|KWD|BHD|OMR|QAR|USD|SR|TL|KD|LE)\b|(?<!\p{L})(?:ر\s?\.?\s?[سقعي]|د\s?\.?\s?[إاأكبعتلمج]|ج\s?\.?\s?م)(?!\p{L})|ريال|درهم|دراهم|دينار|دنانير|جني[هة]|ليرة|دولار|يورو|\b(?:riyals?|rials?|dirhams?|dinars?|pounds?|dollars?)\b/iu

const taxWords =
  /\b(?:incl(?:uding|usive|\.)?|with)(?: of)?(?: all)?(?: \d{1,2}%)? (?:vat|tax(?:es)?|gst|kdv)\b\.?|شامل[ةا]? (?:ال)?ضريبة(?: القيمة المضافة)?|شامل[ةا]? ض\.?ق\.?م/gi

/** Whether a text is only an amount with its currency and a note about tax. */
export const onlyPrice = (text: string): boolean =>
  !/\p{L}/u.test(text.replace(taxWords, '').replace(new RegExp(sign.source, 'giu'), ''))

/** What an amount is per: the text after it. */
export const unitBehind = /^(?:\/|per\b|each\b|a month|monthly|x\s?\d|×|month|شهري|في الشهر|لكل|للشهر|كل شهر|\|?\s*\/)/i

/** Words for the previous price. */
export const before =
  /\b(?:was|before|list price|rrp|mrp|msrp|originally|original price|old price|previous)\b|كان|قبل|بدلا|الأصلي|الاصلي|القديم|السابق/i
/** Words beside an amount that make it something else than today's price for one piece; the first match wins. */
export const conditions: readonly (readonly [string, RegExp])[] = [
  ['total', /^\s*(?:(?:order|grand|cart|sub)[ -]?)?total\b|^\s*(?:الإجمالي|الاجمالي|المجموع)(?!\p{L})/iu],
  [
    'price for members',
    /\b(?:members?|membership|prime|vip|subscribers?|subscribe|students?|loyalty|first order|new customers?)\b|أعضاء|اعضاء|عضوية|برايم|الطلاب|للطلب الأول/i,
  ],
  [
    'price with a code',
    /\b(?:coupons?|vouchers?|promo code|with code|use code|apply code|in[- ]app|app[- ](?:only|price|exclusive)|cash ?back)\b|كوبون|قسيمة|باستخدام الكود|استخدم كود|بالكود|التطبيق/i,
  ],
  [
    'price without tax',
    /\b(?:ex|excl|excluding|without|before|hors|hariç)\.? ?(?:tax|taxes|vat|gst|kdv)\b|\bht\b|بدون (?:ال)?ضريبة|غير شامل|قبل الضريبة/i,
  ],
  [
    'used',
    /\b(?:used|refurbished|renewed|open[- ]box|pre-?owned|other sellers|new (?:&|and|\()|from \d+ sellers?)\b|مستعمل|مجدد|بائعين آخرين/i,
  ],
  [
    'several',
    /\b(?:bundle|buy \d+|any \d+|all (?:three|both|\d+)|both|together|set price)\b|[\d٠-٩] ?(?:or more|أو أكثر|او اكثر|فأكثر)|باقة|معا|معًا|الباقة|اشتر(?:ي)? (?:[\d٠-٩]+|حبتين|قطعتين|علبتين|عبوتين|اثنين|ثلاث)/i,
  ],
  ['extra', /^[^\d٠-٩]*\+\s?(?:[\p{Sc}A-Z]{1,3}\s?)?[\d٠-٩]/u],
  ['credit earned', /^[^\d٠-٩]*(?:\bearn\b|اكسب|تكسب|اربح)/i],
  [
    'service',
    /\b(?:warranty|protection|insurance|gift wrap|trade[- ]?in|installation|assembly)\b|ضمان|تأمين|تركيب|تغليف|استبدال/i,
  ],
  [
    'delivery or fee',
    /\b(?:shipping|delivery|fee|fees|customs|orders? (?:over|above)|spend|minimum)\b.{0,25}[\d٠-٩]|شحن|توصيل|رسوم|للطلبات/i,
  ],
  [
    'instalment',
    /\b(?:instal?lments?|payments? of|interest[- ]free|tabby|tamara|monthly|per month|pay later|emi)\b|\/\s?(?:month|mo\b|شهر)|تابي|تمارا|قسط|أقساط|اقساط|دفعات|شهريا|شهرياً/i,
  ],
  ['discount', /\b(?:you save|save up|saving|save|off your)\b.{0,12}[\d٠-٩]|وفر|توفير|وفّر/i],
]
