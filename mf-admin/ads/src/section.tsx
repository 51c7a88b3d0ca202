import { Period } from '@qasima/shared/admin/period'
import { defineSection } from '@qasima/shared/admin/section'
import { type Ad, ads } from '@qasima/shared/contract/ads/ads.collection'
import { AdPreview } from './ad-preview.tsx'
import { AdNotice } from './delivery/ad-notice.tsx'
import { DeliveryTab } from './delivery/delivery-tab.tsx'
import { FiguresTab } from './figures/figures-tab.tsx'
import { LastSeen } from './last-seen.tsx'

export const section = defineSection(ads, {
  columns: [
    { name: 'name', width: 15 },
    { name: 'period', width: 14, sort: 'startsAt', render: (item) => <Period of={item} /> },
    { name: 'state', label: 'Status now', width: 8.5, sort: false },
    { name: 'lastSeenOn', label: 'Last seen', width: 9.5, sort: false, render: (item) => <LastSeen of={item} /> },
    { name: 'placement', width: 12, sort: false },
    { name: 'priority', width: 5.5 },
    { name: 'campaignId', width: 10 },
    { name: 'countries', width: 7.5 },
    { name: 'platform', width: 9.5, hidden: true },
    { name: 'status', width: 6, hidden: true },
    { name: 'weight', width: 5, hidden: true },
    { name: 'cap', hidden: true },
    { name: 'link', hidden: true },
    { name: 'startsAt', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  fields: [
    { name: 'name', hint: 'Only staff see this name' },
    { name: 'status' },
    { name: 'campaignId', hint: 'The ad runs only while its campaign is active' },
    { name: 'link', label: 'Target', hint: 'Visitors see its domain as the advertiser' },
    { name: 'creative', label: 'Creative', group: 'Creative' },
    {
      name: 'preview',
      isWide: true,
      // The values of a form are untyped for what is none of its fields.
      render: ({ values }) => <AdPreview {...(values as Pick<Ad, 'creative' | 'link' | 'placement'>)} />,
    },
    { name: 'placement', group: 'Where', hint: 'Without a placement the ad is not shown' },
    { name: 'platform', hint: 'Only placements on these platforms show it' },
    { name: 'countries' },
    { name: 'languages', hint: 'Leave empty for all languages' },
    { name: 'devices', hint: 'Leave empty for all devices' },
    {
      name: 'extraFilters',
      hint: 'Only apps that send exactly these filters show the ad. Pages of this site send none, so they won’t show it',
    },
    { name: 'startsAt', group: 'When' },
    { name: 'endsAt', hint: 'Leave empty if there is no end date' },
    {
      name: 'hours',
      hint: 'Local time in the visitor’s country. 22 to 6 runs overnight and belongs to the day it starts on. Leave empty for all day',
    },
    { name: 'weekdays', hint: 'Days in the visitor’s country. Leave empty for every day' },
    { name: 'priority', group: 'How often', hint: '1 is the highest, 5 the lowest' },
    { name: 'weight', hint: 'Among ads of the same priority: weight 2 is shown twice as often as weight 1' },
    { name: 'cap', hint: 'Maximum number of impressions; leave empty for no limit' },
    {
      name: 'goal',
      hint: 'The ad stops when the goal is reached. With an end date, it is spread evenly until then',
    },
    {
      name: 'capPerPerson',
      label: 'Cap per person',
      hint: 'How often one person sees the ad within this many hours. The campaign’s cap applies too',
    },
  ],
  notice: AdNotice,
  tabs: [
    { name: 'figures', label: 'Figures', content: FiguresTab },
    { name: 'delivery', label: 'Who sees it', content: DeliveryTab },
  ],
})
