import { ChangeUnit } from '@qasima/shared/admin/change-unit'
import { Changes } from '@qasima/shared/admin/changes'
import { useCollection } from '@qasima/shared/admin/collections'
import { RelationName } from '@qasima/shared/admin/relation-names'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { AuditItem } from '@qasima/shared/contract/audit/audit.routes'
import { Link } from '@qasima/shared/router/router'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { ActionLabel } from './action-label.tsx'
import { Actor } from './actor.tsx'
import { RecordReference } from './record-reference.tsx'

/** Who did what to which record, and each field before and after. */
export function EntryDetail({ item: entry }: { item: AuditItem }) {
  const { actorId, action, section, recordId, batchId } = entry
  const collection = useCollection(section)
  return (
    <Stack gap="5">
      <Stack gap="2">
        <HStack gap="2">
          <ActionLabel of={action} />
          <span>
            {collection?.nouns[0] ?? section}{' '}
            <RecordReference of={entry}>
              <RelationName of={section} id={recordId} />
            </RecordReference>
          </span>
        </HStack>
        <Text size="sm" tone="muted">
          By <Actor id={actorId} />
        </Text>
      </Stack>
      {batchId && <ChangeUnit id={batchId} />}
      <Changes collection={collection} entry={entry} narrow />
      <Stack gap="1" fontSize="sm">
        <Anchor asChild>
          <Link
            to={`${pathOfSection('audit')}?filter[section]=${section}&filter[recordId]=${encodeURIComponent(recordId)}`}
          >
            All changes to this record
          </Link>
        </Anchor>
        {batchId && (
          <Anchor asChild>
            <Link to={`${pathOfSection('audit')}?filter[batchId]=${batchId}`}>All changes of this bulk action</Link>
          </Anchor>
        )}
      </Stack>
    </Stack>
  )
}
