import { shortner } from '@qasima/shared/contract/shortner/shortner.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: shortner,
  label: { ar: 'الروابط القصيرة', en: 'Short links' },
  icon: 'link',
  order: 100,
})
