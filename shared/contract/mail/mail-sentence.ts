import type { FieldFailure } from '../problem.ts'

/** Maximum length of a sentence: three times the original, with a minimum of 80 characters. */
export const maxSentence = (original: string): number => Math.max(80, 3 * original.length)

const place = /\{(\w+)\}/g

/** The placeholders of a sentence: `time` for `Valid for {time}.` */
export const placesOf = (sentence: string): readonly string[] =>
  [...new Set([...sentence.matchAll(place)].map(([, name = '']) => name))].sort()

// Line breaks would end an email's subject; direction marks could reverse the text after the sentence.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const invisible = /\p{Cf}/gu
// What email programs turn into a link, including with an inserted value as part of it.
const address = /\/\/|\b(mailto|tel):|(?<![.])[.][\p{L}{]|[\p{L}}-][.]\p{N}|\b\p{Nd}{1,3}(?:[.]\p{Nd}{1,3}){3}\b|\S@\S/u
/** Characters between letters that look like a dot, including the zeros of Arabic digits. */
const dots =
  /[\u3002\u06d4\u0701\u0702\ua60e\ua4f8\u{10a50}]|(?<=[\p{L}}])[\u00b7\u066b\u2022\u2027\u2219\u22c5\u2e33\u30fb\u0660\u06f0](?=[\p{L}{])/gu
/** `1.234.567,89`: an amount with any group separators. */
const amount = /(?<![\p{Nd}+])\p{Nd}{1,3}(?:[.,\u066b\u066c]\p{Nd}{3})+(?:[.,\u066b]\p{Nd}{1,2})?(?!\p{Nd})/gu
/** What phones turn into a link: seven or more digits, or five after a plus, with common separators. */
const telephone = /\p{Nd}(?:[\s()./\p{Pd}]*\p{Nd}){6}|\+[\s()./\p{Pd}]*\p{Nd}(?:[\s()./\p{Pd}]*\p{Nd}){4}/u
/** `e.g.` is not an address. */
const abbreviation = /(?<!\p{L})\p{L}(\.\p{L})+\.(?![\p{L}\p{N}{])/gu

/**
 * Whether a text contains something that an email program turns into a link: an address, domain, email or telephone
 * number, in any spelling. Email programs and browsers treat full-width characters and other dots as the plain ones.
 */
export function namesAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(dots, '.')
  return address.test(plain.replace(abbreviation, '')) || telephone.test(plain.replace(amount, ''))
}

/**
 * Why a sentence cannot replace the original in an email; null if it can. It must have exactly the placeholders of the
 * original, be one line, and contain no link: links come only from the code.
 */
export function sentenceFailure(original: string, sentence: string): FieldFailure | null {
  if (sentence.trim() === '') return 'REQUIRED'
  if ([...sentence].length > maxSentence(original)) return 'TOO_LONG'
  if (unfit.test(sentence)) return 'INVALID'
  const places = placesOf(sentence)
  const isSame = places.join() === placesOf(original).join()
  if (!isSame || /[{}]/.test(sentence.replace(place, ''))) return 'PLACES'
  return namesAddress(sentence) ? 'ADDRESS' : null
}
