// Not coral: it says that something is wrong.
const tints = ['saffron', 'nile', 'ink'] as const

/** The same name has the same tint on every page. */
export function tintOf(name: string): (typeof tints)[number] {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return tints[sum % tints.length] ?? 'ink'
}

/**
 * Two letters at most: of two Latin words their first ones (`Jarir Bookstore` JB), else the first letter. Two Arabic letters
 * would join to a word; there it is one, without the article (`البيت` ب).
 */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  if (/^\p{Script=Arabic}/u.test(first)) return first.replace(/^ال(?=..)/u, '').charAt(0)
  return (first.slice(0, 1) + (/^[A-Za-z0-9]/.test(second) ? second.slice(0, 1) : '')).toUpperCase()
}
