import type { Language } from '@qasima/shared/contract/language'
import { foldForSearch } from '@qasima/shared/search/arabic-search'
import { editDistance } from '@qasima/shared/search/tolerance'
import type { Question, Topic } from './questions.ts'

const folded = ({ question, answer }: Question[Language]): string => foldForSearch([question, ...answer].join(' '))

/** Errors that a word of so many letters may have; in a shorter one each error makes another word. */
const errorsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

const isNear = (word: string, other: string): boolean => {
  const most = errorsIn(word)
  return most > 0 && editDistance(word, other, most) <= most
}

/** How many words of a search a question holds, or words near to them. */
function heldWords(question: Question, words: readonly string[]): number {
  const text = `${folded(question.ar)} ${folded(question.en)}`
  const others = text.split(/[\s.,:;!?'"“”«»()،؛؟’-]+/)
  return words.filter((word) => text.includes(word) || others.some((other) => isNear(word, other))).length
}

/**
 * Topics with only the questions that hold every word of the search, in either language, however it is spelled; where
 * none does, those that hold most of the longer words or words near to them, but at least half. Topics without one are left
 * out; an empty search leaves everything.
 */
export function searchTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  if (words.length === 0) return topics
  const held = keeping(topics, (question) => {
    const text = `${folded(question.ar)} ${folded(question.en)}`
    return words.every((word) => text.includes(word))
  })
  if (held.length > 0) return held
  // Short words, such as `not`, are in many answers and say little.
  const telling = words.filter((word) => word.length > 3)
  const most = Math.max(...topics.flatMap(({ questions }) => questions.map((one) => heldWords(one, telling))))
  if (most < Math.max(telling.length / 2, 1)) return []
  return keeping(topics, (question) => heldWords(question, telling) === most)
}

const keeping = (topics: readonly Topic[], matches: (question: Question) => boolean): readonly Topic[] =>
  topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0)
