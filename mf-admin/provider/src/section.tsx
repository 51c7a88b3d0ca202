import { defineSection } from '@qasima/shared/admin/section'
import { provider } from '@qasima/shared/contract/provider/provider.collection'
import { AutomaticFeedField } from './feed/automatic-feed-field.tsx'
import { ProviderAside } from './provider-aside.tsx'

export const section = defineSection(provider, {
  columns: [
    { name: 'name' },
    { name: 'kind' },
    { name: 'status' },
    { name: 'feedState', label: 'Feed' },
    { name: 'site' },
    { name: 'createdAt' },
  ],
  fields: [
    { name: 'name' },
    { name: 'kind', hint: 'An affiliate network, or a feed of coupons and prices' },
    { name: 'status' },
    { name: 'site', label: 'Website', group: 'Addresses' },
    { name: 'baseUrl', label: 'Base address' },
    { name: 'trackingTemplate', hint: 'Tracking link template: https://track.example/?url={url}&sub={click}' },
    {
      name: 'feedUrl',
      label: 'Feed address',
      group: 'Feed of codes',
      hint: 'Where codes are fetched from, up to 5 MB and 5,000 rows',
    },
    { name: 'feedFormat', label: 'Format' },
    { name: 'feedHours', label: 'Fetch interval', hint: 'In hours, from 1 to 168' },
    {
      name: 'feedAuto',
      label: 'Apply small changes automatically',
      hint: 'Changes with codes for a new store, or that affect more than a third of the codes, always need review',
      render: (control, item) => <AutomaticFeedField {...control} isOn={item?.feedAuto === true} />,
    },
  ],
  aside: ProviderAside,
})
