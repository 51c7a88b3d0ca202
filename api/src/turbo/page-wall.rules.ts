/** What a store shows instead of a page. */
export type PageWall = 'blocked' | 'login' | 'country'

/** Characters of a page that are searched for its title and first heading. */
const searched = 300_000

const titles = /<(?:title|h1|h2)(?:\s[^>]{0,300})?>([^<]{1,300})/gi
const maxTitles = 4

const walls: readonly (readonly [PageWall, RegExp])[] = [
  [
    'blocked',
    /robot check|are you (?:a |an )?(?:human|robot|bot)|not a robot|just a moment|attention required|access (?:to this page has been )?denied|pardon our interruption|verif(?:y|ying) (?:that )?you are|security (?:check|verification)|captcha|unusual traffic|request (?:was )?blocked|لست روبوت|لست برنامج|أنك إنسان|تحقق أمني|التحقق الأمني|تم رفض الوصول|تم حظر/i,
  ],
  [
    'country',
    /not available in your (?:country|region|location)|(?:choose|select) your (?:country|region|location)|غير متا[حة]{1,2} في (?:بلدك|دولتك|منطقتك)|اختر (?:بلدك|دولتك|منطقتك)/i,
  ],
  ['login', /^\s*(?:please )?(?:sign|log)[ -]?in\b|^\s*login\b|^\s*(?:تسجيل الدخول|سجل الدخول|سجّل الدخول)/i],
]

/** Path segments of login and country selection pages. */
const wallSteps: readonly (readonly [PageWall, RegExp])[] = [
  ['blocked', /\/(?:captcha|validatecaptcha|robot-check|challenge|blocked)(?:\/|$)/i],
  ['login', /\/(?:login|log-in|signin|sign-in)(?:\/|\.\w+|$)/i],
]

/** What is shown instead of a product; undefined if it seems to be a page. Only used for pages without a price. */
export function wallOf(text: string, url: string): PageWall | undefined {
  const path = URL.parse(url)?.pathname ?? ''
  const atPath = wallSteps.find(([, step]) => step.test(path))?.[0]
  if (atPath) return atPath
  const found: string[] = []
  for (const [, title = ''] of text.slice(0, searched).matchAll(titles)) {
    found.push(title)
    if (found.length === maxTitles) break
  }
  return walls.find(([, words]) => found.some((title) => words.test(title)))?.[0]
}
