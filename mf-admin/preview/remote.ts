import { preview } from '@qasima/shared/contract/preview/preview.section'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/preview`
const label = { ar: 'المعاينة', en: 'Preview' }

export const remote = defineRemote({
  id: 'admin-preview',
  routes: { preview: { path, title: label, layout: 'admin', access: preview.permission('view'), unlisted: true } },
  menu: [{ path, label, icon: 'eye', order: 105 }],
})
