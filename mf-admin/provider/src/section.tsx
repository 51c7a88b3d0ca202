import { defineSection } from '@qasima/shared/admin/section'
import { provider } from '@qasima/shared/contract/provider/provider.collection'

export const section = defineSection(provider, {
  columns: [{ name: 'name' }, { name: 'kind' }, { name: 'status' }, { name: 'site' }, { name: 'createdAt' }],
  fields: [
    { name: 'name' },
    { name: 'kind', hint: 'An affiliate network, or a feed of coupons and prices' },
    { name: 'status' },
    { name: 'site', label: 'Website', group: 'Addresses' },
    { name: 'baseUrl', label: 'Base address' },
    { name: 'trackingTemplate', hint: 'How a link is tracked: https://track.example/?url={url}&sub={click}' },
  ],
})
