/** Tints that hold white letters at 4.5 : 1 and stand off both grounds of the site. */
const tints = ['0b6b5e', '8f5a06', 'ab332b', '2b5290', '7a3b68', '5a6620', '4a5b7a', '1a6884', '8a4a24', '5b4a9b']

// Star of two squares, diamond, disc, hill: all inside the tile, so that nothing needs clipping.
const ornaments = [
  'M10 10h28v28H10zM24 4l20 20-20 20L4 24z',
  'M24 3l21 21-21 21L3 24z',
  'M24 5a19 19 0 1 1-.1 0z',
  'M0 31a34 34 0 0 1 48 0v6a11 11 0 0 1-11 11H11A11 11 0 0 1 0 37z',
]

/**
 * A neutral mark for a store: one or two letters on a tinted tile, as a `data:` address of at most 400 signs.
 * It is no company's artwork. The seed number chooses tint and ornament.
 */
export function monogram(letters: string, seed: number): string {
  const tint = tints[seed % tints.length]
  const ornament = ornaments[Math.floor(seed / tints.length) % ornaments.length]
  // Arabic letters reach below the line.
  const [size, baseline] = letters.length > 1 ? [19, 31] : [25, letters > '\u0600' ? 29 : 33]
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48' fill='#fff'><rect width='48' height='48' rx='11' fill='#${tint}'/>` +
    `<path d='${ornament}' opacity='.12'/>` +
    `<text x='24' y='${baseline}' text-anchor='middle' font-family='sans-serif' font-weight='600' font-size='${size}'>${letters}</text></svg>`
  return `data:image/svg+xml,${svg.replace(/[<>#&\u0080-\uffff]/g, encodeURIComponent)}`
}

/** Initials of an English name: `H&M` gives HM, `Jarir Bookstore` JB, `noon` n. */
export function latinLetters(name: string): string {
  const words = name.match(/[A-Za-z0-9]+/g) ?? []
  const [first = '', second] = words
  return second ? `${first[0]}${second[0]}`.toUpperCase() : (first[0] ?? '').toUpperCase()
}

/** First letter of an Arabic word without its article, in its isolated form. */
export const arabicLetter = (word: string) => word.replace(/^ال/, '').charAt(0)
