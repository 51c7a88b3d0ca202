import { ads } from '@qasima/shared/contract/ads/ads.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: ads,
  label: { ar: 'الإعلانات', en: 'Ads' },
  icon: 'megaphone',
  order: 90,
  figures: [
    { label: 'Active ads', collection: 'ads', query: 'filter[state]=ACTIVE' },
    {
      label: 'Ads ending within 7 days',
      collection: 'ads',
      query: 'filter[state]=ACTIVE&filter[endsAt][lt]={in7days}',
    },
  ],
})
