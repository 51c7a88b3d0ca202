import { isWish, isYear } from './intent-words.ts'
import { weightedDistance } from './typing-cost.ts'

/** What can stand for a word that was typed, as the index of words knows it. */
export interface WordReading {
  /** Which word of the search it stands for, counted from 1. */
  readonly place: number
  readonly word: string
  /**
   * `same`, `begun` by it, `near` it in letters, of the same `sound`, two words that it was `split` into, or the one that
   * it makes `joined` with the next, or another name for the same `kind` of thing, such as a MacBook for a laptop.
   */
  readonly kind: 'same' | 'begun' | 'near' | 'sound' | 'split' | 'joined' | 'kind'
}

const letters = { change: (one: string, other: string) => (one === other ? 0 : 1), extra: () => 1, swap: 1 }

/** How many letters differ, a swap of two neighbours being one; infinite beyond `max`. */
export const editDistance = (one: string, other: string, max: number): number =>
  weightedDistance(one, other, max, letters)

/** Errors that a word of so many letters may have. */
const errorsIn = (word: string): number => (word.length < 3 ? 0 : word.length < 7 ? 1 : 2)

const weights = { same: 1, joined: 0.95, begun: 0.9, kind: 0.9, sound: 0.65 } as const
const nearWeights = [1, 0.8, 0.6] as const

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** One word of a search: what can stand for it, each with how sure that is, from 0 to 1. */
export interface WordGroup {
  readonly words: ReadonlyMap<string, number>
  readonly isNumber: boolean
  /** A letter alone tells little, and is often written where the name has none. */
  readonly isRequired: boolean
}

function weightOf(typed: string, { word, kind }: WordReading): number {
  if (kind === 'split') return 0
  if (kind !== 'near') return weights[kind]
  return nearWeights[editDistance(typed, word, errorsIn(typed))] ?? 0
}

const alternatives = 24
/** Readings of a known word that need no doubt about how it was typed. */
const certainKinds: ReadonlySet<WordReading['kind']> = new Set(['same', 'begun', 'joined'])

function groupOf(typed: string, readings: readonly WordReading[], isTolerant: boolean): WordGroup | undefined {
  const isKnown = readings.some(({ kind }) => kind === 'same')
  const weighed = readings
    .filter(({ kind }) => kind !== 'kind' && (isTolerant || !isKnown || certainKinds.has(kind)))
    // 12 is another number than 128.
    .filter(({ kind }) => kind !== 'begun' || !isNumber(typed))
    .map((reading) => [reading.word, weightOf(typed, reading)] as const)
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, alternatives)
  for (const { word, kind } of readings) if (kind === 'kind') weighed.push([word, weights.kind])
  // A number that no name has is the number of another product; a year says how new it should be.
  if (weighed.length === 0 && (!isNumber(typed) || isYear(typed))) return undefined
  // The surest way in which a word can stand for it counts.
  return {
    words: new Map(weighed.toReversed()),
    isNumber: isNumber(typed),
    isRequired: typed.length > 1 || isNumber(typed),
  }
}

/**
 * What the words of a search can stand for. Words for which nothing stands are left out, numbers but years are not; so are
 * those that say what a person wants to do. `isTolerant` also doubts words that are known.
 */
export function groupWords(
  tokens: readonly string[],
  readings: readonly WordReading[],
  { isTolerant }: { readonly isTolerant: boolean },
): readonly WordGroup[] {
  const meant = tokens.map((token, index) => ({ token, place: index + 1 })).filter(({ token }) => !isWish(token))
  const asked = meant.length > 0 ? meant : tokens.map((token, index) => ({ token, place: index + 1 }))
  return asked.flatMap(({ token, place }): readonly WordGroup[] => {
    const own = readings.filter((reading) => reading.place === place)
    const before = readings.filter((reading) => reading.place === place - 1 && reading.kind === 'joined')
    const known = own.some(({ kind }) => kind === 'same')
    const split = own.find(({ kind }) => kind === 'split')
    const group = groupOf(token, [...own, ...before], isTolerant)
    if (known || !split || surest(group) > nearWeights[1]) return group ? [group] : []
    return split.word.split(' ').map((word) => ({
      words: new Map([[word, weights.joined]]),
      isNumber: false,
      isRequired: true,
    }))
  })
}

const surest = (group: WordGroup | undefined): number => Math.max(0, ...(group?.words.values() ?? []))

/** How well a search is understood, 0 to 1: the mean of what is surest for each of its words. */
export const certaintyOf = (tokens: readonly string[], groups: readonly WordGroup[]): number =>
  groups.reduce((sum, group) => sum + surest(group), 0) / Math.max(tokens.length, groups.length, 1)

/** Of names that fit alike the one with fewer other words comes first. */
const otherWord = 0.02

/** How well the words of a name answer a search. */
export function fitOf(words: readonly string[], groups: readonly WordGroup[]): number {
  const present = new Set(words)
  let sum = 0
  for (const group of groups) {
    let best = 0
    for (const [word, weight] of group.words) if (weight > best && present.has(word)) best = weight
    sum += best
  }
  return sum - words.length * otherWord
}

/**
 * The search in the spelling of a name that answers it; null where the name has the words as they were typed, or begun.
 */
export function respelled(words: readonly string[], groups: readonly WordGroup[]): string | null {
  const present = new Set(words)
  const chosen = groups.flatMap((group) => {
    const [best] = [...group.words].filter(([word]) => present.has(word)).toSorted(([, one], [, other]) => other - one)
    return best ? [best] : []
  })
  const isRespelled = chosen.some(([, weight]) => weight < weights.begun)
  return isRespelled ? chosen.map(([word]) => word).join(' ') : null
}
