import { media } from '@qasima/shared/contract/media/media.section'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/media`
const label = { ar: 'الوسائط', en: 'Media' }

export const remote = defineRemote({
  id: 'admin-media',
  routes: { library: { path, title: label, layout: 'admin', access: media.permission('view'), unlisted: true } },
  menu: [{ path, label, icon: 'image', order: 110 }],
  figures: [
    {
      label: 'Uploads since yesterday',
      collection: 'audit',
      query: 'filter[section]=media&filter[action]=upload&filter[at][gte]={yesterday}',
    },
  ],
})
