import type { Language } from './language.ts'
import type { FieldProblem } from './problem.ts'

const sentences = {
  taken: {
    ar: 'هذه القيمة مستخدمة بالفعل. اختر قيمة أخرى.',
    en: 'This value is already in use. Choose another one.',
  },
  needed: {
    ar: 'تمنع سجلات أخرى هذا التغيير.',
    en: 'Other records prevent this change.',
  },
} as const satisfies Record<string, Record<Language, string>>

interface Conflict {
  readonly fields?: readonly FieldProblem[] | undefined
  readonly records?: readonly object[] | undefined
}

/** What a change collided with, if that is known: a value of another record, or records that need this one. */
export function conflictSentence({ fields = [], records = [] }: Conflict, language: Language): string | undefined {
  if (fields.some(({ message }) => message === 'CONFLICT')) return sentences.taken[language]
  return records.length > 0 ? sentences.needed[language] : undefined
}
