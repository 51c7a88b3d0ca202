import { Period } from '@qasima/shared/admin/period'
import { defineSection } from '@qasima/shared/admin/section'
import { campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { CampaignAside } from './campaign-aside.tsx'
import { FiguresTab } from './figures-tab.tsx'

export const section = defineSection(campaigns, {
  columns: [
    { name: 'name' },
    { name: 'period', width: 13, sort: 'startsAt', render: (item) => <Period of={item} /> },
    { name: 'state', label: 'Status now', sort: false },
    { name: 'countries' },
    { name: 'adCount', label: 'Ads' },
    { name: 'status', hidden: true },
    { name: 'startsAt', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  query: 'sort=-startsAt',
  fields: [
    { name: 'name' },
    { name: 'status' },
    { name: 'startsAt', group: 'When and where' },
    { name: 'endsAt', hint: 'Leave empty if there is no end date' },
    { name: 'countries' },
    { name: 'couponIds', label: 'Coupons', group: 'Contents' },
    { name: 'shortnerIds', label: 'Short links' },
    {
      name: 'permitNumber',
      label: 'Sale permit number',
      hint: 'Shown on the pages of stores with coupons in this campaign while it runs',
    },
    {
      name: 'permitUrl',
      label: 'Check address',
      hint: 'Where the authority confirms the permit. Also shown as a QR code',
    },
    { name: 'budgetNote', label: 'Cost', hint: 'The agreed amount' },
    {
      name: 'goal',
      group: 'Delivery',
      hint: 'Shared by all its ads, which stop when it is reached. With an end date, it is spread evenly until then',
    },
    {
      name: 'capPerPerson',
      label: 'Cap per person',
      hint: 'How often one person sees each of its ads within this many hours, unless the ad has its own cap',
    },
  ],
  tabs: [{ name: 'figures', label: 'Figures', content: FiguresTab }],
  aside: CampaignAside,
})
