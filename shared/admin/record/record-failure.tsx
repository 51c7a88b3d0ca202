/** Why something was refused, with links to the records in the way. */

import type { ReactNode } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { fieldSentence } from '../../form/field-sentence.ts'
import { problemsIn } from '../../form/use-checked-form.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Link } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCollection } from '../data/collections.ts'
import { useRecordNames } from '../data/record-names.ts'
import { isStale } from '../data/record-queries.ts'
import { pathOfSection } from '../describe/section.ts'

const List = chakra('ul', { base: { marginBlockStart: '2', paddingInlineStart: '5', listStyleType: 'disc' } })

function RecordLink({ section, id }: { section: string; id: string }) {
  const names = useRecordNames(section, [id])
  const collection = useCollection(section)
  return (
    <Anchor asChild>
      <Link to={`${pathOfSection(section)}/${id}`}>
        <bdi>{names?.get(id) ?? id}</bdi> ({collection?.nouns[0] ?? section})
      </Link>
    </Anchor>
  )
}

interface RecordFailureProps {
  readonly error: unknown
  /** A record is deleted, or else changed. */
  readonly isRemoval?: boolean
  readonly title?: string
  readonly action?: ReactNode
}

function sentenceOf(error: unknown, isRemoval: boolean): string {
  if (!(error instanceof ProblemError)) return failureSentence(error, 'en')
  if (error.records.length > 0) return isRemoval ? 'It is still used by:' : 'This is already used by:'
  const problems = isRemoval ? problemsIn(error) : []
  if (problems.length > 0)
    return problems.map((problem) => `${fieldSentence(problem, { schema: null, language: 'en' })}.`).join(' ')
  if (isRemoval && isStale(error)) return 'Other records still use it, or it has just been changed.'
  return failureSentence(error, 'en')
}

export function RecordFailure({ error, isRemoval = false, title, action }: RecordFailureProps) {
  const records = error instanceof ProblemError ? error.records : []
  return (
    <Alert tone="bad" title={title} action={action}>
      {sentenceOf(error, isRemoval)}
      {records.length > 0 && (
        <List>
          {records.map((record) => (
            <li key={`${record.section}-${record.id}`}>
              <RecordLink {...record} />
            </li>
          ))}
        </List>
      )}
    </Alert>
  )
}
