import { EmptyValue } from '@qasima/shared/admin/cell'
import { ChangedFields } from '@qasima/shared/admin/changes'
import { RelationName } from '@qasima/shared/admin/relation-names'
import { defineSection } from '@qasima/shared/admin/section'
import { audit } from '@qasima/shared/contract/audit/audit.collection'
import { ActionLabel } from './action-label.tsx'
import { Actor } from './actor.tsx'
import { EntryDetail } from './entry-detail.tsx'
import { hasPage, RecordReference } from './record-reference.tsx'
import { SectionTitle } from './section-title.tsx'

export const section = defineSection(audit, {
  columns: [
    { name: 'at', label: 'When', width: 8 },
    { name: 'actorId', label: 'Who', width: 13, render: ({ actorId }) => <Actor id={actorId} /> },
    { name: 'action', label: 'Action', render: ({ action }) => <ActionLabel of={action} /> },
    { name: 'section', render: ({ section }) => <SectionTitle of={section} /> },
    {
      name: 'recordId',
      label: 'Record',
      width: 12,
      render: (entry) => (
        <RecordReference of={entry}>
          <RelationName of={entry.section} id={entry.recordId} />
        </RecordReference>
      ),
    },
    { name: 'changes', label: 'What changed', width: 14, render: (entry) => <ChangedFields of={entry} /> },
    { name: 'batchId', label: 'Bulk', width: 4.5, render: ({ batchId }) => (batchId ? 'Yes' : <EmptyValue />) },
  ],
  fields: [],
  mentions: ({ section, recordId }) => (hasPage(section) ? [{ section, id: recordId }] : []),
  detail: EntryDetail,
})
