import { waitlist } from '@qasima/shared/contract/waitlist/waitlist.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: waitlist,
  label: { ar: 'قائمة انتظار التحميل', en: 'Waiting list' },
  icon: 'hourglass',
  order: 118,
  figures: [
    {
      label: 'Joined the waiting list since yesterday',
      collection: 'waitlist',
      query: 'filter[createdAt][gte]={yesterday}',
    },
  ],
})
