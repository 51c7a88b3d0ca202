import { partner } from '@qasima/shared/contract/partner/partner.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: partner,
  label: { ar: 'الشركاء', en: 'Partners' },
  icon: 'key-round',
  order: 65,
})
