import type { OtherPage } from '../product-reading.ts'

interface PageNames {
  readonly url: string
  /** The titles of the document and its first heading, separately. */
  readonly titles: readonly string[]
  /** The whole text of a page with little text. */
  readonly shortText: string
}

const robotTitle =
  /robot check|captcha|are you (?:a )?(?:human|robot)|not a robot|access (?:to this page has been )?denied|just a moment|pardon our interruption|verify (?:that )?you|unusual traffic|attention required|security (?:check|verification)|request blocked|403 forbidden|(?:لست|لسنا|هل أنت|أنك) (?:ب)?روبوت|(?:فحص|التحقق من) (?:ال)?روبوت|التحقق من أنك|تحقق من أنك|تم رفض الوصول|تم حظر/
const robotText =
  /(?:type|enter) the characters|not a robot|automated access|unusual traffic|verify (?:that )?you are (?:a )?human|checking your browser|enable javascript and cookies to continue|أدخل الأحرف|لست روبوت|إنسان ولست/
const loginTitle =
  /^(?:.{0,20}\b)?(?:sign[ -]?in|log[ -]?in|login)(?:\b.{0,25})?$|^(?:تسجيل الدخول|سجل دخولك|سجل الدخول)/
// "Bag" or "basket" alone may be a product.
const cartTitle =
  /^(?:(?:your|my)(?: shopping)? (?:cart|bag|basket)|shopping (?:cart|bag|basket)|cart)\b(?! (?:holder|organi[sz]er|for))|^(?:secure )?checkout\b|^(?:سلة|عربة|حقيبة) (?:التسوق|المشتريات|الشراء)$|^(?:سلتي|السلة)$|^(?:إتمام|اتمام) (?:الطلب|الشراء)|^الدفع$/
const missingTitle =
  /page (?:not|cannot be|could not be|can't be) found|\b404\b|^not found|page (?:you|that you).{0,30}(?:doesn't|does not|not) |product (?:not found|doesn't exist|is no longer available|no longer exists)|الصفحة (?:غير موجودة|المطلوبة)|لم (?:يتم العثور|نعثر|نجد)|(?:المنتج|العنصر) غير موجود|صفحة غير موجودة|(?:product|item) (?:is )?(?:no longer|not) (?:available|sold)|(?:المنتج|هذا المنتج|العنصر) لم يعد متوفر|لم (?:يعد|تعد) متوفر/
const resultsTitle =
  /search results?|results? for|^search\b|\d+ (?:results?|products? found|items found)|نتائج (?:البحث|بحث|لـ|عن)|^(?:ال)?بحث(?!\p{L})|^(?:my )?(?:wish ?list|favou?rites|orders)$|^(?:المفضلة|قائمة (?:الأمنيات|الرغبات)|طلباتي)$/u
/** Titles of product comparisons. */
const comparedTitle =
  /^(?:products? )?compar(?:e|ison)(?: (?:products?|list|items))*$|^products? comparison|^مقارنة (?:ال)?منتجات|^قائمة المقارنة/
const orderTitle =
  /^(?:track(?:ing)? )?(?:your |my )?orders? (?:#|no\b|number|status|tracking|details|confirmation|\d)|^track(?:ing)? (?:your |my )?(?:order|shipment)|^(?:تتبع|تفاصيل|حالة|تأكيد) (?:ال)?طلب|^(?:طلبك|طلب) رقم|^رقم (?:ال)?طلب/
/** Titles of a store's policies and help pages. */
const articleTitle =
  /^(?:shipping|delivery|returns?|refunds?|exchanges?|payments?)(?:(?:,? (?:&|and) |, )(?:shipping|delivery|returns?|refunds?|exchanges?|payments?))+(?: (?:policy|information|info))?$|^(?:privacy|cookie|terms|returns?|refund|shipping|delivery|exchange) (?:policy|notice|of (?:use|service|sale)|(?:&|and) conditions)|^(?:frequently asked questions|faqs?|help (?:cent(?:er|re))?|contact us|about us)$|^(?:سياسة (?:ال)?(?:خصوصية|استرجاع|إرجاع|ارجاع|شحن|استبدال|توصيل)|الشروط والأحكام|الأسئلة (?:الشائعة|المتكررة)|مركز المساعدة|من نحن|اتصل بنا|تواصل معنا|(?:الشحن|التوصيل|الإرجاع|الاسترجاع|الاستبدال)(?: و(?:الشحن|التوصيل|الإرجاع|الاسترجاع|الاستبدال))+)$/
const pathKinds: readonly (readonly [RegExp, OtherPage])[] = [
  [/^(?:cart|basket|shopping-cart|shoppingcart|bag|checkout)$/, 'cart'],
  [/^(?:login|signin|sign-in|log-in)$/, 'login'],
  [/^(?:search|catalogsearch|s)$/, 'results'],
]

/** The kind of a page that is not about a single product, judged by its names. */
export function otherPageOf({ url, titles, shortText }: PageNames): OtherPage | undefined {
  const names = titles
    .flatMap((title) => [title, ...title.split(/\s[|–—:-]\s|\|/)])
    .map((name) => name.trim().toLowerCase())
  const isNamed = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (isNamed(robotTitle) || robotText.test(shortText.toLowerCase())) return 'robot-check'
  if (isNamed(missingTitle)) return 'missing'
  if (isNamed(loginTitle)) return 'login'
  if (isNamed(cartTitle)) return 'cart'
  if (isNamed(resultsTitle) || isNamed(comparedTitle)) return 'results'
  if (isNamed(orderTitle)) return 'order'
  if (isNamed(articleTitle)) return 'article'
  const steps = URL.canParse(url) ? new URL(url).pathname.toLowerCase().split('/').filter(Boolean) : []
  return pathKinds.find(([pattern]) => pattern.test(steps.at(-1) ?? ''))?.[1]
}
