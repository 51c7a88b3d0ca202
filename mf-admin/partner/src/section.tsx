import { defineSection } from '@qasima/shared/admin/section'
import { partner } from '@qasima/shared/contract/partner/partner.collection'
import { PartnerAside } from './partner-aside.tsx'

export const section = defineSection(partner, {
  columns: [
    { name: 'name' },
    { name: 'keyPrefix', label: 'Key' },
    { name: 'callsPerMinute', label: 'Calls a minute' },
    { name: 'status' },
    { name: 'lastUsedOn', label: 'Last used' },
    { name: 'createdAt' },
  ],
  fields: [
    { name: 'name' },
    { name: 'status', hint: 'The key of a partner that is not active is refused' },
    { name: 'readsCoupons', label: 'Reads codes', group: 'What its key is good for' },
    { name: 'readsCarts', label: 'Reads checkout recipes' },
    { name: 'callsPerMinute', label: 'Calls a minute', hint: 'Beyond it, calls are refused until the minute is over' },
  ],
  aside: PartnerAside,
})
