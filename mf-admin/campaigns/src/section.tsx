import { Period } from '@qasima/shared/admin/period'
import { defineSection } from '@qasima/shared/admin/section'
import { campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { CampaignAside } from './campaign-aside.tsx'
import { FiguresTab } from './figures-tab.tsx'
import { StatusNow } from './status-now.tsx'

export const section = defineSection(campaigns, {
  columns: [
    { name: 'name' },
    { name: 'period', width: 13, sort: 'startsAt', render: (item) => <Period of={item} /> },
    { name: 'status', render: (item) => <StatusNow of={item} /> },
    { name: 'countries' },
    { name: 'adCount', label: 'Ads' },
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
    { name: 'couponIds', label: 'Coupons', group: 'What belongs to it' },
    { name: 'shortnerIds', label: 'Short links' },
    {
      name: 'permitNumber',
      label: 'Sale permit number',
      hint: 'Shown on the pages of the stores whose coupons belong to the campaign, while it runs',
    },
    {
      name: 'permitUrl',
      label: 'Check address',
      hint: 'Where the authority confirms the permit; shown as a QR code too',
    },
    { name: 'budgetNote', label: 'Cost', hint: 'What was agreed' },
    {
      name: 'goal',
      group: 'How often its ads are shown',
      hint: 'Of all its ads together; they stop when it is reached. With an end date it is spread evenly until then',
    },
    {
      name: 'capPerPerson',
      label: 'Cap per person',
      hint: 'How often one person sees each of its ads within so many hours, where the ad says nothing else',
    },
  ],
  tabs: [{ name: 'figures', label: 'Figures', content: FiguresTab }],
  aside: CampaignAside,
})
