import type { DrawnThing } from '../../../shared/contract/product/product-drawing.ts'
import { foldForSearch } from '../../../shared/search/arabic-search.ts'
import { isWish } from '../../../shared/search/intent-words.ts'
import type { WordReading } from '../../../shared/search/tolerance.ts'
import { firstNamed, namesOf, thingWords } from './product-drawing.rules.ts'

/** Drawn things whose words all name one kind of product; other drawings are shared, as that of rice and sugar is. */
const kinds: ReadonlySet<DrawnThing> = new Set<DrawnThing>([
  ...(['airfryer', 'grinder', 'smartwatch', 'watch', 'tv', 'tablet', 'laptop', 'earbuds', 'headphones'] as const),
  ...(['console', 'keyboard', 'mouse', 'projector', 'phone', 'vacuum', 'fridge', 'microwave', 'kettle'] as const),
  ...(['toaster', 'ac', 'fan', 'iron', 'suitcase', 'backpack', 'wallet', 'stroller', 'crib', 'nappies'] as const),
  ...(['drone', 'helmet', 'sneaker', 'dress', 'abaya', 'mattress', 'pillow', 'sofa', 'perfume', 'hair-dryer'] as const),
])

/** Words of these things that name one maker's products: a search for one does not mean the others. */
const models = new Set(
  foldForSearch(
    `iphone galaxy redmi pixel ipad matepad kindle macbook ideapad thinkpad vivobook chromebook pavilion inspiron airpods
    playstation xbox nintendo crocs fitbit oud musk mist wipes qled ايفون ايباد ايربودز بلايستيشن نينتندو كروكس عود مسك`,
  ).split(' '),
)

/** A word as the index of searches has it, without the plural ending of English. */
const singular = (word: string): string => word.replace(/(?<=[a-rt-z]{2})s$/, '')
const foldedWords = (text: string): readonly string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => singular(word.replace(/^(ال|لل)(?=.{3})/, '')))
const things = namesOf(thingWords, foldedWords)

/** With these words a name is of something for a thing, not of the thing. */
const accessories = new Set('case cover protector holder stand sleeve strap mount غطاء جراب واقي حامل حزام'.split(' '))

/** The kind of thing that the words of a name, as the index of searches has them, stand for. */
export const kindOf = (words: readonly string[]): DrawnThing | undefined =>
  words.some((word) => accessories.has(singular(word))) ? undefined : firstNamed(words.map(singular), things)?.value

const namesOfKind = new Map(
  thingWords
    .filter(([thing]) => kinds.has(thing))
    .map(([thing, words]) => [
      thing,
      words.split(', ').flatMap((name) => {
        const [word = '', ...others] = foldedWords(name)
        if (others.length > 0) return []
        return /^[a-z]/.test(word) ? [word, `${word}s`] : [word]
      }),
    ]),
)

/** What a search names as a kind of product, and the other words for it. */
export interface NamedKind {
  readonly thing: DrawnThing
  readonly readings: readonly WordReading[]
  /** The search names nothing else but numbers and wishes, so that every product of the kind answers it. */
  readonly isAlone: boolean
}

/** The kind that one word of a search names. Names of several words are in the names of products as they are. */
export function namedKind(tokens: readonly string[]): NamedKind | undefined {
  const named = firstNamed(tokens.map(singular), things)
  const names = named && namesOfKind.get(named.value)
  const typed = named && tokens[named.from]
  if (!named || !names || typed === undefined || named.length > 1 || models.has(typed)) return undefined
  const place = named.from + 1
  return {
    thing: named.value,
    readings: names.filter((word) => word !== typed).map((word) => ({ place, word, kind: 'kind' })),
    isAlone: tokens.every((token) => token === typed || /^\d+$/.test(token) || isWish(token)),
  }
}
