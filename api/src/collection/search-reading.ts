import { foldForSearch, onOtherKeyboard } from '../../../shared/search/arabic-search.ts'

/** One interpretation of the search text, ready for SQL. */
export interface SearchReading {
  /** The folded text, to compare names with. */
  readonly text: string
  /** A LIKE pattern per word; the longest first, since it matches the fewest rows. */
  readonly patterns: readonly string[]
}

const maxWords = 6

/** Words of one or two letters match only at the start of a word: inside words they occur everywhere. */
const patternOf = (word: string): string => {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`
}

function readingOf(typed: string): SearchReading | null {
  const text = foldForSearch(typed)
  if (text === '') return null
  const words = [...new Set(text.split(' '))].sort((one, other) => other.length - one.length).slice(0, maxWords)
  return { text, patterns: words.map(patternOf) }
}

/**
 * The interpretations of a search: as typed, and as typed on the other keyboard layout. Null if it has nothing
 * searchable.
 */
export function readSearch(
  typed: string,
): { readonly typed: SearchReading; readonly repaired: SearchReading | null } | null {
  const plain = readingOf(typed)
  if (!plain) return null
  const other = onOtherKeyboard(typed)
  return { typed: plain, repaired: other === null ? null : readingOf(other) }
}
