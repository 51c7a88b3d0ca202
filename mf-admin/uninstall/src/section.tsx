import { StatusBadge } from '@qasima/shared/admin/cell'
import { defineSection } from '@qasima/shared/admin/section'
import { uninstall } from '@qasima/shared/contract/uninstall/uninstall.collection'

export const section = defineSection(uninstall, {
  columns: [
    { name: 'reason', width: 10, render: ({ reason }) => <StatusBadge of={reason} /> },
    { name: 'feedback', label: 'In their words', width: 32 },
    { name: 'createdAt', label: 'Answered' },
  ],
  fields: [{ name: 'reason' }, { name: 'feedback', label: 'In their words' }],
})
