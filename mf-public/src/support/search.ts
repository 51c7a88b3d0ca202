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

/**
 * Topics with only the questions that hold every word of the search, in either language, however it is
 * spelled; where none does, those that hold words near to it. Topics without one are left out; an empty search leaves everything.
 */
export function searchTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  if (words.length === 0) return topics
  const textOf = (question: Question) => `${folded(question.ar)} ${folded(question.en)}`
  const held = keeping(topics, (question) => words.every((word) => textOf(question).includes(word)))
  if (held.length > 0) return held
  return keeping(topics, (question) => {
    const text = textOf(question)
    const others = text.split(/[\s.,:;!?'"“”«»()،؛؟’-]+/)
    return words.every((word) => text.includes(word) || others.some((other) => isNear(word, other)))
  })
}

const keeping = (topics: readonly Topic[], matches: (question: Question) => boolean): readonly Topic[] =>
  topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0)
