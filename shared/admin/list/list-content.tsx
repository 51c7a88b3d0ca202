import type { ReactNode } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { Link } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { chakra } from '../../ui/styled.tsx'
import { useCan } from '../data/permissions.ts'
import type { RecordPageReply } from '../data/record-queries.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import type { ListState } from './list-address.ts'
import type { Show } from './use-list-state.ts'

const Shown = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', flex: '0 1 auto', minBlockSize: '0' },
})

/** The part of a query's state that the list depends on. */
export interface Answer {
  readonly data: RecordPageReply | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface ListContentProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
  readonly list: Answer
  readonly children: ReactNode
}

/** The records, or why there are none. */
export function ListContent({ section, state, show, list, children }: ListContentProps) {
  const may = useCan()
  const { nouns } = section.collection
  const many = nouns[1].toLowerCase()
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} show={show} />
  if (list.data?.total !== 0) {
    return (
      <Shown aria-busy={list.data === undefined || list.isPlaceholderData || undefined}>
        {list.error && (
          <Alert tone="bad">{`${failureSentence(list.error, 'en')} The list below may be out of date.`}</Alert>
        )}
        {children}
      </Shown>
    )
  }
  if (state.search !== '' || state.filters.length > 0) {
    return (
      <EmptyState
        title="Nothing found"
        description={`No ${many} match these filters.`}
        action={
          <Button variant="secondary" onClick={() => show({ search: '', filters: [], page: 1 })}>
            Clear filters
          </Button>
        }
      />
    )
  }
  if (state.isTrash) return <EmptyState title="The trash is empty" description={`Deleted ${many} appear here.`} />
  return (
    <EmptyState
      title={`No ${many} yet`}
      action={
        may('create', section.collection) && (
          <Button asChild>
            <Link to={`${sectionPath(section)}/new`}>{`New ${nouns[0]}`}</Link>
          </Button>
        )
      }
    />
  )
}

/** The list could not be loaded; if its filters are invalid, they can be removed. */
function Failure({ error, onRetry, show }: { error: Error; onRetry: () => void; show: Show }) {
  const isAsking = error instanceof ProblemError && error.status === 400
  return (
    <Alert
      tone="bad"
      title={isAsking ? 'These filters or this sort order are not supported' : 'The list could not be loaded'}
      action={
        isAsking ? (
          <Button size="sm" variant="secondary" onClick={() => show({ filters: [], sort: '', search: '', page: 1 })}>
            Clear filters
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {!isAsking && failureSentence(error, 'en')}
    </Alert>
  )
}
