import { provider } from '@qasima/shared/contract/provider/provider.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: provider,
  label: { ar: 'المزوّدون', en: 'Providers' },
  icon: 'network',
  order: 60,
  figures: [{ label: 'Providers', collection: 'provider', query: 'filter[status]=ACTIVE' }],
})
