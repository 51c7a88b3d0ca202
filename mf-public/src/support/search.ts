import type { Language } from '@qasima/shared/contract/language'
import { foldForSearch } from '@qasima/shared/search/arabic-search'
import type { Question, Topic } from './questions.ts'

const folded = ({ question, answer }: Question[Language]): string => foldForSearch([question, ...answer].join(' '))

/**
 * Topics with only the questions that hold every word of the search, in either language, however it is
 * spelled. Topics without one are left out; an empty search leaves everything.
 */
export function searchTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = foldForSearch(search).split(' ').filter(Boolean)
  if (words.length === 0) return topics
  const matches = (question: Question) => {
    const text = `${folded(question.ar)} ${folded(question.en)}`
    return words.every((word) => text.includes(word))
  }
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0)
}
