import { arabicRows, latinRows } from './arabic-search.ts'

function neighboursOf(): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const row of [...latinRows, ...arabicRows])
    for (let place = 1; place < row.length; place += 1) {
      const [one = '', other = ''] = [row[place - 1], row[place]]
      pairs.add(one + other)
      pairs.add(other + one)
    }
  return pairs
}
const neighbours = neighboursOf()

/** Letters that are taken for one another by their sound, within a script. */
const alike = ['ckq', 'sz', 'pb', 'vf', 'gj', 'ie', 'iy', 'ou', 'ae', 'طت', 'ضظ', 'ذز', 'سص', 'جغقك', 'دض', 'سث']
const sounds = new Set(
  alike.flatMap((letters) => [...letters].flatMap((one) => [...letters].map((other) => one + other))),
)
const vowels = new Set('aeiouyاوي')

const costs = { other: 1, neighbour: 0.8, alike: 0.5, vowel: 0.6, doubled: 0.4, swap: 0.7, first: 0.2 } as const

function costOfChange(one: string, other: string): number {
  if (one === other) return 0
  if (sounds.has(one + other)) return costs.alike
  if (vowels.has(one) && vowels.has(other)) return costs.vowel
  return neighbours.has(one + other) ? costs.neighbour : costs.other
}

const costOfExtra = (letter: string, before: string | undefined): number =>
  letter === before ? costs.doubled : vowels.has(letter) ? costs.vowel : costs.other

/** Costs of changing a text into another, by the way in which people err. */
interface Costs {
  readonly change: (one: string, other: string) => number
  /** Of a letter that only one of the texts has; `before` is its neighbour there. */
  readonly extra: (letter: string, before: string | undefined) => number
  readonly swap: number
}

/** The least cost of making one text of the other, a swap of two neighbours being one error; infinite beyond `max`. */
export function weightedDistance(one: string, other: string, max: number, { change, extra, swap }: Costs): number {
  let before: number[] = []
  let last = [0]
  for (let column = 1; column <= other.length; column += 1)
    last.push((last[column - 1] ?? 0) + extra(other[column - 1] ?? '', other[column - 2]))
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one[row - 1] ?? ''
    const next = [(last[0] ?? 0) + extra(letter, one[row - 2])]
    let least = next[0] ?? 0
    for (let column = 1; column <= other.length; column += 1) {
      const wanted = other[column - 1] ?? ''
      let cost = Math.min(
        (last[column] ?? 0) + extra(letter, one[row - 2]),
        (next[column - 1] ?? 0) + extra(wanted, other[column - 2]),
        (last[column - 1] ?? 0) + change(letter, wanted),
      )
      if (row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === wanted)
        cost = Math.min(cost, (before[column - 2] ?? 0) + swap)
      next.push(cost)
      if (cost < least) least = cost
    }
    // A swap may still reach back over this row.
    if (least > max + swap) return Number.POSITIVE_INFINITY
    before = last
    last = next
  }
  const cost = last[other.length] ?? 0
  return cost > max ? Number.POSITIVE_INFINITY : cost
}

const typing: Costs = { change: costOfChange, extra: costOfExtra, swap: costs.swap }

/**
 * How far two words are apart for a hand that types: a letter too many or wrong is 1; neighbours on the keyboard, letters of
 * like sound, vowels, doubled and swapped letters cost less. An error in the first letter, which people seldom make, costs more.
 */
export function typingCost(typed: string, word: string, max: number): number {
  if (Math.abs(typed.length - word.length) * costs.doubled > max) return Number.POSITIVE_INFINITY
  const first = typed[0] === word[0] || typed[0] === word[1] ? 0 : costs.first
  return weightedDistance(typed, word, max - first, typing) + first
}

const digraphs: readonly (readonly [RegExp, string])[] = [
  [/tch|ch|sh|تش|ش/g, '$'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/th/g, 't'],
  [/kh/g, 'k'],
  [/gh/g, 'g'],
  [/c(?=[eiy])/g, 's'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
]
const heard = 'بتطثجغدضذزظرسصفقكخلمناويحهعئؤ' + 'cqvpjzeoyw'
const spoken = 'bttsggddsssrssfkkklmnauihhaiu' + 'kkfbgsiuiu'
const soundOf = new Map([...heard].map((letter, place) => [letter, spoken[place] ?? '']))

const keptForms = new Map<string, string>()
const maxKept = 20_000

/** A name by its sound, in one script: `karfor` and كارفور are `karfur`. */
export function spokenForm(name: string): string {
  const kept = keptForms.get(name)
  if (kept !== undefined) return kept
  const form = speak(name)
  if (keptForms.size >= maxKept) keptForms.clear()
  keptForms.set(name, form)
  return form
}

function speak(name: string): string {
  let text = name
  for (const [written, sound] of digraphs) text = text.replace(written, sound)
  return [...text]
    .map((letter) => soundOf.get(letter) ?? letter)
    .join('')
    .replace(/(.)\1+/g, '$1')
}

const soft = new Set('aiuh')
// A ta marbuta, which is folded into h, is spoken as t before another word.
const near = new Set(['kg', 'gk', 'dt', 'td', 's$', '$s', 'bf', 'fb', 'ht', 'th'])
const vowelCost = 0.2
const consonantCost = 1.1
const speaking: Costs = {
  change: (one, other) => {
    if (one === other) return 0
    if (soft.has(one) && soft.has(other)) return 0.25
    return near.has(one + other) ? 0.6 : 1.2
  },
  // Arabic writes no short vowels, so that one more or less says little.
  extra: (letter) => (soft.has(letter) ? vowelCost : consonantCost),
  swap: 0.9,
}

const consonantsIn = (spoken: string): number => {
  let count = 0
  for (const letter of spoken) if (!soft.has(letter)) count += 1
  return count
}

/** How far two spoken forms are apart; vowels count little. Infinite beyond `max`. */
export function speakingCost(one: string, other: string, max: number): number {
  const extra = Math.abs(one.length - other.length)
  // A form twice as long is another word, even if all that it adds are vowels: `kwwn` is not أقحوان.
  if (extra * vowelCost > max || extra >= Math.min(one.length, other.length)) return Number.POSITIVE_INFINITY
  if (Math.abs(consonantsIn(one) - consonantsIn(other)) * consonantCost > max) return Number.POSITIVE_INFINITY
  return weightedDistance(one, other, max, speaking)
}
