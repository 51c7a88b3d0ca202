import type { ReactNode } from 'react'
import type { Language } from '../../contract/language.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Values } from './record-values.ts'

/** What is wrong with a value, in words, by the part it is about: '' is all of it, `ar` one of its texts. */
export type Problems = Readonly<Record<string, string>>

/** What every kind of field is drawn from. */
export interface ControlProps {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly required: boolean
  readonly schema: JsonSchema
  /** As JSON; a text that cannot be read as what the schema asks for stays the text that was typed. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Shown, and not to be changed. */
  readonly disabled: boolean
  readonly problems: Problems
  /** The form around it. */
  readonly values: Values
  /** The collection that the value names records of. */
  readonly target?: string
  /** Whose text it holds. */
  readonly language?: Language
  /** One of several rows: its name is read out, and not shown. */
  readonly isRow?: boolean
}

/** The problems of one part of a value, named as the part names them. */
export function problemsBelow(problems: Problems, part: string): Problems {
  const start = `${part}.`
  const below = Object.entries(problems).flatMap(([key, sentence]) => {
    if (key === part) return [['', sentence] as const]
    return key.startsWith(start) ? [[key.slice(start.length), sentence] as const] : []
  })
  return Object.fromEntries(below)
}

/** Controls of the back-office are lower than those of the site. */
export const dense = { minBlockSize: '10', fontSize: 'sm' } as const

/** What a field says of itself around its control. */
export const fieldOf = ({ label, hint, required, problems }: ControlProps) => ({
  label,
  hint,
  required,
  error: problems[''],
})
