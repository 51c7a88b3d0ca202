import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: 'shortner',
  label: { ar: 'الروابط القصيرة', en: 'Short links' },
  icon: 'link',
  order: 100,
})
