import { Period } from '@qasima/shared/admin/period'
import { defineSection } from '@qasima/shared/admin/section'
import { type Ad, ads } from '@qasima/shared/contract/ads/ads.collection'
import { AdPreview } from './ad-preview.tsx'
import { AdNotice } from './delivery/ad-notice.tsx'
import { DeliveryTab } from './delivery/delivery-tab.tsx'
import { FiguresTab } from './figures/figures-tab.tsx'
import { LastSeen } from './last-seen.tsx'
import { StatusNow } from './status-now.tsx'

export const section = defineSection(ads, {
  columns: [
    { name: 'name', width: 15 },
    { name: 'period', width: 12.5, sort: 'startsAt', render: (item) => <Period of={item} /> },
    { name: 'status', width: 6, render: (item) => <StatusNow of={item} /> },
    { name: 'lastSeenOn', label: 'Last seen', width: 9.5, sort: false, render: (item) => <LastSeen of={item} /> },
    { name: 'placement', width: 12, sort: false },
    { name: 'priority', width: 5.5 },
    { name: 'campaignId', width: 10 },
    { name: 'countries', width: 7.5 },
    { name: 'platform', width: 9.5, hidden: true },
    { name: 'weight', width: 5, hidden: true },
    { name: 'cap', hidden: true },
    { name: 'link', hidden: true },
    { name: 'startsAt', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  fields: [
    { name: 'name', hint: 'Seen by staff only' },
    { name: 'status' },
    { name: 'campaignId', hint: 'The ad is shown only while its campaign is active' },
    { name: 'link', label: 'Leads to', hint: 'Visitors read its host as the advertiser' },
    { name: 'creative', label: 'What is shown', group: 'Creative' },
    {
      name: 'preview',
      isWide: true,
      // The values of a form are untyped for what is none of its fields.
      render: ({ values }) => <AdPreview {...(values as Pick<Ad, 'creative' | 'link' | 'placement'>)} />,
    },
    { name: 'placement', group: 'Where', hint: 'Without one it is shown nowhere' },
    { name: 'platform', hint: 'Placements of other platforms do not show it' },
    { name: 'countries' },
    { name: 'languages', hint: 'None: all languages' },
    { name: 'devices', hint: 'None: all devices' },
    {
      name: 'extraFilters',
      hint: 'Only for apps that ask for exactly these. Pages of the site ask for none and do not show it',
    },
    { name: 'startsAt', group: 'When' },
    { name: 'endsAt', hint: 'Leave empty if there is no end date' },
    {
      name: 'hours',
      hint: "By the clock of the visitor's country; from 22 to 6 is the night, of the day on which it begins. Empty: all day",
    },
    { name: 'weekdays', hint: "Days in the visitor's country. None: all days" },
    { name: 'priority', group: 'How often', hint: '1 is shown before 2; the last is 5' },
    { name: 'weight', hint: 'Among ads of the same priority: 2 is shown twice as often as 1' },
    { name: 'cap', hint: 'Maximum number of impressions; leave empty for no limit' },
    {
      name: 'goal',
      hint: 'The ad stops when it is reached. With an end date it is spread evenly until then',
    },
    {
      name: 'capPerPerson',
      label: 'Cap per person',
      hint: 'How often one person sees it within so many hours. The cap of its campaign holds beside it',
    },
  ],
  notice: AdNotice,
  tabs: [
    { name: 'figures', label: 'Figures', content: FiguresTab },
    { name: 'delivery', label: 'Who sees it', content: DeliveryTab },
  ],
})
