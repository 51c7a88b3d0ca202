const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (name: string | null): string =>
  [...graphemes.segment(name?.trim() ?? '')][0]?.segment.toLocaleUpperCase() ?? ''

// Arabic letters would join into one shape, so a separator is put between them.
const separator = (letters: string): string => (/\p{Script=Arabic}/u.test(letters) ? '\u200c' : '')

/** The first letters of both names, as shown in an avatar. */
export function initialsOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  const letters = [firstOf(firstName), firstOf(lastName)].filter(Boolean)
  return letters.join(separator(letters.join('')))
}
