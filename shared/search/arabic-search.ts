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

const rowsOf = (...rows: readonly string[]) => rows.map((row): readonly string[] => row.split(' '))
/** The keys of letters, row by row. Each writes on the Arabic layout what stands in its place there, one of them two letters. */
export const latinRows = rowsOf('q w e r t y u i o p [ ]', "a s d f g h j k l ; '", 'z x c v b n m , . /', '`')
export const arabicRows = rowsOf('ض ص ث ق ف غ ع ه خ ح ج د', 'ش س ي ب ل ا ت ن م ك ط', 'ئ ء ؤ ر لا ى ة و ز ظ', 'ذ')

const latinKeys = latinRows.flat()
const arabicKeys = arabicRows.flat()
const toArabic = new Map(latinKeys.map((key, place) => [key, arabicKeys[place]]))
const toLatin = new Map(arabicKeys.map((key, place) => [key, latinKeys[place]]))

/**
 * What the same keys write on the other keyboard layout: `k,k` is نون and `ىخخى` is noon.
 * Null when some sign has no key there, or nothing would change.
 */
export function onOtherKeyboard(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const layout = /[\u0621-\u064a]/.test(typed) ? toLatin : toArabic
  let written = ''
  for (const key of typed.match(/لا|./gsu) ?? []) {
    const letter = key === ' ' || /\d/.test(key) ? key : layout.get(key)
    if (!letter) return null
    written += letter
  }
  return written === typed ? null : written
}
