import { audit } from '@qasima/shared/contract/audit/audit.collection'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/audit`
const label = { ar: 'سجل التغييرات', en: 'Audit' }

export const remote = defineRemote({
  id: 'admin-audit',
  routes: { list: { path, title: label, layout: 'admin', access: audit.permission(), unlisted: true } },
  menu: [{ path, label, icon: 'scroll-text', order: 140 }],
})
