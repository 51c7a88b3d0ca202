import { video } from '@qasima/shared/contract/video/video.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: video,
  label: { ar: 'الفيديوهات', en: 'Videos' },
  icon: 'clapperboard',
  order: 115,
  figures: [{ label: 'Videos on the landing page', collection: 'video', query: 'filter[status]=ACTIVE' }],
})
