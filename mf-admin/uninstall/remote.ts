import { uninstall } from '@qasima/shared/contract/uninstall/uninstall.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: uninstall,
  label: { ar: 'أسباب إزالة الإضافة', en: 'Uninstall answers' },
  icon: 'unplug',
  order: 120,
  figures: [
    {
      label: 'Uninstall feedback since yesterday',
      collection: 'uninstall',
      query: 'filter[createdAt][gte]={yesterday}',
    },
  ],
})
