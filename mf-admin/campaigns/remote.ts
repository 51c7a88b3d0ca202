import { campaigns } from '@qasima/shared/contract/campaigns/campaigns.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: campaigns,
  label: { ar: 'الحملات', en: 'Campaigns' },
  icon: 'target',
  order: 80,
  figures: [
    { label: 'Active campaigns', collection: 'campaigns', query: 'filter[status]=ACTIVE' },
    {
      label: 'Campaigns ending within 7 days',
      collection: 'campaigns',
      query: 'filter[status]=ACTIVE&filter[endsAt][gte]={today}&filter[endsAt][lt]={in7days}',
    },
  ],
})
