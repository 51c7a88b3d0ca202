const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstOf = (name: string | null): string =>
  [...graphemes.segment(name?.trim() ?? '')][0]?.segment.toLocaleUpperCase() ?? ''

// Arabic letters would join into one shape, which are no initials.
const separator = (letters: string): string => (/\p{Script=Arabic}/u.test(letters) ? '\u200c' : '')

/** The first letters of both names, as an avatar shows them. */
export function initialsOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  const letters = [firstOf(firstName), firstOf(lastName)].filter(Boolean)
  return letters.join(separator(letters.join('')))
}
