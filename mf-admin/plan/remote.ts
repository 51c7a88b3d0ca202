import { plan } from '@qasima/shared/contract/plan/plan.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: plan,
  label: { ar: 'الباقات', en: 'Plans' },
  icon: 'badge-check',
  order: 132,
})
