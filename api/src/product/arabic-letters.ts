/** Latin transliteration of Arabic-script letters, including Persian ones, for addresses. */
const latin = new Map(
  Object.entries({
    ا: 'a',
    ٱ: 'a',
    ء: '',
    ب: 'b',
    پ: 'p',
    ت: 't',
    ث: 'th',
    ج: 'j',
    چ: 'ch',
    ح: 'h',
    خ: 'kh',
    د: 'd',
    ذ: 'dh',
    ر: 'r',
    ز: 'z',
    ژ: 'zh',
    س: 's',
    ش: 'sh',
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: 'a',
    غ: 'gh',
    ف: 'f',
    ڤ: 'v',
    ق: 'q',
    ك: 'k',
    ک: 'k',
    گ: 'g',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ه: 'h',
    ة: 'a',
    ى: 'a',
    ـ: '',
  }),
)
const digits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
/** Consonants at the start of a word or beside a vowel, long vowels between consonants. */
const changing = new Map([
  ['و', { consonant: 'w', vowel: 'o' }],
  ['ي', { consonant: 'y', vowel: 'i' }],
  ['ی', { consonant: 'y', vowel: 'i' }],
])

/**
 * Transliterates Arabic script to Latin letters and digits for slugs: `سماعة سوني ٥٠٠` becomes `smaaa soni 500`. Arabic
 * does not write short vowels, so they are missing; the result is to be recognised, not read aloud.
 */
export function inLatinLetters(text: string): string {
  const letters = [...text]
  return letters
    .map((letter, index) => {
      const digit = digits.indexOf(letter)
      if (digit >= 0) return String(digit % 10)
      const both = changing.get(letter)
      if (!both) return latin.get(letter) ?? letter
      const isVowel = isConsonant(letters[index - 1]) && !isLongVowel(letters[index + 1])
      return isVowel ? both.vowel : both.consonant
    })
    .join('')
}

const isLongVowel = (letter: string | undefined) => letter !== undefined && 'اىةويی'.includes(letter)
const isConsonant = (letter: string | undefined) =>
  letter !== undefined && /\p{Script=Arabic}/u.test(letter) && !isLongVowel(letter)
