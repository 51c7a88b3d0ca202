import { Period } from '@qasima/shared/admin/period'
import { defineSection } from '@qasima/shared/admin/section'
import { type Ad, ads } from '@qasima/shared/contract/ads/ads.collection'
import { AdPreview } from './ad-preview.tsx'

export const section = defineSection(ads, {
  columns: [
    { name: 'name', width: 15 },
    { name: 'period', width: 12.5, sort: 'startsAt', render: (item) => <Period of={item} /> },
    { name: 'status', width: 6 },
    { name: 'platform', width: 9.5 },
    { name: 'campaignId', width: 10 },
    { name: 'countries', width: 7.5 },
    { name: 'weight', width: 5 },
    { name: 'cap', hidden: true },
    { name: 'link', hidden: true },
    { name: 'startsAt', hidden: true },
    { name: 'endsAt', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  fields: [
    { name: 'name', hint: 'Seen by staff only' },
    { name: 'status' },
    { name: 'campaignId' },
    { name: 'link', label: 'Leads to' },
    { name: 'creative', label: 'What is shown', group: 'Creative' },
    {
      name: 'preview',
      isWide: true,
      // The values of a form are untyped for what is none of its fields.
      render: ({ values: { creative } }) => <AdPreview creative={creative as Ad['creative']} />,
    },
    { name: 'platform', group: 'Who sees it' },
    { name: 'countries' },
    { name: 'extraFilters', hint: 'Further conditions, for example position: checkout' },
    { name: 'startsAt', group: 'When and how often' },
    { name: 'endsAt', hint: 'Leave empty if there is no end date' },
    { name: 'weight', hint: 'How often it is shown: 2 is twice as often as 1' },
    { name: 'cap', hint: 'Maximum number of impressions; leave empty for no limit' },
  ],
})
