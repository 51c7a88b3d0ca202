import type { ReactNode } from 'react'
import type { AnyCollection } from '../../contract/collection.ts'
import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { kindOf, propertiesOf } from '../../schema/json-schema.ts'
import { IconButton } from '../../ui/button.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { listOriginOf } from '../data/list-origin.ts'
import { recordName } from '../data/record-names.ts'
import type { AnyItem, RecordId } from '../describe/record.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { DownIcon, UpIcon } from '../icons.ts'
import { StatusBadge } from '../values/cell.tsx'
import { useAdminNavigate } from './use-admin-navigate.ts'
import { useListKeys } from './use-page-keys.ts'

const format = formatFor('en')

const Head = chakra('header', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-start', justifyContent: 'space-between' },
})
/** The records before and after this one in the list it was opened from. */
function Neighbours({ section, id }: { section: Section; id: RecordId }) {
  const go = useAdminNavigate()
  const { previous, next } = listOriginOf(section.collection.name, id)
  const open = (other: RecordId | null) => other !== null && go(`${sectionPath(section)}/${other}`)
  useListKeys({ j: () => open(next), k: () => open(previous) })
  if (previous === null && next === null) return null
  return (
    <>
      <IconButton
        label="Previous record"
        title="Previous record (k)"
        size="sm"
        disabled={previous === null}
        onClick={() => open(previous)}
      >
        <UpIcon />
      </IconButton>
      <IconButton
        label="Next record"
        title="Next record (j)"
        size="sm"
        disabled={next === null}
        onClick={() => open(next)}
      >
        <DownIcon />
      </IconButton>
    </>
  )
}

interface PageHeadProps {
  readonly section: Section
  /** Null for a new record. */
  readonly item: AnyItem | null
  /** Address of the list that the page was opened from. */
  readonly back: string
  readonly children: ReactNode
}

/** The status of a record, where its collection has one. */
function statusOf({ item: schema }: AnyCollection, item: AnyItem): string | null {
  const field = propertiesOf(schema).find((property) => kindOf(property.schema) === 'status')?.name
  const status = field && item[field]
  return typeof status === 'string' ? status : null
}

/** What the record is called and how it stands, with what can be done with it. */
export function PageHead({ section, item, back, children }: PageHeadProps) {
  const { collection } = section
  const [one, many] = collection.nouns
  const status = item && statusOf(collection, item)
  return (
    <Head>
      <Stack gap="1" flex="1">
        <Anchor asChild variant="quiet" fontSize="sm" alignSelf="start">
          <Link to={back}>
            <span aria-hidden>←</span> {many}
          </Link>
        </Anchor>
        <HStack gap="3">
          <Heading as="h1" size="md" overflowWrap="anywhere">
            {item ? <bdi>{recordName(collection, item)}</bdi> : `New ${one}`}
          </Heading>
          {status && <StatusBadge of={status} />}
        </HStack>
        {item && (
          <Text size="xs" tone="muted" numeric>
            {`Last change: ${format.ago(item.updatedAt)} · version ${format.number(item.version)}`}
          </Text>
        )}
      </Stack>
      {item && (
        <HStack gap="1">
          <Neighbours section={section} id={item.id} />
          {children}
        </HStack>
      )}
    </Head>
  )
}
