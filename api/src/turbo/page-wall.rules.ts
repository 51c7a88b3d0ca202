/** What a store shows in place of a page. */
export type PageWall = 'blocked' | 'login' | 'country'

/** Characters of a page in which its title and its first heading are looked for. */
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

/** Steps of paths at which stores ask who is there. */
const wallSteps: readonly (readonly [PageWall, RegExp])[] = [
  ['blocked', /\/(?:captcha|validatecaptcha|robot-check|challenge|blocked)(?:\/|$)/i],
  ['login', /\/(?:login|log-in|signin|sign-in)(?:\/|\.\w+|$)/i],
]

/** What stands at an address in place of a product; undefined where it seems to be a page. Asked of pages without a price alone. */
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
