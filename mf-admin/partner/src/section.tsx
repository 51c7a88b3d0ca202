import { defineSection } from '@qasima/shared/admin/section'
import { partner } from '@qasima/shared/contract/partner/partner.collection'
import { PartnerAside } from './partner-aside.tsx'

export const section = defineSection(partner, {
  columns: [
    { name: 'name' },
    { name: 'keyPrefix', label: 'Key' },
    { name: 'callsPerMinute', label: 'Calls per minute' },
    { name: 'status' },
    { name: 'lastUsedOn', label: 'Last used' },
    { name: 'createdAt' },
  ],
  fields: [
    { name: 'name' },
    { name: 'status', hint: 'Keys of inactive partners are rejected' },
    { name: 'readsCoupons', label: 'Can read codes', group: 'What the key can be used for' },
    { name: 'readsCarts', label: 'Can read checkout recipes' },
    { name: 'callsPerMinute', label: 'Calls per minute', hint: 'Further calls are rejected until the next minute' },
  ],
  aside: PartnerAside,
})
