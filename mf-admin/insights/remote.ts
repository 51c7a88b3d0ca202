import { insights } from '@qasima/shared/contract/insights/insights.section'
import { backOfficePath } from '@qasima/shared/federation/back-office'
import { defineRemote } from '@qasima/shared/federation/define-remote'

const path = `${backOfficePath}/insights`
const label = { ar: 'الأرقام', en: 'Insights' }

export const remote = defineRemote({
  id: 'admin-insights',
  routes: { site: { path, title: label, layout: 'admin', access: insights.permission('view'), unlisted: true } },
  menu: [{ path, label, icon: 'chart-column', order: 2 }],
})
