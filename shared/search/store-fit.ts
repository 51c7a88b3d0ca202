import { foldForSearch } from './arabic-search.ts'
import { speakingCost, spokenForm, typingCost } from './typing-cost.ts'

const betweenWords = /[\s!-/:-@[-`{-~،؛؟٪٫٬٭۔«»“”’‘‚„–—‐‑−·×°•…]+/g

/** The words of a text, folded. */
export const wordsOf = (text: string): readonly string[] => foldedWordsOf(foldForSearch(text))

const foldedWordsOf = (folded: string): readonly string[] => folded.split(betweenWords).filter((word) => word !== '')
const joined = (folded: string): string => folded.replace(betweenWords, '')

/** The letters and digits of a text alone, folded; `squash_name` of the database is the same function. */
export const squashed = (text: string): string => joined(foldForSearch(text))

/** A name, a word of it, or what is compared with them. */
export class Form {
  readonly text: string
  readonly script: 'ar' | 'en'
  /** How like it names were that it was compared with: many stores share a word. */
  readonly compared = new Map<string, number>()
  constructor(text: string) {
    this.text = text
    this.script = /[\u0621-\u064a]/.test(text) ? 'ar' : 'en'
  }
  /** By its sound; few forms are ever asked for it. */
  get spoken(): string {
    return spokenForm(this.text)
  }
}

/** The names of a store, prepared to be compared with searches. */
export interface StoreNames {
  readonly whole: readonly Form[]
  readonly words: readonly Form[]
}

const formOf = (text: string): Form => new Form(text)

const withoutArticle = (text: string): string => text.replace(/^ال(?=.{3})/, '')

/** A store by its names, which are folded. */
interface NamedStore {
  readonly nameAr: string
  readonly nameEn: string
  readonly slug: string
  readonly domain: string
}

export function storeNames({ nameAr, nameEn, slug, domain }: NamedStore): StoreNames {
  const label = domain.replace(/^www\./, '').split('.')[0] ?? ''
  const arabic = joined(nameAr)
  const whole = [arabic, withoutArticle(arabic), joined(nameEn), joined(slug), joined(label)]
  const words = [...foldedWordsOf(nameAr), ...foldedWordsOf(nameEn)].flatMap((word) => [word, withoutArticle(word)])
  const forms = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '').map(formOf)
  return { whole: forms(whole), words: forms(words) }
}

/** A text that is searched for, prepared to be compared with names. */
export interface SearchText {
  readonly whole: Form
  readonly words: readonly Form[]
  /** What it finds: names that are it or begin with it, names that hold it or its words, or those near to it as well. */
  readonly reach: 'whole' | 'literal' | 'near'
}

export const searchText = (words: readonly string[], reach: SearchText['reach'] = 'near'): SearchText => ({
  whole: formOf(words.join('')),
  words: words.map(formOf),
  reach,
})

const grades = { begun: 0.9, words: 0.88, typing: 0.86, speaking: 0.82, inside: 0.5 } as const

/** What errors may cost in a word of so many letters. */
const allowance = (letters: number): number =>
  letters < 3 ? 0 : letters < 4 ? 0.8 : letters < 7 ? 1.3 : letters < 10 ? 2 : 2.6

/** How like two forms are in letters or in sound, from 0 to 1. */
export function likeness(typed: Form, name: Form): number {
  const known = typed.compared.get(name.text)
  if (known !== undefined) return known
  const found = compare(typed, name)
  typed.compared.set(name.text, found)
  return found
}

function compare(typed: Form, name: Form): number {
  const letters = Math.min(typed.text.length, name.text.length)
  let best = 0
  if (typed.script === name.script) {
    const cost = typingCost(typed.text, name.text, allowance(letters))
    if (cost < Number.POSITIVE_INFINITY)
      best = grades.typing * (1 - cost / Math.max(typed.text.length, name.text.length))
  }
  const sounds = Math.min(typed.spoken.length, name.spoken.length)
  if (sounds < 3) return best
  const cost = speakingCost(typed.spoken, name.spoken, allowance(sounds) * 0.95)
  if (cost === Number.POSITIVE_INFINITY) return best
  return Math.max(best, grades.speaking * (1 - cost / Math.max(typed.spoken.length, name.spoken.length)))
}

/** Of names that have all of the words, the one with fewer others comes first. */
const otherWord = 0.005

const begins = (word: Form, name: Form): boolean =>
  word.text.length > 1 ? name.text.startsWith(word.text) : name.text === word.text

/** How a name holds a search as it was typed: as the whole of it, its beginning, its words, or inside of it; 0 for none. */
export function literalFit({ whole, words, reach }: SearchText, names: StoreNames): number {
  let best = 0
  for (const { text } of names.whole) {
    if (text === whole.text) return 1
    if (text.startsWith(whole.text)) best = grades.begun
    else if (best === 0 && reach !== 'whole' && whole.text.length > 2 && text.includes(whole.text)) best = grades.inside
  }
  if (reach === 'whole' || best === grades.begun) return best
  const hasAll = words.every((word) => names.words.some((name) => begins(word, name)))
  return hasAll ? fitOfWords(words, names.words) : best
}

/** How near a name is to a search that has errors of typing or is spelt by its sound. */
export function nearFit({ whole, words, reach }: SearchText, names: StoreNames): number {
  if (reach !== 'near') return 0
  return Math.max(...names.whole.map((name) => likeness(whole, name)), fitOfWords(words, names.words))
}

function fitOfWords(typed: readonly Form[], names: readonly Form[]): number {
  let sum = 0
  let letters = 0
  for (const word of typed) {
    let best = 0
    for (const name of names)
      best = Math.max(
        best,
        name.text === word.text ? 1 : begins(word, name) ? 0.97 : best < 0.97 ? likeness(word, name) : 0,
      )
    sum += best * word.text.length
    letters += word.text.length
  }
  return (grades.words * sum) / Math.max(letters, 1) - otherWord * names.length
}
