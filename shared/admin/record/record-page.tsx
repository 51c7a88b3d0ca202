/** The page of one record, and the page of a new one. */
import { failureSentence } from '../../form/failure-sentence.ts'
import { Link, useLocation } from '../../router/router.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { listOriginOf } from '../data/list-origin.ts'
import { useCan } from '../data/permissions.ts'
import type { RecordId } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { NoPermission } from './no-permission.tsx'
import { RecordEditor } from './record-editor.tsx'
import type { NewRecordState } from './record-menu.tsx'
import { useShownRecord } from './use-shown-record.ts'

export function RecordPage({ section, id }: { section: Section; id: RecordId | null }) {
  return id === null ? <CreatePage section={section} /> : <PageOfRecord section={section} id={id} />
}

const nothingToRead = () => Promise.reject(new Error('The form could not be loaded'))

function CreatePage({ section }: { section: Section }) {
  const { collection } = section
  const may = useCan()
  const { state, key }: { state: NewRecordState | null; key: string } = useLocation()
  const copy = state?.copy
  if (!may('create', collection)) {
    return (
      <NoPermission section={section}>
        {`You do not have permission to create ${collection.nouns[1].toLowerCase()}.`}
      </NoPermission>
    )
  }
  // Going from one new record to another is a new form.
  return <RecordEditor key={key} section={section} item={null} initial={copy} reread={nothingToRead} />
}

function PageOfRecord({ section, id }: { section: Section; id: RecordId }) {
  const shown = useShownRecord(section, id)
  const { collection } = section
  const [one, many] = collection.nouns
  const back = listOriginOf(collection.name, id).address
  switch (shown.state) {
    case 'loading':
      return <PageSkeleton />
    case 'forbidden':
      return (
        <NoPermission section={section}>{`You do not have permission to view ${many.toLowerCase()}.`}</NoPermission>
      )
    case 'missing':
      return (
        <EmptyState
          titleAs="h1"
          title={`This ${one} does not exist`}
          description="It was deleted permanently, or the address is incomplete."
          action={
            <Button asChild variant="secondary">
              <Link to={back}>{`All ${many.toLowerCase()}`}</Link>
            </Button>
          }
        />
      )
    case 'failed':
      return (
        <EmptyState
          titleAs="h1"
          title={`This ${one} could not be loaded`}
          description={failureSentence(shown.error, 'en')}
          action={<Button onClick={shown.retry}>Try again</Button>}
        />
      )
    default:
      return <RecordEditor section={section} item={shown.item} reread={shown.reread} />
  }
}

function PageSkeleton() {
  return (
    <Stack gap="6" aria-busy aria-label="Loading" role="status" maxInlineSize="60rem">
      <Skeleton h="8" w="64" />
      {[1, 2, 3, 4].map((place) => (
        <Stack key={place} gap="2">
          <Skeleton h="3.5" w="24" />
          <Skeleton h="10" />
        </Stack>
      ))}
      <SkeletonText lines={2} />
    </Stack>
  )
}
