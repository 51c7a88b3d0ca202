/** Marks that carry no sound for a search, hamza on its own, tatweel, bidi and other invisible signs. */
const silent =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks stand here by themselves, as ranges
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const variants = 'ٱىیکگھہەةپچژڤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øłđıς'
const plainForms = 'اييككههههبجزف01234567890123456789oldiσ'
const plainForm = new Map([...variants].map((variant, index) => [variant, plainForms[index] ?? '']))
const anyVariant = new RegExp(`[${variants}]`, 'g')

/**
 * The form in which names and search words are compared: alef, hamza, ta marbuta and ya are one form each,
 * marks and invisible signs are gone, digits are Latin, Latin letters are lower case without accents, and
 * blanks are single. `fold_search` of the database is the same function.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(silent, '')
    .toLowerCase()
    .replace(anyVariant, (variant) => plainForm.get(variant) ?? variant)
    .replace(/\s+/g, ' ')
    .trim()
}

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvnm,./`"
const arabicKeys = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ'
/** The one key that writes two letters on the Arabic layout. */
const lamAlef = { latin: 'b', arabic: 'لا' } as const

const toArabic = new Map([...latinKeys].map((key, index) => [key, arabicKeys[index] ?? '']))
const toLatin = new Map([...arabicKeys].map((letter, index) => [letter, latinKeys[index] ?? '']))

/**
 * What the same keys write on the other keyboard layout: `k,k` is نون and `ىخخى` is noon.
 * Null when some sign has no key there, or nothing would change.
 */
export function onOtherKeyboard(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const isArabic = /[\u0621-\u064a]/.test(typed)
  const keys = isArabic
    ? typed.replaceAll(lamAlef.arabic, lamAlef.latin)
    : typed.replaceAll(lamAlef.latin, lamAlef.arabic)
  const layout = isArabic ? toLatin : toArabic
  const alreadyThere = isArabic ? lamAlef.latin : lamAlef.arabic

  let written = ''
  for (const key of keys) {
    const letter = key === ' ' || /\d/.test(key) || alreadyThere.includes(key) ? key : layout.get(key)
    if (!letter) return null
    written += letter
  }
  return written === typed ? null : written
}
