import { StatusBadge } from '@qasima/shared/admin/cell'
import { defineSection } from '@qasima/shared/admin/section'
import { suggestion } from '@qasima/shared/contract/suggestion/suggestion.collection'

export const section = defineSection(suggestion, {
  columns: [
    { name: 'code', label: 'Code or store', width: 12, render: ({ code, name }) => <bdi>{code ?? name}</bdi> },
    { name: 'kind' },
    { name: 'shopId', label: 'Store' },
    { name: 'domain' },
    { name: 'status', render: ({ status }) => <StatusBadge of={status} /> },
    { name: 'reason' },
    { name: 'country' },
    { name: 'note', width: 16 },
    { name: 'sender' },
    { name: 'createdAt', label: 'Suggested' },
    { name: 'decidedAt', label: 'Decided', hidden: true },
    { name: 'couponId', label: 'Coupon', hidden: true },
    { name: 'listedShopId', label: 'Resulting store', hidden: true },
  ],
  fields: [
    { name: 'kind' },
    { name: 'shopId', label: 'Store', when: ({ kind }) => kind !== 'shop' },
    { name: 'code', hint: 'As typed at checkout', when: ({ kind }) => kind !== 'shop' },
    { name: 'name', label: 'Store name', when: ({ kind }) => kind === 'shop' },
    { name: 'domain', hint: 'Without https:// or www, for example noon.com', when: ({ kind }) => kind === 'shop' },
    { name: 'country' },
    { name: 'note' },
  ],
})
