import { campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: campaigns,
  label: { ar: 'الحملات', en: 'Campaigns' },
  icon: 'target',
  order: 80,
  figures: [
    { label: 'Active campaigns', collection: 'campaigns', query: 'filter[state]=ACTIVE' },
    {
      label: 'Campaigns ending within 7 days',
      collection: 'campaigns',
      query: 'filter[state]=ACTIVE&filter[endsAt][lt]={in7days}',
    },
  ],
})
