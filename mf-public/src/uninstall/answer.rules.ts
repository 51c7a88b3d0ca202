import { uninstallFeedbackLength, type uninstallReasons } from '@qasima/shared/contract/uninstall/uninstall.routes'
import type { ProblemError } from '@qasima/shared/http/problem-error'

export type Reason = (typeof uninstallReasons)[number]

/** What the form holds. */
export interface Answer {
  readonly reason: Reason | null
  readonly feedback: string
}

const fields = ['reason', 'feedback'] as const
export type AnswerField = (typeof fields)[number]

/** Characters that may still be written; negative when there are too many. */
export const charactersLeft = ({ feedback }: Answer): number => uninstallFeedbackLength - feedback.trim().length

/** Fields that keep the answer from being sent, in the order of the form. */
export const wrongFieldsOf = (answer: Answer): AnswerField[] =>
  fields.filter((field) => (field === 'reason' ? answer.reason === null : charactersLeft(answer) < 0))

/** Fields of the form that the server names in its refusal. */
export function refusedFieldsOf({ problem }: ProblemError): AnswerField[] {
  if (typeof problem === 'string') return []
  return fields.filter((field) => problem.some(({ key }) => key === field))
}

/** A key that no other submission has. `randomUUID` is not there on plain http. */
export const submissionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
