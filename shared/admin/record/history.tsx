/** What staff did to a record: who, when, each field before and after, and the way back to what was there before. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditItem, listAudit } from '../../contract/audit/audit.routes.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { call } from '../../http/call.ts'
import { formatFor } from '../../i18n/format.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { collectionKey } from '../data/collection-key.ts'
import { useCan } from '../data/permissions.ts'
import { useRecordNames } from '../data/record-names.ts'
import { useSaveRecord } from '../data/record-queries.ts'
import { utcTime } from '../describe/labels.ts'
import type { AnyItem } from '../describe/record.ts'
import { UndoIcon } from '../icons.ts'
import { Changes } from './changes.tsx'
import { RecordFailure } from './record-failure.tsx'
import type { FormSection, Values } from './record-values.ts'

const format = formatFor('en')

const actionWords: Readonly<Record<string, string>> = {
  create: 'created it',
  update: 'changed it',
  delete: 'moved it to the trash',
  restore: 'restored it from the trash',
  hard_delete: 'deleted it permanently',
  try: 'tried it',
}

/** What an update has to restore to be undone: the fields that staff write, as they were. */
export const previousValues = ({ collection }: Pick<FormSection, 'collection'>, { before }: AuditItem): Values =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => Object.hasOwn(collection.write.properties, name)))

function useAudit(section: string, recordId: string) {
  return useInfiniteQuery({
    queryKey: collectionKey({ name: section }, 'audit', recordId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        // Filters travel beside the parameters that the contract names.
        query: {
          'filter[section]': section,
          'filter[recordId]': recordId,
          limit: 20,
          ...(pageParam ? { cursor: pageParam } : {}),
        } as never,
        signal,
        language: 'en',
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    paddingBlock: '4',
    _notFirst: { borderBlockStartWidth: '1px' },
  },
})
/** The end of an id tells apart what was made in the same minute. */
const shortId = (id: string): string => `…${id.slice(-6)}`

interface HistoryProps {
  readonly section: FormSection
  readonly item: AnyItem
}

/** Saves what a record held before a change; busy: id of the change that is being undone. */
function usePutBack({ section, item }: HistoryProps) {
  const { collection } = section
  const queries = useQueryClient()
  const save = useSaveRecord(collection)
  const [busy, setBusy] = useState<string | null>(null)

  async function putBack(entry: AuditItem) {
    setBusy(entry.id)
    try {
      await save.mutateAsync({ id: item.id, values: previousValues(section, entry), version: item.version })
      toast.success('Earlier values restored.')
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
      void queries.invalidateQueries({ queryKey: collectionKey(collection) })
    } finally {
      setBusy(null)
    }
  }
  return { putBack, busy }
}

export function History({ section, item }: HistoryProps) {
  const { collection } = section
  const may = useCan()
  const audit = useAudit(collection.name, String(item.id))
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? []
  const names = useRecordNames('user', may('view', 'user') ? entries.flatMap(({ actorId }) => actorId ?? []) : [])
  const { putBack, busy } = usePutBack({ section, item })
  const own = session.getState().user?.id
  const mayPutBack = may('update', collection) && item.deletedAt === null

  const who = (id: string | null) => {
    if (id === null) return 'Qasima'
    return id === own ? 'You' : (names?.get(id) ?? shortId(id))
  }

  if (audit.isPending) {
    return (
      <div aria-busy>
        <SkeletonText lines={6} />
      </div>
    )
  }
  if (audit.error && entries.length === 0) {
    return (
      <RecordFailure
        error={audit.error}
        title="The history could not be loaded"
        action={
          <Button variant="secondary" size="sm" onClick={() => void audit.refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  if (entries.length === 0) {
    return <EmptyState title="No history" description="No one has changed this record yet." />
  }
  return (
    <Stack gap="2">
      <ol>
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.id}
            section={section}
            entry={entry}
            actor={who(entry.actorId)}
            isBusy={busy === entry.id}
            onPutBack={mayPutBack ? () => void putBack(entry) : null}
          />
        ))}
      </ol>
      {audit.hasNextPage && (
        <HStack>
          <Button
            variant="secondary"
            size="sm"
            loading={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            Show older
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

interface HistoryEntryProps {
  readonly section: FormSection
  readonly entry: AuditItem
  /** Who did it, in words. */
  readonly actor: string
  readonly isBusy: boolean
  readonly onPutBack: (() => void) | null
}

/** One thing that was done to the record. */
function HistoryEntry({ section, entry, actor, isBusy, onPutBack }: HistoryEntryProps) {
  const canPutBack =
    onPutBack !== null && entry.action === 'update' && Object.keys(previousValues(section, entry)).length > 0
  return (
    <Entry>
      <HStack justifyContent="space-between" minBlockSize="9">
        <Text size="sm">
          <strong>
            <bdi>{actor}</bdi>
          </strong>{' '}
          {actionWords[entry.action] ?? entry.action} ·{' '}
          <time dateTime={entry.at} title={utcTime(entry.at)}>
            {format.ago(entry.at)}
          </time>
        </Text>
        {canPutBack && (
          <Button
            variant="ghost"
            size="sm"
            loading={isBusy}
            aria-label={`Restore the values from before ${utcTime(entry.at)}`}
            onClick={onPutBack}
          >
            <UndoIcon /> Restore
          </Button>
        )}
      </HStack>
      {entry.action === 'update' && <Changes collection={section.collection} entry={entry} fields={section.fields} />}
    </Entry>
  )
}
