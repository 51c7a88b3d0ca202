import { StatusBadge } from '@qasima/shared/admin/cell'
import { defineSection } from '@qasima/shared/admin/section'
import { waitlist } from '@qasima/shared/contract/waitlist/waitlist.collection'

export const section = defineSection(waitlist, {
  columns: [
    { name: 'email', width: 20 },
    { name: 'platform', width: 8, render: ({ platform }) => <StatusBadge of={platform} /> },
    { name: 'country' },
    { name: 'language', width: 8 },
    { name: 'createdAt', label: 'Joined' },
    { name: 'notifiedAt', label: 'Notified' },
  ],
  fields: [{ name: 'email' }, { name: 'platform' }, { name: 'language' }, { name: 'country' }],
})
