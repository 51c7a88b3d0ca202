import type { FieldFailure } from '../problem.ts'

/** Characters that a sentence may have: three times those of the original, and a few words where that is short. */
export const maxSentence = (original: string): number => Math.max(80, 3 * original.length)

const place = /\{(\w+)\}/g

/** The places of a sentence that are filled in: `time` of `Valid for {time}.` */
export const placesOf = (sentence: string): readonly string[] =>
  [...new Set([...sentence.matchAll(place)].map(([, name = '']) => name))].sort()

// Line breaks would end the subject of a mail; marks of direction could turn what stands behind the sentence.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const invisible = /\p{Cf}/gu
// What mail programs make a link of by themselves, with a value that is filled in as a part of it too.
const address = /\/\/|\b(mailto|tel):|(?<![.])[.][\p{L}{]|[\p{L}}-][.]\p{N}|\b\p{Nd}{1,3}(?:[.]\p{Nd}{1,3}){3}\b|\S@\S/u
/** Signs between letters that look like a dot; zeros of Arabic digits look like one too. */
const dots =
  /[\u3002\u06d4\u0701\u0702\ua60e\ua4f8\u{10a50}]|(?<=[\p{L}}])[\u00b7\u2022\u2027\u2219\u22c5\u30fb\u0660\u06f0](?=[\p{L}{])/gu
/** `1.234.567,89`: an amount, whatever signs stand between its groups. */
const amount = /(?<![\p{Nd}+])\p{Nd}{1,3}(?:[.,\u066b\u066c]\p{Nd}{3})+(?:[.,\u066b]\p{Nd}{1,2})?(?!\p{Nd})/gu
/** What phones make a link of: seven digits and more, or five after a plus, with what people write between them. */
const telephone = /\p{Nd}(?:[\s()./\p{Pd}]*\p{Nd}){6}|\+[\s()./\p{Pd}]*\p{Nd}(?:[\s()./\p{Pd}]*\p{Nd}){4}/u
/** `e.g.` is no address. */
const abbreviation = /(?<!\p{L})\p{L}(\.\p{L})+\.(?![\p{L}\p{N}{])/gu

/**
 * Whether a text has what a mail program makes a link of: an address, a domain, an email, a telephone number, however
 * its signs are written. Mail programs and browsers read full-width signs and other dots as the plain ones.
 */
export function namesAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(dots, '.')
  return address.test(plain.replace(abbreviation, '')) || telephone.test(plain.replace(amount, ''))
}

/**
 * What keeps a sentence from standing in a mail in place of the original; null for one that may. It has exactly the
 * places of the original, is one line, and leads nowhere: where a mail leads is in its code.
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
