import { languages } from '../../../shared/contract/language.ts'
import { sentenceFailure } from '../../../shared/contract/mail/mail-sentence.ts'

/** Sentences by their keys: `lead`, `changes.password`, `many.few`. */
export type Sentences = ReadonlyMap<string, string>

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
/** Words may name their language beside what they say in it. */
const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && !languages.some((language) => language === value)

/** Every sentence of the words of a mail, in their order. */
export function sentencesOf(words: unknown): Sentences {
  const below = (tree: Tree, prefix: string): [string, string][] =>
    Object.entries(tree).flatMap(([name, value]): [string, string][] => {
      const key = prefix + name
      if (isSentence(value)) return [[key, value]]
      return isTree(value) ? below(value, `${key}.`) : []
    })
  return new Map(isTree(words) ? below(words, '') : [])
}

/** What may be said in place of an original; a release can have given that other places since it was changed. */
export const isFit = (original: string, changed: string): boolean => sentenceFailure(original, changed) === null

/** The same words with what staff wrote in place of what fits; the original stands in place of the rest. */
export function withSentences<Words>(words: Words, changed: Sentences): Words {
  const below = (tree: Tree, prefix: string): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => {
        const key = prefix + name
        if (isTree(value)) return [name, below(value, `${key}.`)]
        const text = changed.get(key)
        return [name, isSentence(value) && text !== undefined && isFit(value, text) ? text : value]
      }),
    )
  if (!isTree(words)) return words
  // Nothing but texts is exchanged, each for another text.
  return below(words, '') as Words
}
