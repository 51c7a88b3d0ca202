import { suggestion } from '@qasima/shared/contract/suggestion/suggestion.collection'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

const path = `${backOfficePath}/suggestion/queue`
const label = { ar: 'الاقتراحات', en: 'Suggestions' }
const section = defineSectionRemote({ section: suggestion, label, icon: 'lightbulb', order: 22 })

export const remote = defineRemote({
  ...section,
  routes: {
    ...section.routes,
    queue: { path, title: label, layout: 'admin', access: suggestion.permission('view'), unlisted: true },
  },
  // What waits comes first; all of them are one press away.
  menu: [{ path, label, icon: 'lightbulb', order: 22 }],
  figures: [{ label: 'Pending suggestions', collection: 'suggestion', query: 'filter[status]=pending', path }],
})
