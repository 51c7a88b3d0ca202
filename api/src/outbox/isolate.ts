import type { Language } from '../../../shared/contract/language.ts'
import { isolated } from '../../../shared/schema/isolated.ts'
import { html, type Markup } from './html.ts'

const marks = /\p{Bidi_Control}/gu
/** Line breaks would end the subject of a mail. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const isolate = /\u2068([^\u2066-\u2069]*)\u2069/

/**
 * A name, a code or an amount that keeps its own direction inside a sentence. In an English sentence only what is written
 * from the right needs it; marks that the value brings could reach beyond it, and go.
 */
export function isolatedIn(language: Language, value: string): string {
  const plain = value.replace(marks, '').replace(breaks, ' ')
  return plain !== '' && (language === 'ar' || rightToLeft.test(plain)) ? isolated(plain) : plain
}

/** A sentence as markup: what is isolated in it becomes an element, which mail programs know better than the marks. */
export const withBdi = (sentence: string): Markup => {
  // Every second piece is what stood between the marks.
  const pieces = sentence.split(isolate)
  return html`${pieces.map((piece, place) => (place % 2 === 1 ? html`<bdi>${piece}</bdi>` : html`${piece}`))}`
}
