/** Why something was refused, with links to the records in the way. */

import type { ReactNode } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Link } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCollection } from '../data/collections.ts'
import { useRecordNames } from '../data/record-names.ts'
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

function sentenceOf(error: unknown): string {
  const count = error instanceof ProblemError ? error.records.length : 0
  if (count === 0) return failureSentence(error, 'en')
  return count === 1 ? 'Another record is in the way:' : 'Other records are in the way:'
}

export function RecordFailure({ error, title, action }: { error: unknown; title?: string; action?: ReactNode }) {
  const records = error instanceof ProblemError ? error.records : []
  return (
    <Alert tone="bad" title={title} action={action}>
      {sentenceOf(error)}
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
